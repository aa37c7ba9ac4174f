import { AssignBody, type Assignment } from "../../../shared/schemas/assignment.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { telling } from "../../people/notices/telling.ts";
import { type SelectedRule, stateToChange } from "../../rules/record/find-rule.ts";
import { type Overlay, overlays } from "../../rules/record/overlay-repository.ts";
import { noReview } from "../../rules/record/work-review.ts";
import { activeMember, personOf, stillActiveMember } from "./active-member.ts";
import { changesOf } from "./assignment-changes.ts";
import { assignmentMail, mailFactsOf } from "./assignment-mail.ts";
import { type AssignmentRow, assignments } from "./assignment-repository.ts";
import { notSubmitted, presentAssignment } from "./present-assignment.ts";
import { reviewingOf } from "./wanted-review.ts";

/** What an assigner says; a field that is new there must be kept in the row, too. A review is its reviewer. */
const said = AssignBody.keyof().exclude(["needsReview"]).options;

/** Whether an assignment to the same person would change nothing. */
const isSame = (row: AssignmentRow, existing: AssignmentRow): boolean =>
  said.every((field) => row[field] === existing[field]);

const newRow = (
  rule: SelectedRule,
  before: Overlay,
  body: Omit<AssignBody, "reviewerId"> & Pick<AssignmentRow, "reviewerId">,
  ctx: Context,
): AssignmentRow => ({
  id: ctx.newId(),
  companyRuleId: rule.companyRuleId,
  masterRuleId: rule.master.id,
  titleNumber: before.titleNumber,
  partNo: before.partNo,
  slot: before.slot,
  assignedTo: body.assignedTo,
  assignedBy: ctx.actor().id,
  assignedAt: ctx.now.toISOString(),
  dueDate: body.dueDate || null,
  priority: body.priority ?? (before.priority || "medium"),
  status: "active",
  notes: body.notes ?? "",
  cancelledAt: null,
  cancelledBy: null,
  reviewerId: body.reviewerId,
  review: null,
});

/** The person's assignment of the rule where the new one would say the same; no one is notified twice. */
const unchanged = async (
  companyId: string,
  row: AssignmentRow,
  before: Overlay,
  now: Date,
): Promise<Assignment | undefined> => {
  if (before.assignment?.assignedTo !== row.assignedTo || before.priority !== row.priority) return undefined;
  const { id } = before.assignment;
  const existing = await assignments.ofRule(companyId, row.companyRuleId, id);
  return isSame(row, existing) ? presentAssignment(companyId, existing, { overlay: before, now }) : undefined;
};

/**
 * Assigns a rule: the assignment, its history, the rule's state, the mail and the activity row are one
 * transaction, which also holds the assignee to still being an active member. An assignment that says what
 * the person's present one says is answered with that one, without a mail.
 * @param mail whether the person is told of this rule by itself, or by who assigns many of them together
 * A submission of the assignment before ends with it.
 * @throws 400 where the assignee or the reviewer is no active member; 409 `rule.changed` when another change was
 * faster; as `reviewingOf`
 */
export const assignRule = async (
  rule: SelectedRule,
  body: AssignBody,
  ctx: Context,
  mail: "each" | "together" = "each",
): Promise<Assignment> => {
  const companyId = ctx.companyId();
  const assigner = personOf(ctx.actor());
  const assignee = await activeMember(companyId, body.assignedTo, "assignedTo");
  const before = stateToChange(companyId, rule, ctx.now);
  const { reviewerId, reviewer, held } = await reviewingOf(before, body, ctx);
  const row = newRow(rule, before, { ...body, reviewerId }, ctx);
  const existing = await unchanged(companyId, row, before, ctx.now);
  if (existing) return existing;
  const { id, assignedAt, dueDate, priority } = row;
  const assignment = {
    ...{ id, assignedTo: assignee.id, assignee, assignedAt, dueDate, priority },
    ...{ reviewerId, review: noReview },
  };
  const told = {
    ...{ kind: "assigned" as const, actorId: assigner.id },
    text: `${fullName(assigner)} assigned you ${mailFactsOf(rule).sourceSection}`,
    link: `/rules/${row.companyRuleId}?page=assignments&from=assignments`,
    mail: () => assignmentMail({ ...row, assignee, assigner, ...mailFactsOf(rule) }),
  };
  const tellings =
    mail === "each" ? await telling.person({ companyId, userId: assignee.id }, told, ctx.now) : [];
  await table.transact([
    stillActiveMember(companyId, assignee.id, "assignedTo"),
    ...held,
    overlays.save(companyId, before, { assignment, priority }, ctx.now),
    ...assignments.assign(companyId, row, before.assignment),
    ...tellings,
    ctx.activity({
      target: { type: "rule", id: String(rule.companyRuleId) },
      ...changesOf(factsOf(before), { assignedTo: assignee.id, dueDate, priority, reviewerId }),
    }),
  ]);
  const assignedToUser = { ...assignee, isActive: true };
  const assignedByUser = { ...assigner, isActive: true };
  const names = { assignedToUser, assignedByUser, cancelledByUser: null };
  return { ...row, ...names, reviewer, review: notSubmitted };
};

const factsOf = ({ assignment, priority }: Overlay) => ({
  assignedTo: assignment?.assignedTo ?? null,
  dueDate: assignment?.dueDate ?? null,
  priority,
  reviewerId: assignment?.reviewerId ?? null,
});
