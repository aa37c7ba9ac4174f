import { getCompanyRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../record/expect-rule.ts";
import { mustFindCompanyRule } from "../record/find-rule.ts";
import { companyRuleView } from "./rule-views.ts";

export const handler = endpoint(
  getCompanyRule,
  async ({ params }, ctx) => {
    const companyId = ctx.companyId();
    return companyRuleView(ctx.actor(), companyId, await mustFindCompanyRule(companyId, params.id));
  },
  ({ params }, { companyId }) => expectRule(companyId, params.id),
);
