import { dayAfter } from "../calendar/days.ts";
import { type DueFilter, dueSoonDays } from "../schemas/due.ts";
import type { ComplianceStatus } from "../schemas/rule.ts";

/**
 * When an assignment is due, seen from `today`; undefined where it is completed and nothing is due anymore.
 * Its own day and the `dueSoonDays` after it are "soon".
 */
export const dueOf = (
  dueDate: string | null,
  status: ComplianceStatus,
  today: string,
): DueFilter | undefined => {
  if (status === "completed") return undefined;
  if (!dueDate) return "none";
  if (dueDate < today) return "overdue";
  return dueDate <= dayAfter(today, dueSoonDays) ? "soon" : "later";
};
