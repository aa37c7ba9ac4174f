import { updateCompanyRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindCompanyRule } from "../record/find-rule.ts";
import { presentRule } from "../record/present-rule.ts";
import { editChange } from "../record/rule-changes.ts";
import { saveChange } from "../record/save-change.ts";
import { mustBeNewest } from "../record/stale-rule.ts";

export const handler = endpoint(updateCompanyRule, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  await mustBeNewest(companyId, rule, body.version);
  const change = editChange(rule, body, { userId: ctx.actor().id, now: ctx.now });
  return presentRule(companyId, change ? await saveChange(rule, change, ctx) : rule);
});
