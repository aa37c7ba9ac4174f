import { addRuleReview } from "../../../shared/api/rule-activity.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { presentReview } from "./present-review.ts";
import { type ReviewRow, reviews } from "./review-repository.ts";

/** Who was not told that their words were saved sends them again within these. */
const repeatedWithinMs = 10 * 60_000;

/** Whether the same person has just said the same, and nothing has become of it yet. */
const isRepeated = (last: ReviewRow | undefined, row: ReviewRow): last is ReviewRow =>
  last !== undefined &&
  Date.parse(row.createdAt) - Date.parse(last.createdAt) < repeatedWithinMs &&
  (["userId", "type", "title", "content", "priority", "status"] as const).every(
    (field) => last[field] === row[field],
  );

/** The newest words of a rule, sent again by the same person, are answered as they are and not added twice. */
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
  const last = await reviews.newest(companyId, companyRuleId);
  if (isRepeated(last, row)) return presentReview(companyId, last);
  await table.transact([
    reviews.add(companyId, row),
    ctx.activity({
      target: { type: "rule", id: String(companyRuleId) },
      after: { reviewId: row.id, type: row.type },
    }),
  ]);
  return presentReview(companyId, row);
});
