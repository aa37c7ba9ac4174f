import { setApplicability } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { numberOf } from "../record/company-rule.ts";
import { decisionChange } from "../record/decide-applicability.ts";
import { mustFindAnyRule } from "../record/find-rule.ts";
import { stateOf } from "../record/rule-changes.ts";
import { saveChange } from "../record/save-change.ts";
import { mustBeNewest } from "../record/stale-rule.ts";

export const handler = endpoint(setApplicability, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindAnyRule(companyId, params.ruleId);
  await mustBeNewest(companyId, rule, body.version);
  const change = await decisionChange(rule, body, ctx);
  if (change) return stateOf(await saveChange(rule, change, ctx));
  // A master's id may name a rule the company does not have yet: deciding about it makes it exist.
  const first = { changes: {}, before: {}, after: { applicability: "undecided" } };
  return stateOf(numberOf(rule) === null ? await saveChange(rule, first, ctx) : rule);
});
