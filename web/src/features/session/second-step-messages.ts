/** Texts of signing in with a passkey and of the second step. */
export const messages = {
  heading: "Two-step verification",
  lead: "Your password was right. Confirm that it is you.",
  signInWithPasskey: "Sign in with a passkey",
  usePasskey: "Use your passkey",
  asking: "Waiting for your passkey...",
  code: "Code from your app",
  recoveryCode: "Recovery code",
  verify: "Verify",
  verifying: "Verifying...",
  useRecoveryCode: "Use a recovery code",
  useApp: "Use a code from your app",
  back: "Back to sign in",
  failed: "Login failed",
  codeFailed: "This code is not right. Please try again.",
  passkeyFailed: "This passkey was not accepted.",
} as const;
