/** Texts of the forms behind "Forgot password?" and behind the link it mails. */
export const messages = {
  forgot: {
    documentTitle: "Forgot password",
    heading: "Forgot your password?",
    lead: "Enter the address you sign in with. We will email you a link to choose a new password.",
    email: "Email",
    missing: { title: "Missing Information", description: "Please enter your email address." },
    submit: "Send Link",
    pending: "Sending...",
    failed: "Link not sent",
    failedBody: "The link could not be sent. Please try again.",
  },
  sent: {
    heading: "Check your email",
    lead: (address: string) =>
      `If there is an account for ${address}, an email with a link is on its way. The link works once and expires in one hour.`,
    hint: "Nothing after a few minutes? Check your spam folder, or check the address.",
    again: "Use a different address",
  },
  back: "Back to sign in",
  reset: {
    documentTitle: "Choose a new password",
    heading: "Choose a new password",
    lead: "You will be signed out everywhere. Sign in again with your new password.",
    password: "New Password",
    hint: "At least 6 characters.",
    missing: { title: "Missing Information", description: "Please enter a new password." },
    weak: { title: "Weak Password", description: "Password must be at least 6 characters long." },
    submit: "Change Password",
    pending: "Changing...",
    done: "Password Updated",
    doneBody: "Sign in with your new password.",
    failed: "Password not changed",
    failedBody: "Your password could not be changed. Please try again.",
    askAgain: "Request a new link",
  },
} as const;
