import { attachRulePolicy } from "../../../shared/api/policies.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustFindCompanyRule, type SelectedRule } from "../../rules/record/find-rule.ts";
import { unlessAttached } from "./attachments.ts";
import type { PolicyRecord } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import { presentRulePolicy } from "./present-policies.ts";
import { type RulePolicyRecord, rulePolicies } from "./rule-policy-repository.ts";

const attach = async (policy: PolicyRecord, rule: SelectedRule, ctx: Context): Promise<RulePolicyRecord> => {
  const { companyRuleId, master, overlay } = rule;
  const row: RulePolicyRecord = {
    policyId: policy.id,
    companyRuleId,
    attachedBy: ctx.actor().id,
    uploadedBy: policy.uploadedBy,
    attachedAt: ctx.now.toISOString(),
  };
  const shown = {
    ruleTitle: overlay?.internalTitle ?? master.ruleTitle,
    sourceSection: master.sourceSection,
  };
  await table.transact([
    ...rulePolicies.attach(ctx.companyId(), row, shown),
    ctx.activity({
      target: { type: "rule", id: String(companyRuleId) },
      after: { policyId: policy.id, policy: policy.originalName },
    }),
  ]);
  return row;
};

export const handler = endpoint(attachRulePolicy, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  const policy = await policies.mustGet(companyId, params.policyId);
  const row = await unlessAttached(
    () => rulePolicies.get(companyId, rule.companyRuleId, policy.id),
    () => attach(policy, rule, ctx),
  );
  return presentRulePolicy(companyId, row);
});
