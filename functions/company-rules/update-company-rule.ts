import { updateCompanyRule } from "../../shared/api/company-rules.ts";
import { endpoint } from "../core/endpoint.ts";
import { mustFindCompanyRule } from "./find-rule.ts";
import { presentRule } from "./present-rule.ts";
import { editChange } from "./rule-changes.ts";
import { saveChange } from "./save-change.ts";
import { mustBeNewest } from "./stale-rule.ts";

export const handler = endpoint(updateCompanyRule, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  await mustBeNewest(companyId, rule, body.version);
  const change = editChange(rule, body, { userId: ctx.actor().id, now: ctx.now });
  return presentRule(companyId, change ? await saveChange(rule, change, ctx) : rule);
});
