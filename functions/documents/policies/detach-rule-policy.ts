import { detachRulePolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { policies } from "./policy-repository.ts";
import { rulePolicies } from "./rule-policy-repository.ts";

export const handler = endpoint(detachRulePolicy, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
  const policy = await policies.mustGet(companyId, params.policyId);
  const row = await rulePolicies.mustGet(companyId, companyRuleId, policy.id);
  await table.transact([
    ...rulePolicies.detach(companyId, row),
    ctx.activity({
      target: { type: "rule", id: String(companyRuleId) },
      before: { policyId: policy.id, policy: policy.originalName },
    }),
  ]);
  return { message: "Policy detached from rule successfully" };
});
