import type { ComplianceReport, RuleCounts } from "../../../shared/schemas/report.ts";
import { ComplianceStatus, type Priority } from "../../../shared/schemas/rule.ts";
import { isRead } from "../record/read-wording.ts";
import { type CompanyRows, importedAtOfRow } from "./company-rows.ts";
import { type CompanyState, statusNumber } from "./company-state.ts";
import type { ListPlace } from "./list-query.ts";
import { createDue, createMonths, createPeople, isOverdue, type PersonCounts } from "./report-tallies.ts";
import { rowsOfGroup, runsOf } from "./row-filter.ts";
import {
  addBetween,
  addRow,
  countBetween,
  countBoth,
  emptySet,
  hasRow,
  intersect,
  type RowSet,
} from "./row-set.ts";
import { priorityWeight } from "./sort-keys.ts";

/** Which rules a report is of, and the day that decides what is overdue. */
export type ReportScope = ListPlace & {
  readonly today: string;
  /** Only the rules of a group. */
  readonly group?: string | undefined;
};

/** The report without today's names. */
export type RowReport = Omit<ComplianceReport, "today" | "people"> & { readonly people: PersonCounts[] };

const priorities: readonly Priority[] = ["high", "medium", "low", ""];
const noRows: RowSet = new Uint32Array(0);

/** Rows of applicable rules by what is counted; `owned` has the others too. */
interface ReportSets {
  readonly owned: RowSet;
  readonly applicable: RowSet;
  readonly decided: RowSet;
  readonly again: RowSet;
  readonly assigned: RowSet;
  readonly completed: RowSet;
  readonly overdue: RowSet;
  readonly acknowledged: RowSet;
}

const both = (a: RowSet, b: RowSet): RowSet => {
  const set = a.slice();
  intersect(set, b);
  return set;
};

/** The company's rows of the place the report is of. */
const scopeSets = (
  rows: CompanyRows,
  state: CompanyState,
  { group, ...place }: Omit<ReportScope, "today">,
) => {
  const inPlace = emptySet(rows.count);
  for (const { from, to } of runsOf(rows, place)) addBetween(inPlace, from, to);
  if (group) intersect(inPlace, rowsOfGroup(rows, state, group));
  const owned = both(inPlace, state.owned);
  return { owned, applicable: both(owned, state.active) };
};

const createSets = (
  rows: CompanyRows,
  state: CompanyState,
  place: Omit<ReportScope, "today">,
): ReportSets => {
  const { owned, applicable } = scopeSets(rows, state, place);
  return {
    owned,
    applicable,
    decided: both(owned, state.decided),
    again: both(owned, state.again),
    assigned: both(applicable, state.assigned),
    completed: both(applicable, state.status.sets[statusNumber.completed] ?? noRows),
    overdue: emptySet(rows.count),
    acknowledged: emptySet(rows.count),
  };
};

interface Range {
  readonly from: number;
  readonly to: number;
}

const countIn = (sets: ReportSets, ranges: readonly Range[]): RuleCounts => {
  const count = (set: RowSet) => ranges.reduce((sum, { from, to }) => sum + countBetween(set, from, to), 0);
  const [rules, applicable] = [count(sets.owned), count(sets.applicable)];
  return {
    rules,
    applicable,
    notApplicable: rules - applicable,
    undecided: rules - count(sets.decided),
    decideAgain: count(sets.again),
    assigned: count(sets.assigned),
    completed: count(sets.completed),
    overdue: count(sets.overdue),
    acknowledged: count(sets.acknowledged),
  };
};

/** Rows of assigned, applicable rules past their day. */
export const overdueRows = (rows: CompanyRows, state: CompanyState, scope: ReportScope): number[] => {
  const { applicable } = scopeSets(rows, state, scope);
  const found: number[] = [];
  for (const [row, { overlay }] of state.touched)
    if (hasRow(applicable, row) && isOverdue(overlay, scope.today)) found.push(row);
  return found;
};

/**
 * What a company's rules add up to. Sets of rows are counted, and rows the company touched looked at once:
 * 100,000 rules take milliseconds.
 */
export const reportOf = (rows: CompanyRows, state: CompanyState, scope: ReportScope): RowReport => {
  const { titleNumber, today } = scope;
  const sets = createSets(rows, state, scope);
  const [{ due, ...dues }, { people, ...persons }, { months, earlier, ...times }] = [
    createDue(today),
    createPeople(today),
    createMonths(today),
  ];
  for (const [row, { overlay }] of state.touched) {
    if (!hasRow(sets.applicable, row)) continue;
    if (isOverdue(overlay, today)) addRow(sets.overdue, row);
    if (isRead(overlay, importedAtOfRow(rows, row))) addRow(sets.acknowledged, row);
    for (const each of [dues, persons, times]) each.add(overlay);
  }
  const titles = [...rows.titles].map(([number, { firstRun, endRun }]) => {
    // A title's rows lie together.
    const range = { from: rows.runs[firstRun]?.from ?? 0, to: rows.runs[endRun - 1]?.to ?? 0 };
    return { titleNumber: number, ...countIn(sets, firstRun < endRun ? [range] : []) };
  });
  const parts = Map.groupBy(titleNumber === undefined ? [] : runsOf(rows, scope), ({ partNo }) => partNo);
  return {
    totals: countIn(sets, [{ from: 0, to: rows.count }]),
    statuses: ComplianceStatus.options.map((status) => ({
      status,
      rules: countBoth(sets.applicable, state.status.sets[statusNumber[status]] ?? noRows),
    })),
    priorities: priorities.map((priority) => {
      const ofPriority = state.priority.sets[priorityWeight[priority]] ?? noRows;
      return {
        priority,
        applicable: countBoth(sets.applicable, ofPriority),
        completed: countBoth(sets.completed, ofPriority),
        overdue: countBoth(sets.overdue, ofPriority),
      };
    }),
    titles: titleNumber === undefined ? titles : titles.filter((each) => each.titleNumber === titleNumber),
    parts: [...parts].map(([partNo, runs]) => ({ partNo, ...countIn(sets, runs) })),
    people: [...people.values()],
    due,
    months,
    earlier,
  };
};
