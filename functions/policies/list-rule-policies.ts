import { listRulePolicies } from "../../shared/api/policies.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { endpoint } from "../core/endpoint.ts";
import { presentRulePolicies } from "./present-policies.ts";
import { rulePolicies } from "./rule-policy-repository.ts";

export const handler = endpoint(listRulePolicies, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
  return presentRulePolicies(companyId, await rulePolicies.list(companyId, companyRuleId));
});
