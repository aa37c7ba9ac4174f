import { listRuleReviews } from "../../../shared/api/rule-activity.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../../rules/record/expect-rule.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { presentReviews } from "./present-review.ts";
import { reviews } from "./review-repository.ts";

export const handler = endpoint(
  listRuleReviews,
  async ({ params }, ctx) => {
    const companyId = ctx.companyId();
    const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
    return presentReviews(companyId, await reviews.list(companyId, companyRuleId));
  },
  ({ params }, { companyId }) => [
    expectRule(companyId, params.id),
    reviews.list(companyId, Number(params.id)),
  ],
);
