/** Texts of Company Profile. */
export const messages = {
  title: "Company Profile",
  description: "Your company's details, and how people join.",
  loadFailed: "Failed to fetch the company profile",
  security: "Security and integrations",
  timeZone: "Time Zone",
  timeZoneHint: "Your company's emails use this time zone.",
  needReview: "Assignments need a review",
  needReviewHint: "The default for new assignments, unless their part has its own setting.",
  needApproval: "Policies need approval",
  needApprovalHint: "Uploads are drafts, and only approved versions can be published.",
  escalate: (days: number) =>
    `Escalate after ${Number.isInteger(days) ? days : "n"} ${days === 1 ? "day" : "days"} overdue`,
  escalateHint:
    "Tells the lead of the group that has the work, or else your administrators. 0 switches this off.",
  joinPolicy: "How people join",
  joinPolicies: {
    approval: "With approval",
    open: "Automatically",
    invite_only: "By invitation only",
  },
  joinHints: {
    approval: "People who register with the company's name wait for an administrator's approval.",
    open: "Anyone who knows the exact name joins in the role they choose after confirming their address. No approval is needed.",
    invite_only: "People cannot register with the company's name.",
  },
  save: "Save Changes",
  saving: "Saving...",
  reload: "Reload",
  updated: "Company Updated",
  updatedBody: "The company profile has been saved.",
  failed: "Update Failed",
  failedBody: "The company profile could not be saved. Please try again.",
} as const;
