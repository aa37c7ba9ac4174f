import { undoRuleMerges } from "../../../shared/api/rule-merges.ts";
import type { MergeUndoOutcome } from "../../../shared/schemas/rule-merge.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { forEachRule } from "../company/change-each-rule.ts";
import { copyChange, hasCopy } from "../record/copy-changes.ts";
import { type MergeUndo, mergeUndos } from "../record/merge-undo.ts";
import { saveChange } from "../record/save-change.ts";

const changedSince = () => conflict("This rule was changed since, so it stays as it is now.", "rule.stale");

export const handler = endpoint(undoRuleMerges, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const undoOf = new Map<number, MergeUndo | undefined>();
  await Promise.all(
    body.items.map(async ({ companyRuleId, undoId }) => {
      undoOf.set(companyRuleId, await mergeUndos.get(companyId, undoId, ctx.now));
    }),
  );
  const outcomes = await forEachRule<MergeUndoOutcome>(
    body.items.map(({ companyRuleId }) => companyRuleId),
    ctx,
    async (rule) => {
      const { companyRuleId, overlay } = rule;
      const undo = undoOf.get(companyRuleId);
      if (undo?.companyRuleId !== companyRuleId || !overlay) throw changedSince();
      // An undo whose answer was lost may come again: what is so already is no conflict.
      const by = { userId: ctx.actor().id, now: ctx.now };
      const change = copyChange({ ...rule, overlay }, undo.before, by);
      // An undo whose answer was lost may come again: what is so already is no conflict.
      if (!change) return { outcome: "unchanged", companyRuleId };
      if (!hasCopy(overlay, undo.after)) throw changedSince();
      await saveChange(rule, change, ctx);
      return { outcome: "changed", companyRuleId };
    },
    (companyRuleId, message) => ({ outcome: "refused", companyRuleId, message }),
  );
  return { outcomes };
});
