import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, type Problem } from "../../core/problem.ts";
import { people } from "../../people/users/people.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import type { Overlay } from "../../rules/record/overlay-repository.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import type { AssignmentRow, StoredReview } from "../assignments/assignment-row.ts";

/** Assigned work that is reviewed: the rule's state, and the assignment with what was submitted last. */
export interface ReviewedWork {
  readonly rule: SelectedRule;
  readonly overlay: Overlay;
  readonly assignment: NonNullable<Overlay["assignment"]>;
  readonly row: AssignmentRow & { readonly reviewerId: string; readonly assignedTo: string };
  /** What counts now: nothing once it was withdrawn, or the work was taken up again after its approval. */
  readonly review: StoredReview | null;
}

export const nothingWaits = () => conflict("Nothing waits for a review.", "review.none");

/** Undefined where no person has the rule, or its work needs no review. */
export const findReviewedWork = async (
  companyId: string,
  rule: SelectedRule,
): Promise<ReviewedWork | undefined> => {
  const { overlay, companyRuleId } = rule;
  const assignment = overlay?.assignment;
  if (!assignment) return undefined;
  const row = await assignments.ofRule(companyId, companyRuleId, assignment.id);
  const { reviewerId, assignedTo } = row;
  if (reviewerId === null || assignedTo === null) return undefined;
  const isCurrent = row.review?.submissionId === assignment.review.submissionId;
  return {
    rule,
    overlay,
    assignment,
    row: { ...row, reviewerId, assignedTo },
    review: isCurrent ? row.review : null,
  };
};

/** Says who decided about a submission, and how. */
export const alreadyDecided = async (
  companyId: string,
  review: Pick<StoredReview, "decidedBy" | "state">,
): Promise<Problem> => {
  const person = (await people.byId(companyId, [review.decidedBy])).get(review.decidedBy ?? "");
  const name = person ? fullName(person) : "Someone else";
  return conflict(`${name} has already ${review.state} this.`, "review.decided");
};
