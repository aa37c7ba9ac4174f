import type { Context } from "../../core/endpoint/context.ts";
import { table } from "../../core/table/table.ts";
import { knownBase } from "./copy-base.ts";
import { type SelectedRule, stateToChange } from "./find-rule.ts";
import { mergeUndos } from "./merge-undo.ts";
import { overlays } from "./overlay-repository.ts";
import type { RuleChange } from "./rule-changes.ts";

/**
 * Writes a change of a copy by its master, so that it can be taken back, with its activity row.
 * @returns the rule as it is then, and the id that takes the change back
 * @throws 409 `rule.changed` when the rule changed since it was read
 */
export const saveMerge = async (
  rule: SelectedRule,
  { changes, before, after }: RuleChange,
  ctx: Context,
): Promise<{ rule: SelectedRule; undoId: string }> => {
  const companyId = ctx.companyId();
  const { companyRuleId } = rule;
  const current = { ...stateToChange(companyId, rule, ctx.now), base: knownBase(rule) };
  const overlay = overlays.next(current, changes, ctx.now);
  const undo = mergeUndos.add(
    companyId,
    { companyRuleId, before: mergeUndos.copyOf(current), after: mergeUndos.copyOf(overlay) },
    ctx.now,
  );
  await table.transact([
    overlays.save(companyId, current, changes, ctx.now),
    undo.operation,
    ctx.activity({ target: { type: "rule", id: String(companyRuleId) }, before, after }),
  ]);
  return { rule: { ...rule, overlay }, undoId: undo.undoId };
};
