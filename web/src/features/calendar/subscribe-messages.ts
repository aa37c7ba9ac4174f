/** Words of the address at which calendar programs read one's calendar. */
export const messages = {
  open: "Subscribe",
  title: "Subscribe to your calendar",
  intro:
    "Outlook, Google Calendar and Apple Calendar can show your calendar. Give them this private address. Anyone who has it can read your calendar without signing in, so do not share it.",
  create: "Create address",
  creating: "Creating address",
  renew: "Create a new address",
  remove: "Remove address",
  removing: "Removing address",
  ask: "Create a new address? The old one stops working.",
  cancel: "Cancel",
  made: (day: string) => `Your address was created on ${day}. It was shown once and cannot be shown again.`,
  once: "Copy it now. It is shown only once.",
  address: "Your address",
  copy: "Copy",
  copied: "Address copied",
  copyFailed: "The address could not be copied. Select it and copy it yourself.",
  removed: "Address removed",
  failed: "Error",
  failedBody: "Please try again in a moment.",
  loadFailed: "Failed to fetch calendar",
} as const;
