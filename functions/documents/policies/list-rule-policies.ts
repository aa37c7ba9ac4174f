import { listRulePolicies } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../../rules/record/expect-rule.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { isShownTo } from "./policy-readers.ts";
import { presentRulePolicies } from "./present-policies.ts";
import { rulePolicies } from "./rule-policy-repository.ts";

export const handler = endpoint(
  listRulePolicies,
  async ({ params }, ctx) => {
    const companyId = ctx.companyId();
    const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
    const rows = await rulePolicies.list(companyId, companyRuleId);
    return presentRulePolicies(companyId, rows, isShownTo(ctx.actor()));
  },
  ({ params }, { companyId }) => [
    expectRule(companyId, params.id),
    rulePolicies.list(companyId, Number(params.id)),
  ],
);
