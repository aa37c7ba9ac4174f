import { decideWork } from "../../../shared/api/work-reviews.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { forbidden } from "../../core/problem.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { decidersOf } from "./deciders.ts";
import { saveReview } from "./save-review.ts";
import { keepEvidence } from "./submitted-evidence.ts";
import { tellOfDecision } from "./tell-of-review.ts";
import { alreadyDecided, findReviewedWork, nothingWaits } from "./work-of-rule.ts";

/** Of decisions at the same moment one wins: the others find it made. */
export const handler = endpoint(decideWork, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const { submissionId, decision } = body;
  const rule = await mustFindCompanyRule(companyId, params.id);
  const work = await findReviewedWork(companyId, rule);
  if (!work) throw nothingWaits();
  const { review: before, row } = work;
  if (!(await decidersOf(companyId, row)).includes(ctx.actor().id)) throw forbidden();
  if (before?.submissionId !== submissionId) throw nothingWaits();
  if (before.state !== "submitted") throw await alreadyDecided(companyId, before);
  const review = {
    ...{ ...before, state: decision, reason: body.reason ?? "" },
    ...{ decidedBy: ctx.actor().id, decidedAt: ctx.now.toISOString() },
  };
  const kept = decision === "approved" ? await keepEvidence(companyId, before) : [];
  const told = await tellOfDecision(rule, row, review, ctx);
  return saveReview(work, { review, event: `assignment.${decision}`, with: [...kept, ...told] }, ctx);
});
