import type { BodyOf } from "../../../shared/api/contract.ts";
import { submitWork } from "../../../shared/api/work-reviews.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, forbidden } from "../../core/problem.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import type { StoredReview } from "../assignments/assignment-row.ts";
import { presentAssignment } from "../assignments/present-assignment.ts";
import { saveReview } from "./save-review.ts";
import { evidenceToSubmit } from "./submitted-evidence.ts";
import { tellOfSubmission } from "./tell-of-review.ts";
import { alreadyDecided, findReviewedWork } from "./work-of-rule.ts";

const notNeeded = () => conflict("This rule needs no review. Set its status instead.", "review.not_needed");
const waitsAlready = () =>
  conflict("This work waits for its review already. Withdraw it to change it.", "review.submitted");

/** Whose answer was lost may send the same again. */
const saysTheSame = (review: StoredReview, { note, evidenceIds }: BodyOf<typeof submitWork>): boolean =>
  review.note === note && review.evidence.map(({ id }) => id).join() === [...new Set(evidenceIds)].join();

export const handler = endpoint(submitWork, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  if (rule.overlay?.assignment?.assignedTo !== ctx.actor().id) throw forbidden();
  const work = await findReviewedWork(companyId, rule);
  if (!work) throw notNeeded();
  const { review: before, overlay, row } = work;
  if (before?.state === "approved") throw await alreadyDecided(companyId, before);
  if (before?.state === "submitted") {
    if (!saysTheSame(before, body)) throw waitsAlready();
    return presentAssignment(companyId, row, { overlay, now: ctx.now });
  }
  const review: StoredReview = {
    ...{ state: "submitted", submissionId: ctx.newId(), note: body.note },
    evidence: await evidenceToSubmit(companyId, body.evidenceIds),
    ...{ submittedAt: ctx.now.toISOString(), decidedBy: null, decidedAt: null, reason: "" },
  };
  return saveReview(work, { review, with: await tellOfSubmission(rule, row, body.note, ctx) }, ctx);
});
