/** Texts about the mails a person gets: the tab of Profile Settings, and the page a mail's link opens. */
export const mailMessages = {
  legend: "Optional emails",
  summary: "Email me a daily summary of due and overdue assignments",
  summaryHint:
    "Once a day, around 8 a.m. your time, with what is due and what you choose below. No email is sent when there is nothing to tell.",
  reminders: "Email me reminders about expiring policy documents",
  remindersHint: "30 and 7 days before a document you manage expires, and the day after.",
  always: "Invitations and account notices are always sent, at once.",
  save: "Save Changes",
  saving: "Saving...",
  saved: "Settings saved",
  failed: "Update Failed",
  failedBody: "Your choice could not be saved. Please try again.",
  loadFailed: "Failed to fetch your email settings",
  settingsFailed: "Failed to fetch your notification settings",
  loading: "Loading your email settings",
  bounces: (email: string) =>
    `Emails to ${email} bounce, so we stopped sending to it. Enter another address under Personal Information, or ask an administrator to try this one again.`,
  complained: (email: string) =>
    `An email to ${email} was marked as spam, so we stopped sending to it. If that was a mistake, ask an administrator to try again.`,
} as const;

export const unsubscribeMessages = {
  documentTitle: "Unsubscribe",
  title: {
    summary: "Stop the daily summary?",
    reminders: "Stop the policy document reminders?",
  },
  body: {
    summary: "You will no longer get a daily email about due and overdue assignments.",
    reminders: "You will no longer get emails about expiring policy documents.",
  },
  back: "You can turn them back on in Profile Settings, under Notifications.",
  stop: "Unsubscribe",
  stopping: "Unsubscribing...",
  done: "Done",
  open: "Open Subpart",
  brokenTitle: "This link is incomplete",
  broken:
    "Copy the whole link from the email, or change your settings in Profile Settings, under Notifications.",
  failed: "Update Failed",
  failedBody: "You could not be unsubscribed. Please try again.",
} as const;
