import { decideRuleReview } from "../../../shared/api/rule-activity.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { presentReview } from "./present-review.ts";
import { questions } from "./question-repository.ts";
import { type ReviewRow, reviews } from "./review-repository.ts";

type Decision = Pick<ReviewRow, "status" | "resolution">;

const decided = (before: ReviewRow, { status, resolution }: Decision, ctx: Context): ReviewRow =>
  status === "resolved"
    ? { ...before, status, resolution, resolvedBy: ctx.actor().id, resolvedAt: ctx.now.toISOString() }
    : { ...before, status, resolution: "", resolvedBy: null, resolvedAt: null };

/**
 * A decision that stands already is answered as it is, and nothing is written: a second click does no harm.
 * @throws 409 for a comment, and where someone resolved it with other words: theirs are not replaced
 */
export const handler = endpoint(decideRuleReview, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  const { companyRuleId } = rule;
  const before = await reviews.mustGet(companyId, companyRuleId, params.reviewId);
  if (before.type === "comment")
    throw conflict("Comments cannot be resolved. Only reviews can.", "review.is_comment");
  if (before.status === body.status) {
    if (before.status === "resolved" && body.resolution && body.resolution !== before.resolution)
      throw conflict("This review is already resolved. Reopen it to change that.", "review.resolved");
    return presentReview(companyId, before);
  }
  const next = decided(before, body, ctx);
  await table.transact([
    reviews.decide(companyId, before, next),
    ...questions.keep(companyId, rule, next),
    ctx.activity({
      target: { type: "rule", id: String(companyRuleId) },
      before: { reviewId: before.id, status: before.status },
      after: { reviewId: before.id, status: next.status },
    }),
  ]);
  return presentReview(companyId, next);
});
