import { importFromMaster } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { mustFindCompanyRule } from "../record/find-rule.ts";
import { presentRule } from "../record/present-rule.ts";
import { resetChange } from "../record/rule-changes.ts";
import { saveChange } from "../record/save-change.ts";
import { mustBeNewest } from "../record/stale-rule.ts";

export const handler = endpoint(importFromMaster, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  await mustBeNewest(companyId, rule, body.version);
  const change = resetChange(rule, { userId: ctx.actor().id, now: ctx.now });
  if (!change) throw notFound("No company rule to reset");
  return presentRule(companyId, await saveChange(rule, change, ctx));
});
