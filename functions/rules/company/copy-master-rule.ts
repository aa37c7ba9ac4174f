import { copyMasterRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { wordingOf } from "../record/company-rule.ts";
import { baseOf } from "../record/copy-base.ts";
import { mustFindSelectedRule, stateToChange } from "../record/find-rule.ts";
import { overlays } from "../record/overlay-repository.ts";
import { presentRule } from "../record/present-rule.ts";

export const handler = endpoint(copyMasterRule, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindSelectedRule(companyId, params.masterId);
  if (rule.overlay?.copy) return presentRule(companyId, rule);
  const before = stateToChange(companyId, rule, ctx.now);
  const changes = {
    copy: wordingOf(rule),
    copiedBy: ctx.actor().id,
    copiedAt: ctx.now.toISOString(),
    base: baseOf(rule.master),
  };
  await table.transact([
    overlays.save(companyId, before, changes, ctx.now),
    ctx.activity({
      target: { type: "rule", id: String(rule.companyRuleId) },
      after: { masterRuleId: rule.master.id },
    }),
  ]);
  return presentRule(companyId, { ...rule, overlay: overlays.next(before, changes, ctx.now) });
});
