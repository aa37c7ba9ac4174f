import type { CalendarKind } from "../../../../shared/schemas/calendar.ts";
import { formatNumber } from "../../lib/format.ts";

const kinds: Readonly<Record<CalendarKind, string>> = {
  due: "Due date",
  duty: "Duty",
  reviews: "Review",
  policy_review: "Policy review",
  acknowledgements: "Acknowledgement",
  evidence_ends: "Evidence ends",
  comments_close: "Comments close",
  takes_effect: "Effective date",
};

/** Words of the calendar. */
export const messages = {
  title: "Calendar",
  subtitle: "Due dates, expiring evidence, comment deadlines and effective dates, day by day",
  kinds,
  empty: "Nothing in this period",
  emptyBody:
    "Due dates of your work and duties, policies you review, expiring evidence, and rulemakings you follow appear here.",
  loading: "Loading calendar...",
  loadFailed: "Failed to fetch calendar",
  today: "Today",
  overdue: "Overdue",
  previous: "Previous month",
  next: "Next month",
  scope: { label: "Whose calendar", mine: "Mine", company: "Company" },
  layout: { label: "Layout", month: "Month", list: "List" },
  kindsLabel: "Kinds",
  more: (count: number) => `+${formatNumber(count)} more`,
  moreOn: (count: number, day: string) => `${formatNumber(count)} more on ${day}`,
  cut: (shown: number, total: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(total)} entries are shown. Choose fewer kinds to see the others.`,
  close: "Close",
} as const;
