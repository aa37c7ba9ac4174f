import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { Decision } from "../record/decision.ts";
import { type CompanyRows, numberOfRow, type Run } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import type { ListPlace } from "./list-query.ts";
import { runsOf } from "./row-filter.ts";
import { rowItem } from "./row-json.ts";
import { countBetween, hasRow, intersect, type RowSet } from "./row-set.ts";

/** A rule that was decided about; without a decision it is so since before decisions were kept. */
export interface Decided {
  readonly id: number;
  readonly rule: RuleListItem;
  readonly decision: Decision | null;
}

interface PartDecisions {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly rules: number;
  readonly undecided: number;
}

export interface RowApplicability {
  /** In the order of the CFR. */
  readonly decided: readonly Decided[];
  /** Parts with rules of the company. */
  readonly parts: readonly PartDecisions[];
}

/** The rows of some runs that are in a set. */
const rowsIn = (set: RowSet, runs: readonly Run[]): number[] =>
  runs.flatMap(({ from, to }) => {
    if (countBetween(set, from, to) === 0) return [];
    return Array.from({ length: to - from }, (_, at) => from + at).filter((row) => hasRow(set, row));
  });

/** What a company decided about the rules of a place, and what it has left to decide. */
export const applicabilityOfRows = (
  rows: CompanyRows,
  state: CompanyState,
  place: ListPlace,
): RowApplicability => {
  const settled = state.owned.slice();
  intersect(settled, state.decided);
  const wanted = place.titleNumber === undefined ? [...rows.titles.keys()] : [place.titleNumber];
  const found = wanted.flatMap((titleNumber) =>
    [...Map.groupBy(runsOf(rows, { ...place, titleNumber }), ({ partNo }) => partNo)].map(
      ([partNo, runs]) => {
        const count = runs.reduce((sum, { from, to }) => sum + countBetween(state.owned, from, to), 0);
        const decided = rowsIn(settled, runs);
        return { decided, part: { titleNumber, partNo, rules: count, undecided: count - decided.length } };
      },
    ),
  );
  return {
    decided: found
      .flatMap(({ decided }) => decided)
      .map((row) => ({
        id: numberOfRow(rows, row),
        rule: rowItem(rows, state, row),
        decision: state.touched.get(row)?.overlay.decision ?? null,
      })),
    parts: found.map(({ part }) => part).filter((part) => part.rules > 0),
  };
};
