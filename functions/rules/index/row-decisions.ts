import type { DecisionOn } from "../record/decided-text.ts";
import { type CompanyRows, placeOfRow, runOfRow } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import { rowItem } from "./row-json.ts";

/** The decisions of a list, and the state of the list that they are of. */
export interface RowDecisions {
  readonly generation: number;
  readonly decisions: readonly DecisionOn[];
}

/** Gives the decisions of a list's rules, looked up once for each state of the list. */
export const createRowDecisions = (rows: CompanyRows, state: CompanyState): (() => RowDecisions) => {
  let known: RowDecisions | undefined;
  const decisionOf = (row: number): DecisionOn | undefined => {
    const overlay = state.touched.get(row)?.overlay;
    if (!overlay?.decision) return undefined;
    const { section } = runOfRow(rows, row);
    const { titleNumber } = placeOfRow(rows, row).source.selection;
    // A rule without a section is placed by its citation, which is not among the columns.
    const sourceSection = section === "" ? rowItem(rows, state, row).sourceSection : "";
    const rule = { titleNumber, section, sourceSection };
    return { id: overlay.companyRuleId, rule, decision: overlay.decision };
  };
  return () => {
    const generation = state.generation();
    if (known?.generation !== generation)
      known = { generation, decisions: [...state.touched.keys()].flatMap((row) => decisionOf(row) ?? []) };
    return known;
  };
};
