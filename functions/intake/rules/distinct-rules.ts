import { RowErrors } from "../engine/row-errors.ts";
import type { CollectedRule } from "./part-spool.ts";

/** The rules of a part with every obligation id once. */
export interface DistinctRules {
  readonly rules: readonly CollectedRule[];
  /** Rows that say exactly what an earlier row says. */
  readonly repeated: number;
  /** Rows that say something else under the id of an earlier row. */
  readonly errors: RowErrors;
}

/** Keeps the first row of each obligation id. `place` names the part in the messages. */
export const distinctRules = (all: readonly CollectedRule[], place: string): DistinctRules => {
  const kept = new Map<string, CollectedRule>();
  const errors = new RowErrors();
  let repeated = 0;
  for (const rule of all) {
    const first = kept.get(rule.obligationId);
    if (!first) kept.set(rule.obligationId, rule);
    else if (Buffer.compare(first.content, rule.content) === 0) repeated += 1;
    else {
      errors.add({
        row: rule.row,
        field: "obligation_id",
        message: `Row ${first.row + 1} has the same obligation id in ${place} with different content. That row was kept.`,
      });
    }
  }
  return { rules: [...kept.values()], repeated, errors };
};
