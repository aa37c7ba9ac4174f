import type { RuleFacets, RuleQuery } from "../../../shared/schemas/rule-query.ts";
import type { Overlay } from "../record/overlay-repository.ts";
import type { CompanyRows, Run } from "./company-rows.ts";
import { type CompanyState, statusNumber } from "./company-state.ts";
import type { ListPlace, ListQuery } from "./list-query.ts";
import { dueOfRule } from "./report-tallies.ts";
import {
  addBetween,
  addRow,
  countBetween,
  countBoth,
  countRows,
  emptySet,
  intersect,
  keepBetween,
  type RowSet,
  subtract,
} from "./row-set.ts";
import { priorityWeight } from "./sort-keys.ts";

/** The rows a query finds, and what it counts. */
export interface FoundRows {
  /** The rows that pass every filter. */
  readonly found: RowSet;
  readonly total: number;
  readonly facets: RuleFacets;
}

const isOnePart = ({ titleNumber, partNo }: ListQuery): boolean =>
  titleNumber !== undefined && partNo !== undefined;

const runsOfTitle = ({ runs, titles }: CompanyRows, titleNumber: number): readonly Run[] => {
  const title = titles.get(titleNumber);
  return title ? runs.slice(title.firstRun, title.endRun) : [];
};

/** The runs the list is of: all, those of a title, or those of a part. */
export const runsOf = (rows: CompanyRows, { titleNumber, partNo }: ListPlace): readonly Run[] => {
  const runs = titleNumber === undefined ? rows.runs : runsOfTitle(rows, titleNumber);
  return partNo === undefined ? runs : runs.filter((run) => run.partNo === partNo);
};

/** Rows whose overlay passes a test. */
const touchedRows = (
  { count }: CompanyRows,
  { touched }: CompanyState,
  passes: (overlay: Overlay) => boolean,
): RowSet => {
  const set = emptySet(count);
  for (const [row, { overlay }] of touched) if (passes(overlay)) addRow(set, row);
  return set;
};

/** Rows whose work is a group's, taken or not. */
export const rowsOfGroup = (rows: CompanyRows, state: CompanyState, group: string): RowSet =>
  touchedRows(rows, state, ({ assignment }) => assignment?.group?.id === group);

const keepAssigned = (set: RowSet, state: CompanyState, assignee: string): void => {
  if (assignee === "none") {
    subtract(set, state.assigned);
    return;
  }
  const theirs = emptySet(set.length * 32);
  for (const row of state.rowsByAssignee.get(assignee) ?? []) addRow(theirs, row);
  intersect(set, theirs);
};

const noRows: RowSet = new Uint32Array(0);

/** Keeps rows that pass all filters but section and applicability, whose choices are counted. */
const keepMatching = (
  set: RowSet,
  rows: CompanyRows,
  state: CompanyState,
  { priority = "all", status, assignee, group, tag, due, today }: ListQuery,
): void => {
  if (priority !== "all")
    intersect(set, state.priority.sets[priorityWeight[priority === "none" ? "" : priority]] ?? noRows);
  if (status) intersect(set, state.status.sets[statusNumber[status]] ?? noRows);
  if (assignee) keepAssigned(set, state, assignee);
  if (group) intersect(set, rowsOfGroup(rows, state, group));
  if (tag)
    intersect(
      set,
      touchedRows(rows, state, ({ customTags }) => customTags.includes(tag)),
    );
  if (due && today)
    intersect(
      set,
      touchedRows(rows, state, (overlay) => overlay.isActive && dueOfRule(overlay, today) === due),
    );
};

const keepRuns = (set: RowSet, rows: CompanyRows, runs: readonly Run[]): void => {
  const inRuns = emptySet(rows.count);
  for (const { from, to } of runs) addBetween(inRuns, from, to);
  intersect(set, inRuns);
};

type Section = RuleFacets["sections"][number];

/** How many rows of each section there are, and how far they are, in the order of the CFR. */
const countSections = (set: RowSet, { active, status }: CompanyState, runs: readonly Run[]): Section[] => {
  const applicable = set.slice();
  intersect(applicable, active);
  const completed = applicable.slice();
  intersect(completed, status.sets[statusNumber.completed] ?? noRows);
  const counts = new Map<string, Section>();
  for (const { section, from, to } of runs) {
    const count = countBetween(set, from, to);
    if (count === 0) continue;
    const known = counts.get(section) ?? { section, count: 0, applicable: 0, completed: 0 };
    counts.set(section, known);
    known.count += count;
    known.applicable += countBetween(applicable, from, to);
    known.completed += countBetween(completed, from, to);
  }
  return [...counts.values()];
};

/** Rows whose decision holds. */
const settledRows = ({ decided, again }: CompanyState): RowSet => {
  const settled = decided.slice();
  subtract(settled, again);
  return settled;
};

const keepApplicability = (set: RowSet, state: CompanyState, query: RuleQuery): void => {
  if (query.applicability === "applicable") intersect(set, state.active);
  if (query.applicability === "not_applicable") subtract(set, state.active);
  if (query.applicability === "undecided") subtract(set, settledRows(state));
  if (query.applicability === "decide_again") intersect(set, state.again);
};

/** Counts of the sections: only for the list of one part, which has few. */
const sectionFacets = (
  matching: RowSet,
  state: CompanyState,
  query: ListQuery,
  runs: readonly Run[],
): RuleFacets["sections"] => {
  if (!isOnePart(query)) return [];
  const counted = matching.slice();
  keepApplicability(counted, state, query);
  return countSections(counted, state, runs);
};

/** @param hits the rows a search found; absent without a search */
export const filterRows = (
  rows: CompanyRows,
  state: CompanyState,
  query: ListQuery,
  hits: RowSet | undefined,
): FoundRows => {
  const runs = runsOf(rows, query);
  const found = state.listed.slice();
  // Rows of a title lie together, and so do those of a part.
  if (query.titleNumber !== undefined) keepBetween(found, runs[0]?.from ?? 0, runs.at(-1)?.to ?? 0);
  else if (query.partNo !== undefined) keepRuns(found, rows, runs);
  const all = countRows(found);
  const masterChanged = countBoth(found, state.moved);
  if (hits) intersect(found, hits);
  keepMatching(found, rows, state, query);
  const sections = sectionFacets(found, state, query, runs);
  if (query.section !== undefined)
    keepRuns(
      found,
      rows,
      runs.filter(({ section }) => section === query.section),
    );
  const applicable = countBoth(found, state.active);
  const either = countRows(found);
  const undecided = either - countBoth(found, settledRows(state));
  const decideAgain = countBoth(found, state.again);
  const notApplicable = either - applicable;
  const facets = { sections, applicable, notApplicable, undecided, decideAgain, all, masterChanged };
  keepApplicability(found, state, query);
  const totals = {
    ...{ all: either, applicable, not_applicable: notApplicable },
    ...{ undecided, decide_again: decideAgain },
  };
  return { found, total: totals[query.applicability ?? "all"], facets };
};
