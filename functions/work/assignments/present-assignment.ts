import { evidenceState } from "../../../shared/evidence/evidence-state.ts";
import type { Assignment } from "../../../shared/schemas/assignment.ts";
import type { Assignee } from "../../../shared/schemas/company-rule.ts";
import type { WorkReview } from "../../../shared/schemas/work-review.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import type { Overlay } from "../../rules/record/overlay-repository.ts";
import type { AssignmentRow } from "./assignment-row.ts";

/** Work that was not submitted. */
export const notSubmitted: WorkReview = {
  ...{ state: "none", submissionId: null, note: "", evidence: [], submittedAt: null },
  ...{ decidedBy: null, decidedAt: null, reason: "" },
};

/** What assignments are shown with: the state of their rule, and today in UTC. */
export interface Shown {
  readonly overlay: Overlay | undefined;
  readonly now: Date;
}

/**
 * Whether a submission counts: that of the active assignment until the work is taken up again, and of an earlier one
 * what was decided. What waited when an assignment ended was never answered.
 */
const counts = ({ id, review, status }: AssignmentRow, overlay: Overlay | undefined): boolean => {
  if (status === "cancelled") return review?.state !== "submitted";
  const current = overlay?.assignment;
  return current?.id !== id || current.review.submissionId === review?.submissionId;
};

const reviewOf = (
  row: AssignmentRow,
  { overlay, now }: Shown,
  known: ReadonlyMap<string, Assignee>,
): WorkReview => {
  const { review } = row;
  if (!review || !counts(row, overlay)) return notSubmitted;
  const today = now.toISOString().slice(0, 10);
  return {
    ...review,
    evidence: review.evidence.map((each) => ({ ...each, state: evidenceState(each, today) })),
    decidedBy: known.get(review.decidedBy ?? "") ?? null,
  };
};

/** Assignments of a rule with the current names of everyone they mention; people who left are null. */
export const presentAssignments = async (
  companyId: string,
  rows: readonly AssignmentRow[],
  shown: Shown,
): Promise<Assignment[]> => {
  const [known, named] = await Promise.all([
    people.byId(
      companyId,
      rows.flatMap((row) => [
        ...[row.assignedTo, row.assignedBy, row.cancelledBy],
        ...[row.reviewerId, row.review?.decidedBy ?? null],
      ]),
    ),
    groups.namesById(
      companyId,
      rows.map(({ assignedToGroup }) => assignedToGroup?.id ?? null),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    assignedToUser: known.get(row.assignedTo ?? "") ?? null,
    assignedToGroup: named.get(row.assignedToGroup?.id ?? "") ?? row.assignedToGroup,
    assignedByUser: known.get(row.assignedBy) ?? null,
    cancelledByUser: known.get(row.cancelledBy ?? "") ?? null,
    reviewer: known.get(row.reviewerId ?? "") ?? null,
    review: reviewOf(row, shown, known),
  }));
};

/** One assignment of a rule, as the list of them has it. */
export const presentAssignment = async (
  companyId: string,
  row: AssignmentRow,
  shown: Shown,
): Promise<Assignment> => {
  const [assignment] = await presentAssignments(companyId, [row], shown);
  if (!assignment) throw new Error("An assignment was presented as nothing");
  return assignment;
};
