/** Texts of the dashboard. */
export const messages = {
  title: "Dashboard",
  subtitle: {
    active: "The regulations your company follows.",
    manage: "Choose the CFR titles that apply to your organization.",
  },
  tabs: { active: "Company Regulations", manage: "Manage Regulations" },
  active: {
    label: "Company regulations",
    emptyHeading: "No Company Regulations Selected",
    emptyBody: "Pick the CFR titles that apply to your company, and their rules appear here.",
    emptyBodyMember: "Please contact your administrator to select the CFR titles that apply to your company.",
    select: "Select Company Regulations",
    browse: "Browse All CFR Titles",
  },
  manage: {
    label: "CFR titles",
    search: "Search by number, name or description",
    counters: {
      total: "Total Regulations",
      added: "Added to Company",
      filtered: "Filtered Results",
    },
  },
} as const;
