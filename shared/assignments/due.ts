import { type DueFilter, dueSoonDays } from "../schemas/my-assignments.ts";
import type { ComplianceStatus } from "../schemas/rule.ts";

const msPerDay = 86_400_000;

/** The calendar day `days` after another: `2026-02-28` and 1 give `2026-03-01`. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10);

/**
 * When an assignment is due, seen from `today`; undefined where it is completed and nothing is due any more.
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
