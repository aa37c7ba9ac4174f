/** Texts of Company Profile. */
export const messages = {
  title: "Company Profile",
  description: "What is known of your company, and how people join it.",
  loadFailed: "Failed to fetch the company profile",
  timeZone: "Time Zone",
  timeZoneHint: "The days and hours of your company's mails follow this clock.",
  joinPolicy: "How people join",
  joinPolicies: {
    approval: "After approval",
    open: "At once",
    invite_only: "By invitation only",
  },
  joinHints: {
    approval: "People who register with the company's name wait until somebody approves them.",
    open: "People who know the exact name join in the role they choose once they confirm their address. No one is asked.",
    invite_only: "Registering with the company's name is refused.",
  },
  save: "Save Changes",
  saving: "Saving...",
  reload: "Reload",
  updated: "Company Updated",
  updatedBody: "The company profile has been saved.",
  failed: "Update Failed",
  failedBody: "The company profile could not be saved. Please try again.",
} as const;
