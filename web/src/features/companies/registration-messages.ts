/** Texts of Register Your Company. */
export const messages = {
  title: "Register Your Company",
  welcome: (name: string) => `Welcome, ${name}!`,
  intro: "Tell us about your company. You become its administrator and can invite your team afterwards.",
  cancel: "Cancel",
  submit: "Register Company",
  submitting: "Registering...",
  signOut: "Sign Out",
  registered: "Company Registered",
  failed: "Registration Failed",
  failedBody: "Your company could not be registered. Please try again.",
  already: {
    title: "You already belong to a company",
    body: "A person works for one company at a time. To register another, use an account of its own.",
    superAdmin: {
      title: "Your account belongs to no company",
      body: "A system administrator works for every company. To register one, use an account of its own.",
    },
    action: "Go to the dashboard",
  },
} as const;
