/** Texts of the dashboard beside its titles. */
export const messages = {
  failed: "Failed to fetch dashboard",
  strip: {
    label: "Your company today",
    compliance: "Compliance",
    due: "Due",
    overdue: "Overdue",
    unassigned: "Unassigned",
    changedSections: "Changed sections",
  },
  attention: {
    heading: "Needs attention",
    myDue: "My due",
    myOverdue: "My overdue",
    toReview: "To review",
    changesToAssess: "Changes to assess",
    policiesToAcknowledge: "Policies to acknowledge",
    empty: "Nothing needs your attention.",
  },
  activity: {
    heading: "Recent activity",
    all: "All activity",
    empty: "Nothing has happened yet.",
    someone: "Someone",
  },
  nothing: "–",
} as const;
