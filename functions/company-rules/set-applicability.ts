import { setApplicability } from "../../shared/api/company-rules.ts";
import { endpoint } from "../core/endpoint.ts";
import { numberOf } from "./company-rule.ts";
import { mustFindAnyRule } from "./find-rule.ts";
import { stateChange, stateOf } from "./rule-changes.ts";
import { saveChange } from "./save-change.ts";
import { mustBeNewest } from "./stale-rule.ts";

export const handler = endpoint(setApplicability, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindAnyRule(companyId, params.ruleId);
  await mustBeNewest(companyId, rule, body.version);
  const isActive = body.isApplicable;
  const change = stateChange(rule, { isActive });
  if (change) return stateOf(await saveChange(rule, change, ctx));
  // A master's id may name a rule the company does not have yet: deciding about it makes it exist.
  const first = { changes: {}, before: {}, after: { isActive } };
  return stateOf(numberOf(rule) === null ? await saveChange(rule, first, ctx) : rule);
});
