/** Texts about the mails a person gets: the tab of Profile Settings, and the page a mail's link opens. */
export const mailMessages = {
  legend: "Mails you can do without",
  summary: "E-mail me a daily summary of due and overdue assignments",
  summaryHint: "Once a day, at about eight in your morning. Nothing comes when nothing is due.",
  reminders: "E-mail me reminders of policy documents that expire",
  remindersHint: "30 and 7 days before the last day of a document you look after, and the day after it.",
  always: "Invitations, assignments and notices about your account always come.",
  save: "Save Changes",
  saving: "Saving...",
  saved: "E-mails Updated",
  savedBody: "Your choice has been saved.",
  failed: "Update Failed",
  failedBody: "Your choice could not be saved. Please try again.",
  loadFailed: "Failed to fetch your e-mail settings",
  loading: "Loading your e-mail settings",
  bounces: (email: string) =>
    `Mails to ${email} come back as undeliverable, so none are sent to it. Enter another address under Personal Information, or ask an administrator to try this one again.`,
  complained: (email: string) =>
    `A mail to ${email} was marked as unwanted, so none are sent to it. If that was a mistake, ask an administrator to try again.`,
} as const;

export const unsubscribeMessages = {
  documentTitle: "Stop these mails",
  title: {
    summary: "Stop the daily summary?",
    reminders: "Stop reminders of policy documents?",
  },
  body: {
    summary: "You will get no more daily mails about due and overdue assignments.",
    reminders: "You will get no more mails about policy documents that expire.",
  },
  back: "You can turn them on again in Profile Settings, under E-mails.",
  stop: "Stop These Mails",
  stopping: "Stopping...",
  done: "Done",
  open: "Open Subpart",
  brokenTitle: "This link is not complete",
  broken: "Copy all of the link from the mail, or choose your mails in Profile Settings, under E-mails.",
  failed: "Update Failed",
  failedBody: "The mails could not be stopped. Please try again.",
} as const;
