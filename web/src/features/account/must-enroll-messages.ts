/** Texts of the screen that asks to set up a second step. */
export const messages = {
  title: "Set up two-step verification",
  body: "It is required for your account. Add a passkey or an app, and keep the recovery codes.",
} as const;
