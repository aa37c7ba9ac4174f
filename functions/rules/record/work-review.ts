import * as z from "zod";
import { type ComplianceStatus, WorkReviewState } from "../../../shared/schemas/rule.ts";
import { conflict } from "../../core/problem.ts";

/** Where the review of an assignment stands, and by which submission; what was submitted is in the assignment's row. */
export const OverlayReview = z.object({ state: WorkReviewState, submissionId: z.string().nullable() });
export type OverlayReview = z.infer<typeof OverlayReview>;
export const noReview: OverlayReview = { state: "none", submissionId: null };
/** An assignment of a person that needs no review. */
export const unreviewed = { group: null, reviewerId: null, review: noReview };

interface Reviewed {
  readonly complianceStatus: ComplianceStatus;
  readonly assignment: { readonly reviewerId: string | null; readonly review: OverlayReview } | null;
}

const isDone = ({ complianceStatus }: Reviewed): boolean => complianceStatus === "completed";

/** Whether a rule is completed by an approved submission alone, and has none. */
export const waitsForReview = ({ assignment }: Pick<Reviewed, "assignment">): boolean =>
  assignment !== null && assignment.reviewerId !== null && assignment.review.state !== "approved";

export const reviewRequired = () =>
  conflict("This rule needs a review. Submit it instead.", "review.required");

const waitsNow = () =>
  conflict("This work waits for its review. Have it withdrawn or returned first.", "review.submitted");

/** Whether a change sets another status than the one that submitted work has. */
const leavesSubmission = (before: Reviewed, { complianceStatus, assignment }: Reviewed): boolean =>
  assignment?.review.state === "submitted" &&
  complianceStatus !== "in_progress" &&
  complianceStatus !== before.complianceStatus;

/**
 * What a change leaves of a rule. Every change is written through this, so there is no way around a review; and work
 * that is taken up again after its approval needs another one.
 * @throws 409 `review.required` where the rule would be completed without its review; 409 `review.submitted` where
 * work that waits for its review would be pending again
 */
export const reviewed = <T extends Reviewed>(before: Reviewed, after: T): T => {
  if (isDone(after) && !isDone(before) && waitsForReview(after)) throw reviewRequired();
  if (leavesSubmission(before, after)) throw waitsNow();
  const { assignment } = after;
  const isTakenUpAgain = isDone(before) && !isDone(after) && assignment?.review.state === "approved";
  return isTakenUpAgain ? { ...after, assignment: { ...assignment, review: noReview } } : after;
};
