import { withdrawWork } from "../../../shared/api/work-reviews.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { forbidden } from "../../core/problem.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { saveReview } from "./save-review.ts";
import { alreadyDecided, findReviewedWork, nothingWaits } from "./work-of-rule.ts";

export const handler = endpoint(withdrawWork, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  if (rule.overlay?.assignment?.assignedTo !== ctx.actor().id) throw forbidden();
  const work = await findReviewedWork(companyId, rule);
  if (!work?.review) throw nothingWaits();
  if (work.review.state !== "submitted") throw await alreadyDecided(companyId, work.review);
  return saveReview(work, { review: null, with: [] }, ctx);
});
