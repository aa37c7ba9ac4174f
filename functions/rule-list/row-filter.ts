import type { RuleFacets, RuleQuery } from "../../shared/schemas/rule-query.ts";
import type { ListPlace } from "../company-rules/rule-list.ts";
import { priorityWeight } from "../company-rules/rule-sorting.ts";
import type { CompanyRows, Run } from "./company-rows.ts";
import { type CompanyState, nobody, statusNumber } from "./company-state.ts";

/** Filters and order, and which title or part the list is of; a part counts only with its title. */
export type ListQuery = RuleQuery & ListPlace;

/** The rows a query finds, and what it counts. */
export interface FoundRows {
  /** 1 for each row that passes every filter. */
  readonly mask: Uint8Array;
  readonly total: number;
  readonly facets: RuleFacets;
}

/** Rows from one up to another; a list of a title or a part is of rows that lie together. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const isOnePart = ({ titleNumber, partNo }: ListQuery): boolean =>
  titleNumber !== undefined && partNo !== undefined;

/** The runs the list is of: all, those of a title, or those of a part. */
const runsOf = (rows: CompanyRows, { titleNumber, partNo }: ListQuery): readonly Run[] => {
  if (titleNumber === undefined) return rows.runs;
  const title = rows.titles.get(titleNumber);
  const runs = title ? rows.runs.slice(title.firstRun, title.endRun) : [];
  return partNo === undefined ? runs : runs.filter((run) => run.partNo === partNo);
};

const keepEqual = (
  mask: Uint8Array,
  column: Uint8Array | Uint32Array,
  wanted: number,
  { from, to }: Range,
) => {
  for (let row = from; row < to; row += 1) mask[row] = (mask[row] ?? 0) & (column[row] === wanted ? 1 : 0);
};

const count = (mask: Uint8Array, { from, to }: Range): number => {
  let sum = 0;
  for (let row = from; row < to; row += 1) sum += mask[row] ?? 0;
  return sum;
};

const countBoth = (mask: Uint8Array, column: Uint8Array, { from, to }: Range): number => {
  let sum = 0;
  for (let row = from; row < to; row += 1) sum += (mask[row] ?? 0) & (column[row] ?? 0);
  return sum;
};

/** Number that no row has: an assignee the company does not know finds nothing. */
const unknown = 2 ** 32;

const assigneeNumber = (state: CompanyState, assignee: string): number =>
  assignee === "none" ? nobody : (state.assigneeNumbers.get(assignee) ?? unknown);

/** 1 for each row that carries a tag. */
const taggedRows = ({ touched, owned }: CompanyState, tag: string): Uint8Array => {
  const tagged = new Uint8Array(owned.length);
  for (const [row, { overlay }] of touched) tagged[row] = Number(overlay.customTags.includes(tag));
  return tagged;
};

/** Keeps rows that pass all filters but section and applicability, whose choices are counted. */
const keepMatching = (
  mask: Uint8Array,
  state: CompanyState,
  { priority = "all", status, assignee, tag }: RuleQuery,
  range: Range,
): void => {
  if (priority !== "all")
    keepEqual(mask, state.priority, priorityWeight[priority === "none" ? "" : priority], range);
  if (status) keepEqual(mask, state.status, statusNumber[status], range);
  if (assignee) keepEqual(mask, state.assignee, assigneeNumber(state, assignee), range);
  if (tag) keepEqual(mask, taggedRows(state, tag), 1, range);
};

/** How many rows of each section there are, in the order of the CFR. */
const countSections = (mask: Uint8Array, runs: readonly Run[]): RuleFacets["sections"] => {
  const counts = new Map<string, number>();
  for (const run of runs) {
    const found = count(mask, run);
    if (found > 0) counts.set(run.section, (counts.get(run.section) ?? 0) + found);
  }
  return [...counts].map(([section, found]) => ({ section, count: found }));
};

const keepApplicability = (
  mask: Uint8Array,
  { active }: CompanyState,
  applicability: RuleQuery["applicability"],
  range: Range,
): void => {
  if (applicability && applicability !== "all")
    keepEqual(mask, active, applicability === "applicable" ? 1 : 0, range);
};

/** Rows of the list that the company has, as a mask of all rows. */
const ownedRows = ({ owned }: CompanyState, { from, to }: Range): Uint8Array => {
  if (from === 0 && to === owned.length) return owned.slice();
  const mask = new Uint8Array(owned.length);
  mask.set(owned.subarray(from, to), from);
  return mask;
};

/** Counts of the sections: only for the list of one part, which has few. */
const sectionFacets = (
  mask: Uint8Array,
  state: CompanyState,
  query: ListQuery,
  runs: readonly Run[],
  range: Range,
): RuleFacets["sections"] => {
  if (!isOnePart(query)) return [];
  const counted = mask.slice();
  keepApplicability(counted, state, query.applicability, range);
  return countSections(counted, runs);
};

/** @param hits 1 for each row a search found; absent without a search */
export const filterRows = (
  rows: CompanyRows,
  state: CompanyState,
  query: ListQuery,
  hits: Uint8Array | undefined,
): FoundRows => {
  const runs = runsOf(rows, query);
  const range = { from: runs[0]?.from ?? 0, to: runs.at(-1)?.to ?? 0 };
  const mask = ownedRows(state, range);
  const all = count(mask, range);
  if (hits) keepEqual(mask, hits, 1, range);
  keepMatching(mask, state, query, range);
  const sections = sectionFacets(mask, state, query, runs, range);
  if (query.section !== undefined)
    for (const run of runs) if (run.section !== query.section) mask.fill(0, run.from, run.to);
  const applicable = countBoth(mask, state.active, range);
  const notApplicable = count(mask, range) - applicable;
  keepApplicability(mask, state, query.applicability, range);
  return { mask, total: count(mask, range), facets: { sections, applicable, notApplicable, all } };
};
