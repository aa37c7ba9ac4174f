import { getMasterRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../record/expect-rule.ts";
import { masterRuleView } from "./rule-views.ts";

export const handler = endpoint(
  getMasterRule,
  ({ params }, ctx) => masterRuleView(ctx.actor(), params.id),
  ({ params }, { companyId }) => expectRule(companyId, params.id),
);
