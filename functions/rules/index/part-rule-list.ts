import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { loadPart } from "../record/load-part.ts";
import { type CompanyList, createCompanyList } from "./company-list.ts";
import { openPartColumns } from "./part-columns.ts";
import type { RuleColumns } from "./rule-columns.ts";

/** Columns of rules that the library keeps in memory, and forgotten with them. */
const known = new WeakMap<readonly MasterRule[], RuleColumns>();

const columnsOf = (rules: readonly MasterRule[]): RuleColumns | undefined => {
  if (rules.length === 0) return undefined;
  const columns = known.get(rules) ?? openPartColumns(rules);
  known.set(rules, columns);
  return columns;
};

/**
 * All rules of a part as they are now, whether or not the company has them: a function that starts reads the
 * packed part, not the title's snapshot. Costs one Query each for the company's rules there, and the pointers
 * of the two libraries.
 */
export const partRuleList = async (
  companyId: string | null,
  titleNumber: number,
  partNo: string,
): Promise<CompanyList> => {
  const { selection, masters, overlays } = await loadPart(companyId, titleNumber, partNo);
  // Blocks count from 1: nothing is the company's where the title is not selected.
  const numbers = selection ?? { titleNumber, block: 0, initialised: { shared: 0, own: 0 } };
  const snapshots = { shared: columnsOf(masters.shared), own: columnsOf(masters.own) };
  return createCompanyList([{ selection: numbers, snapshots }], overlays);
};
