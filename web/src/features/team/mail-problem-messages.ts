/** Texts about a person's address that takes no mails. */
export const messages = {
  bounce: {
    badge: "Email bounces",
    explanation: "Emails to this address bounce, so we stopped sending to it.",
  },
  complaint: {
    badge: "Marked as spam",
    explanation: "An email to this address was marked as spam, so we stopped sending to it.",
  },
  retry: "Resume emails",
  retryFor: (name: string) => `Resume emails: ${name}`,
  done: { title: "Emails Resumed", body: "The next email will be sent to this address." },
  failed: "Update Failed",
  failedBody: "Please try again.",
} as const;
