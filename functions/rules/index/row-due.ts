import type { CompanyRows } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import { rowItem } from "./row-json.ts";
import { hasRow } from "./row-set.ts";

/** The first and the last day, and how many rules are told at most. */
export interface DueSpan {
  readonly from: string;
  readonly to: string;
  readonly most: number;
}

interface DueRule {
  readonly companyRuleId: number;
  readonly title: string;
  readonly dueDate: string;
  readonly version: number;
}

export interface DueRules {
  readonly items: readonly DueRule[];
  readonly total: number;
}

/** Assigned, applicable rules of a span that are not completed. Rows are read for those that are told alone. */
export const dueRules = (rows: CompanyRows, state: CompanyState, { from, to, most }: DueSpan): DueRules => {
  const found = [...state.touched].flatMap(([row, { overlay }]) => {
    const dueDate = overlay.assignment?.dueDate;
    const isDue = dueDate && dueDate >= from && dueDate <= to && overlay.complianceStatus !== "completed";
    return isDue && hasRow(state.owned, row) && hasRow(state.active, row) ? [{ row, overlay, dueDate }] : [];
  });
  const items = found
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.row - b.row)
    .slice(0, most)
    .map(({ row, overlay: { companyRuleId, version }, dueDate }) => {
      const { internalTitle, ruleTitle, ruleTextSimplified } = rowItem(rows, state, row);
      return { companyRuleId, title: internalTitle || ruleTitle || ruleTextSimplified, dueDate, version };
    });
  return { items, total: found.length };
};
