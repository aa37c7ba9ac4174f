/** Texts of the banner of a person who has yet to confirm their address. */
export const messages = {
  label: "Confirm your address",
  body: (email: string) =>
    `Confirm your address: we mailed a link to ${email}. Invitations and requests to join wait for it.`,
  again: "Send again",
  sending: "Sending...",
  sent: "Link Sent",
  failed: "Link Not Sent",
  failedBody: "The link could not be mailed. Please try again.",
} as const;
