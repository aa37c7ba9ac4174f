import type { Fields } from "../../../functions/intake/reading/rule-file.ts";
import { RowProblem } from "../../../functions/intake/rows/row-problem.ts";
import { ruleOfRow } from "../../../functions/intake/rows/rule-row.ts";
import { RuleContent } from "../../../shared/schemas/rule.ts";

/** The rule that a row becomes. */
export const contentOf = (value: unknown, parents: readonly Fields[] = []): RuleContent => {
  const { content } = ruleOfRow({ row: 0, value, hasRepeatedField: false, parents });
  return RuleContent.parse(JSON.parse(content));
};

/** Why a row cannot be used, if so. */
export const problemOf = (
  value: unknown,
  parents: readonly Fields[] = [],
): { field: string; message: string } | undefined => {
  try {
    contentOf(value, parents);
    return undefined;
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    return { field: error.field, message: error.message };
  }
};

/** A row of the format, with other values in some fields. */
export const row = (over: object = {}) => ({
  obligation_id: "11.10-001",
  cfr_title: 21,
  part_no: "11",
  section: "11.10",
  source_section: "21 CFR 11.10(a)",
  rule_text_verbatim: "Keep records.",
  ...over,
});
