import { formatCount, formatNumber } from "../../../lib/format.ts";

/** Words of the tab "Reviews". */
export const reviewsMessages = {
  heading: "Reviews",
  subtitle: "Work and policies waiting for your review, and reviews requested in comments",
  tabs: { label: "Assignments", mine: "My Assignments", groups: "My Groups", reviews: "Reviews" },
  submissions: { heading: "To review", caption: "Work to review", empty: "Nothing to review" },
  questions: { heading: "Open reviews", caption: "Open reviews", empty: "No open reviews" },
  loadFailed: "Failed to fetch reviews",
  formerMember: "Former member",
  columns: {
    rule: "Rule, duty or policy",
    section: "Source Section",
    text: "What was said",
    from: "From",
    since: "Waiting since",
    actions: "Actions",
  },
  position: (from: number, to: number, total: number) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatCount(total, "review")}`,
} as const;
