/** Texts of the question who one is. */
export const messages = {
  title: "Confirm it is you",
  description: "You signed in more than ten minutes ago. Confirm who you are to go on.",
  password: "Password",
  code: "Code from your app",
  passkey: "Use your passkey",
  sso: "Continue with single sign-on",
  confirm: "Confirm",
  confirming: "Confirming...",
  cancel: "Cancel",
  failed: "Update Failed",
  failedBody: "That was not right. Please try again.",
} as const;
