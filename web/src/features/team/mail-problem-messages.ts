/** Texts about a person's address that takes no mails. */
export const messages = {
  bounce: {
    badge: "Mail bounces",
    explanation: "Mails come back as undeliverable, so none are sent to this address.",
  },
  complaint: {
    badge: "Mail unwanted",
    explanation: "A mail was marked as unwanted, so none are sent to this address.",
  },
  retry: "Send again",
  retryFor: (name: string) => `Send mails again: ${name}`,
  done: { title: "Mails Resumed", body: "The next mail goes to this address again." },
  failed: "Update Failed",
  failedBody: "Please try again.",
} as const;
