import type { Assignment } from "../../../shared/schemas/assignment.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type Overlay, overlays } from "../../rules/record/overlay-repository.ts";
import { noReview } from "../../rules/record/work-review.ts";
import { changesOf } from "../assignments/assignment-changes.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import type { AssignmentRow } from "../assignments/assignment-row.ts";
import { presentAssignment } from "../assignments/present-assignment.ts";

/** Work of a group as it was read. */
export interface GroupWork {
  readonly overlay: Overlay;
  readonly assignment: NonNullable<Overlay["assignment"]>;
  readonly row: AssignmentRow;
}

/** The rule's state once `to` has its work; what was submitted is under way again. */
const handed = ({ overlay, assignment }: GroupWork, to: Person | null): Partial<Overlay> => ({
  assignment: { ...assignment, assignedTo: to?.id ?? null, assignee: to, review: noReview },
  ...(overlay.complianceStatus === "completed" && assignment.review.state === "approved"
    ? { complianceStatus: "in_progress" as const }
    : {}),
});

/**
 * The writes, but for the activity row, by which a group's work changes hands. They are refused when the rule changed
 * since it was read.
 * @param to null gives it back to the group
 */
export const passingWork = (
  companyId: string,
  work: GroupWork,
  to: Person | null,
  now: Date,
): Operation[] => {
  const { overlay, assignment, row } = work;
  return [
    overlays.save(companyId, overlay, handed(work, to), now),
    ...assignments.pass(companyId, row, { to: to?.id ?? null, review: assignment.review, now }),
  ];
};

/** What the log says of it. */
export const passingFacts = ({ assignment }: GroupWork, to: Person | null) =>
  changesOf(
    { assignedTo: assignment.assignedTo, reviewState: assignment.review.state },
    { assignedTo: to?.id ?? null, reviewState: "none" },
  );

/** Has a group's work change hands, with the activity row, and gives the assignment as it is then. */
export const passWork = async (
  work: GroupWork,
  { to, held }: { readonly to: Person | null; readonly held: readonly Operation[] },
  ctx: Context,
): Promise<Assignment> => {
  const companyId = ctx.companyId();
  const { overlay, row } = work;
  await table.transact([
    ...held,
    ...passingWork(companyId, work, to, ctx.now),
    ctx.activity({
      target: { type: "rule", id: String(row.companyRuleId) },
      ...passingFacts(work, to),
    }),
  ]);
  const after = overlays.next(overlay, handed(work, to), ctx.now);
  return presentAssignment(
    companyId,
    { ...row, assignedTo: to?.id ?? null },
    { overlay: after, now: ctx.now },
  );
};
