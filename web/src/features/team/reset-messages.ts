/** Words of resetting another person's two-step verification. */
export const messages = {
  reset: "Reset two-step verification",
  title: (name: string) => `Reset two-step verification of ${name}?`,
  body: "Their passkeys, app and recovery codes are removed, all their sessions end, and their access tokens stop working. A mail tells both of you.",
  confirm: "Reset",
  done: "Security Updated",
  failed: "Update Failed",
  failedBody: "Nothing was changed. Please try again.",
} as const;
