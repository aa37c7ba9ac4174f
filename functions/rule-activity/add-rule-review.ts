import { addRuleReview } from "../../shared/api/rule-activity.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { endpoint } from "../core/endpoint.ts";
import { table } from "../core/table/table.ts";
import { presentReview } from "./present-review.ts";
import { type ReviewRow, reviews } from "./review-repository.ts";

export const handler = endpoint(addRuleReview, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
  const row: ReviewRow = {
    ...body,
    id: ctx.newId(),
    companyRuleId,
    userId: ctx.actor().id,
    status: "open",
    createdAt: ctx.now.toISOString(),
    resolvedBy: null,
    resolvedAt: null,
    resolution: "",
  };
  await table.transact([
    reviews.add(companyId, row),
    ctx.activity({
      target: { type: "rule", id: String(companyRuleId) },
      after: { reviewId: row.id, type: row.type },
    }),
  ]);
  return presentReview(companyId, row);
});
