import type { Dashboard } from "../../../shared/schemas/dashboard.ts";
import type { CompanyRows } from "./company-rows.ts";
import { type CompanyState, statusNumber } from "./company-state.ts";
import { dueOfRule } from "./report-tallies.ts";
import { countBetween, countRows, hasRow, intersect, type RowSet, subtract } from "./row-set.ts";

/** Who looks at the dashboard, and the day that decides what is due. */
export interface DashboardViewer {
  readonly userId: string;
  readonly today: string;
}

/** What of the dashboard the company's rules say. */
export interface RowDashboard extends Pick<Dashboard, "titles"> {
  /** The caller's own work. */
  readonly attention: Pick<Dashboard["attention"], "myDue" | "myOverdue">;
  readonly strip: Omit<Dashboard["strip"], "changedSections">;
}

const noRows: RowSet = new Uint32Array(0);

const both = (a: RowSet, b: RowSet): RowSet => {
  const set = a.slice();
  intersect(set, b);
  return set;
};

/** Cut, not rounded, to a tenth of a percent: what is not complete never reads 100. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 1_000) / whole) / 10;

/** The viewer's own open rules, as their assignments list them: also those that do not apply. */
const countMine = ({ touched, owned }: CompanyState, { userId, today }: DashboardViewer) => {
  const attention = { myDue: 0, myOverdue: 0 };
  for (const [row, { overlay }] of touched) {
    if (overlay.assignment?.assignedTo !== userId || !hasRow(owned, row)) continue;
    const due = dueOfRule(overlay, today);
    if (due === "soon") attention.myDue += 1;
    if (due === "overdue") attention.myOverdue += 1;
  }
  return attention;
};

/** Due days of the open, assigned, applicable rules, and how many of them are soon or overdue. */
const countDue = ({ touched }: CompanyState, applicable: RowSet, today: string) => {
  const counts = { due: 0, overdue: 0 };
  const days: { row: number; day: string }[] = [];
  for (const [row, { overlay }] of touched) {
    const due = hasRow(applicable, row) ? dueOfRule(overlay, today) : undefined;
    if (due === "soon") counts.due += 1;
    if (due === "overdue") counts.overdue += 1;
    if (due && overlay.assignment?.dueDate) days.push({ row, day: overlay.assignment.dueDate });
  }
  return { counts, days };
};

/** Sets are counted, and rows the company touched looked at once. */
export const dashboardOf = (
  rows: CompanyRows,
  state: CompanyState,
  viewer: DashboardViewer,
): RowDashboard => {
  const applicable = both(state.owned, state.active);
  const completed = both(applicable, state.status.sets[statusNumber.completed] ?? noRows);
  const unassigned = applicable.slice();
  subtract(unassigned, state.assigned);
  const { counts, days } = countDue(state, applicable, viewer.today);
  const titles = [...rows.titles].map(([titleNumber, { firstRun, endRun }]) => {
    // A title's rows lie together.
    const from = rows.runs[firstRun]?.from ?? 0;
    const to = firstRun < endRun ? (rows.runs[endRun - 1]?.to ?? 0) : from;
    const ofTitle = days.filter(({ row }) => row >= from && row < to).map(({ day }) => day);
    return {
      titleNumber,
      completed: countBetween(completed, from, to),
      applicable: countBetween(applicable, from, to),
      nextDue: ofTitle.toSorted()[0] ?? null,
    };
  });
  const strip = {
    compliance: percentOf(countRows(completed), countRows(applicable)),
    ...counts,
    unassigned: countRows(unassigned),
  };
  return { strip, titles, attention: countMine(state, viewer) };
};
