import type { Assignment } from "../../../shared/schemas/assignment.ts";
import type { WorkReviewState } from "../../../shared/schemas/rule.ts";
import { cutText } from "../../core/cut-text.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { overlays } from "../../rules/record/overlay-repository.ts";
import { reopenedTask } from "../../rules/record/reopened-task.ts";
import { ruleName } from "../../rules/record/rule-name.ts";
import { longestText, waitingWork } from "../../rules/record/waiting-work.ts";
import { noReview } from "../../rules/record/work-review.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";
import { changesOf } from "../assignments/assignment-changes.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import type { StoredReview } from "../assignments/assignment-row.ts";
import { presentAssignment } from "../assignments/present-assignment.ts";
import type { ReviewedWork } from "./work-of-rule.ts";

/** What becomes of a submission. */
interface Step {
  /** Null where it was withdrawn. */
  readonly review: StoredReview | null;
  /** The contract's own where none is named. */
  readonly event?: string;
  /** Written in the same transaction. */
  readonly with: readonly Operation[];
}

/** While it waited for its review, the assignee was not reminded of it: the daily summary looks at them again. */
const ownTurn = (
  companyId: string,
  { assignment, row }: ReviewedWork,
  state: WorkReviewState,
  now: Date,
): Operation[] =>
  assignment.review.state === "submitted" && state !== "approved"
    ? wakes.forTask({ companyId, what: String(row.companyRuleId), ...assignment }, now)
    : [];

/** Work is under way until it is approved. */
const statusAt = (state: WorkReviewState | undefined) =>
  state === "approved" ? ("completed" as const) : ("in_progress" as const);

/** A submission as the list of what waits has it. */
const waitingOf = (
  { rule, row, overlay }: ReviewedWork,
  { submissionId, submittedAt, note }: StoredReview,
) => {
  const { companyRuleId, titleNumber, assignedTo, assignedBy, reviewerId, dueDate } = row;
  return {
    ...{ submissionId, submittedAt, text: cutText(note, longestText), ...ruleName(rule) },
    ...{ companyRuleId, titleNumber, assignedTo, assignedBy, reviewerId, dueDate },
    isApplicable: overlay.isActive,
  };
};

/**
 * Writes a step of a review: the rule's state, which every other change of the rule is held to, the assignment, the
 * list of what waits, and the activity row. Gives the assignment as it is then.
 * @throws 409 `rule.changed` when another change was faster
 */
export const saveReview = async (work: ReviewedWork, step: Step, ctx: Context): Promise<Assignment> => {
  const companyId = ctx.companyId();
  const { overlay, row } = work;
  const { review, event } = step;
  const state = review?.state ?? "none";
  const current = review ? { state, submissionId: review.submissionId } : noReview;
  const changes = {
    complianceStatus: statusAt(review?.state),
    assignment: { ...work.assignment, review: current },
  };
  const { companyRuleId } = row;
  await table.transact([
    overlays.save(companyId, overlay, changes, ctx.now),
    ...reopenedTask(companyId, overlay, changes, ctx.now),
    ...ownTurn(companyId, work, state, ctx.now),
    assignments.saveReview(companyId, row, review),
    ...waitingWork.end(companyId, work.assignment.review),
    ...(review?.state === "submitted" ? [waitingWork.begin(companyId, waitingOf(work, review))] : []),
    ...step.with,
    ctx.activity({
      ...(event && { event }),
      target: { type: "rule", id: String(companyRuleId) },
      ...changesOf(
        { complianceStatus: overlay.complianceStatus, reviewState: work.assignment.review.state },
        { complianceStatus: changes.complianceStatus, reviewState: state },
      ),
    }),
  ]);
  const after = overlays.next(overlay, changes, ctx.now);
  return presentAssignment(companyId, { ...row, review }, { overlay: after, now: ctx.now });
};
