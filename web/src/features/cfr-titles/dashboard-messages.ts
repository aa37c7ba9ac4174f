/** Texts of the dashboard. */
export const messages = {
  title: "Dashboard",
  subtitle: {
    active: "The regulations that apply to your company.",
    manage: "Choose the CFR titles that apply to your organization.",
  },
  tabs: { active: "Company Regulations", manage: "Manage Regulations" },
  active: {
    label: "Company regulations",
    emptyHeading: "No Company Regulations Selected",
    emptyBody: "Select the CFR titles that apply to your company to see their rules here.",
    emptyBodyMember: "Please contact your administrator to select the CFR titles that apply to your company.",
    select: "Select Company Regulations",
    browse: "Browse All CFR Titles",
  },
  progress: {
    completed: (completed: string, applicable: string) => `${completed} of ${applicable} completed`,
    next: (day: string) => `Next due ${day}`,
    nothing: "Nothing due",
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
