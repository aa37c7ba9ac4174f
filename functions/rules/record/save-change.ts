import type { Context } from "../../core/endpoint/context.ts";
import { table } from "../../core/table/table.ts";
import { knownBase } from "./copy-base.ts";
import { type SelectedRule, stateToChange } from "./find-rule.ts";
import { overlays } from "./overlay-repository.ts";
import { reopenedTask } from "./reopened-task.ts";
import type { RuleChange } from "./rule-changes.ts";
import { waitingWork } from "./waiting-work.ts";

/**
 * Writes a change of a rule together with its activity row, and gives the rule as it is then.
 * @throws 409 `rule.changed` when the rule changed since it was read
 */
export const saveChange = async (
  rule: SelectedRule,
  { changes, before, after }: RuleChange,
  ctx: Context,
): Promise<SelectedRule> => {
  const companyId = ctx.companyId();
  // The base is written down while the master still is what the copy was made from.
  const current = { ...stateToChange(companyId, rule, ctx.now), base: knownBase(rule) };
  await table.transact([
    overlays.save(companyId, current, changes, ctx.now),
    ...reopenedTask(companyId, current, changes, ctx.now),
    ...waitingWork.follow(companyId, current, changes),
    ctx.activity({ target: { type: "rule", id: String(rule.companyRuleId) }, before, after }),
  ]);
  return { ...rule, overlay: overlays.next(current, changes, ctx.now) };
};
