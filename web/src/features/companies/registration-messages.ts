/** Texts of Register Your Company. */
export const messages = {
  title: "Register Your Company",
  welcome: (name: string) => `Welcome, ${name}!`,
  intro: "Tell us about your company. You become its administrator and can then invite your team.",
  cancel: "Cancel",
  submit: "Register Company",
  submitting: "Registering...",
  signOut: "Sign Out",
  registered: "Company Registered",
  failed: "Registration Failed",
  failedBody: "Your company could not be registered. Please try again.",
  already: {
    title: "You already belong to a company",
    body: "An account belongs to one company. To register another company, use a different account.",
    superAdmin: {
      title: "Your account does not belong to a company",
      body: "System administrators work across all companies. To register a company, use a different account.",
    },
    action: "Go to the dashboard",
  },
} as const;
