import { addRuleReview } from "../../../shared/api/rule-activity.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { presentReview } from "./present-review.ts";
import { questions } from "./question-repository.ts";
import { type ReviewRow, reviews } from "./review-repository.ts";
import { mentionedPeople, tellOfComment } from "./tell-of-comment.ts";

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
  const rule = await mustFindCompanyRule(companyId, params.id);
  const { companyRuleId } = rule;
  const mentions = await mentionedPeople(companyId, body.mentions);
  const row: ReviewRow = {
    ...body,
    mentions,
    id: ctx.newId(),
    companyRuleId,
    userId: ctx.actor().id,
    status: "open",
    createdAt: ctx.now.toISOString(),
    resolvedBy: null,
    resolvedAt: null,
    resolution: "",
  };
  const before = await reviews.recent(companyId, companyRuleId);
  const last = before[0];
  if (isRepeated(last, row)) return presentReview(companyId, last);
  const [tellings = [], ...moreTellings] = await tellOfComment(companyId, rule, row, before, ctx);
  await table.transact([
    reviews.add(companyId, row),
    ...questions.keep(companyId, rule, row),
    ...tellings,
    ctx.activity({
      target: { type: "rule", id: String(companyRuleId) },
      after: { reviewId: row.id, type: row.type },
    }),
  ]);
  for (const some of moreTellings) await table.transact(some);
  return presentReview(companyId, row);
});
