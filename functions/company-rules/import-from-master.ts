import { importFromMaster } from "../../shared/api/company-rules.ts";
import { endpoint } from "../core/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { mustFindCompanyRule } from "./find-rule.ts";
import { presentRule } from "./present-rule.ts";
import { resetChange } from "./rule-changes.ts";
import { saveChange } from "./save-change.ts";
import { mustBeNewest } from "./stale-rule.ts";

export const handler = endpoint(importFromMaster, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  await mustBeNewest(companyId, rule, body.version);
  const change = resetChange(rule, { userId: ctx.actor().id, now: ctx.now });
  if (!change) throw notFound("No company rule to reset");
  return presentRule(companyId, await saveChange(rule, change, ctx));
});
