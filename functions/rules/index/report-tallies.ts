import { dueOf } from "../../../shared/assignments/due.ts";
import { dayAfter } from "../../../shared/calendar/days.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import { type DueFilter, dueSoonDays } from "../../../shared/schemas/due.ts";
import { type ComplianceReport, reportedMonths } from "../../../shared/schemas/report.ts";
import type { Overlay } from "../record/overlay-repository.ts";

/*
 * What a report adds up rule by rule, from the applicable rules a company touched: no other one is assigned or
 * completed.
 */
/** A person's rules; `assignee` is what they were called when one was assigned. */
export interface PersonCounts {
  readonly assignee: Person;
  open: number;
  completed: number;
  overdue: number;
}

const monthDays = 30;

/** When an assigned rule is due; undefined where it is completed or not assigned. */
export const dueOfRule = ({ assignment, complianceStatus }: Overlay, today: string): DueFilter | undefined =>
  assignment ? dueOf(assignment.dueDate, complianceStatus, today) : undefined;

/** Assigned, not completed, and past its day. */
export const isOverdue = (overlay: Overlay, today: string): boolean =>
  dueOfRule(overlay, today) === "overdue";

/** Open assigned rules by when they are due; the first days are those My Assignments calls soon. */
export const createDue = (today: string) => {
  const [endOfWeek, endOfMonth] = [dayAfter(today, dueSoonDays), dayAfter(today, monthDays)];
  const due: ComplianceReport["due"] = { overdue: 0, week: 0, month: 0, later: 0, none: 0 };
  const bucketOf = (dueDate: string | null): keyof typeof due => {
    if (!dueDate) return "none";
    if (dueDate < today) return "overdue";
    if (dueDate <= endOfWeek) return "week";
    return dueDate <= endOfMonth ? "month" : "later";
  };
  const add = ({ assignment, complianceStatus }: Overlay): void => {
    if (assignment && complianceStatus !== "completed") due[bucketOf(assignment.dueDate)] += 1;
  };
  return { due, add };
};

/** Rules by the person who has them. */
export const createPeople = (today: string) => {
  const people = new Map<string, PersonCounts>();
  const add = (overlay: Overlay): void => {
    const { assignment } = overlay;
    // What no one of a group has taken is in no person's counts.
    if (!(assignment?.assignedTo && assignment.assignee)) return;
    const counts = people.get(assignment.assignedTo) ?? {
      assignee: assignment.assignee,
      open: 0,
      completed: 0,
      overdue: 0,
    };
    people.set(assignment.assignedTo, counts);
    counts[overlay.complianceStatus === "completed" ? "completed" : "open"] += 1;
    if (isOverdue(overlay, today)) counts.overdue += 1;
  };
  return { people, add };
};

/** The last months up to the one of `today`, oldest first: `2026-02`. */
const monthsUpTo = (today: string): string[] => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: reportedMonths }, (_, index) =>
    new Date(Date.UTC(year, month - reportedMonths + index)).toISOString().slice(0, 7),
  );
};

/** Rules by the month in which they were assigned or completed, in UTC. */
export const createMonths = (today: string) => {
  const months = monthsUpTo(today).map((month) => ({ month, assigned: 0, completed: 0 }));
  const byMonth = new Map(months.map((each) => [each.month, each]));
  const earlier = { assigned: 0, completed: 0, undated: 0 };
  const last = today.slice(0, 7);
  const placeOf = (moment: string) => {
    const month = moment.slice(0, 7);
    // At the turn of a month it is later in UTC than where the reader is.
    const isAhead = month > last;
    return byMonth.get(isAhead ? last : month) ?? earlier;
  };
  const add = ({ assignment, complianceStatus, completedAt }: Overlay): void => {
    if (assignment) placeOf(assignment.assignedAt).assigned += 1;
    if (complianceStatus !== "completed") return;
    if (completedAt) placeOf(completedAt).completed += 1;
    else earlier.undated += 1;
  };
  return { months, earlier, add };
};
