import { type AssignBody, AssignFields, type Assignment } from "../../../shared/schemas/assignment.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { lookAtAll } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { telling } from "../../people/notices/telling.ts";
import { type SelectedRule, stateToChange } from "../../rules/record/find-rule.ts";
import { type Overlay, overlays } from "../../rules/record/overlay-repository.ts";
import { noReview } from "../../rules/record/work-review.ts";
import { personOf } from "./active-member.ts";
import { type GivenTo, givenTo } from "./assignee-of.ts";
import { changesOf } from "./assignment-changes.ts";
import { assignmentMail, mailFactsOf } from "./assignment-mail.ts";
import { assignments } from "./assignment-repository.ts";
import type { AssignmentRow } from "./assignment-row.ts";
import { notSubmitted, presentAssignment } from "./present-assignment.ts";
import { reviewingOf } from "./wanted-review.ts";

/** What an assigner says; a field that is new there must be kept in the row, too. A review is its reviewer. */
const said = AssignFields.keyof().exclude(["needsReview", "assignedToGroup"]).options;

/** Whether an assignment to the same person or group would change nothing. */
const isSame = (row: AssignmentRow, existing: AssignmentRow): boolean =>
  said.every((field) => row[field] === existing[field]) &&
  row.assignedToGroup?.id === existing.assignedToGroup?.id;

const newRow = (
  rule: SelectedRule,
  before: Overlay,
  body: Omit<AssignBody, "reviewerId"> & Pick<AssignmentRow, "id" | "reviewerId">,
  { person, group }: GivenTo,
  ctx: Context,
): AssignmentRow => ({
  id: body.id,
  companyRuleId: rule.companyRuleId,
  masterRuleId: rule.master.id,
  titleNumber: before.titleNumber,
  partNo: before.partNo,
  slot: before.slot,
  assignedTo: person?.id ?? null,
  assignedToGroup: group,
  assignedBy: ctx.actor().id,
  assignedAt: ctx.now.toISOString(),
  dueDate: body.dueDate || null,
  priority: body.priority || before.priority || "medium",
  status: "active",
  notes: body.notes ?? "",
  cancelledAt: null,
  cancelledBy: null,
  reviewerId: body.reviewerId,
  review: null,
});

/** The assignment of the rule to the same person or group where the new one would say the same; no one is notified twice. */
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

/** The writes that tell a person of the rule they were given. */
const tellAssignee = (
  rule: SelectedRule,
  row: AssignmentRow,
  { assignee, assigner }: Record<"assignee" | "assigner", Person>,
  ctx: Context,
): Promise<Operation[]> => {
  const told = {
    ...{ kind: "assigned" as const, actorId: assigner.id },
    text: `${fullName(assigner)} assigned you ${mailFactsOf(rule).sourceSection}`,
    link: `/rules/${row.companyRuleId}?page=assignments&from=assignments`,
    mail: () => assignmentMail({ ...row, assignee, assigner, ...mailFactsOf(rule) }),
  };
  return telling.person({ companyId: ctx.companyId(), userId: assignee.id }, told, ctx.now);
};

/**
 * Assigns a rule: the assignment, its history, the rule's state, the mail and the activity row are one
 * transaction, which also holds the assignee to still being an active member. The people of a group are told by who
 * calls this (`announcingToAll`): they are too many for one transaction. An assignment that says what
 * the person's present one says is answered with that one, without a mail.
 * @param toTell whether the person is told of this rule by itself, or by who assigns many of them together; or what is
 * done before the first write
 * A submission of the assignment before ends with it.
 * @throws 400 where the assignee or the reviewer is no active member; 409 `rule.changed` when another change was
 * faster; as `reviewingOf`
 */
export const assignRule = async (
  rule: SelectedRule,
  body: AssignBody,
  ctx: Context,
  toTell: "now" | "together" | (() => Promise<void>) = "now",
): Promise<Assignment> => {
  const companyId = ctx.companyId();
  const assigner = personOf(ctx.actor());
  const id = ctx.newId();
  const before = stateToChange(companyId, rule, ctx.now);
  const [to, { reviewerId, reviewer, held }] = await lookAtAll([
    givenTo(companyId, body, id),
    reviewingOf(before, body, ctx),
  ]);
  const row = newRow(rule, before, { ...body, id, reviewerId }, to, ctx);
  const existing = await unchanged(companyId, row, before, ctx.now);
  if (existing) return existing;
  const { assignedAt, dueDate, priority } = row;
  const { person: assignee, group } = to;
  const assignment = {
    ...{ id, assignedTo: row.assignedTo, assignee, group, assignedAt, dueDate, priority },
    ...{ reviewerId, review: noReview },
  };
  const tellings =
    toTell === "now" && assignee ? await tellAssignee(rule, row, { assignee, assigner }, ctx) : [];
  if (typeof toTell === "function") await toTell();
  await table.transact([
    ...to.held,
    ...held,
    overlays.save(companyId, before, { assignment, priority }, ctx.now),
    ...assignments.assign(companyId, row, before.assignment),
    ...tellings,
    ctx.activity({
      target: { type: "rule", id: String(rule.companyRuleId) },
      ...changesOf(factsOf(before), {
        ...{ assignedTo: row.assignedTo, group: group?.name ?? null, dueDate, priority, reviewerId },
      }),
    }),
  ]);
  const assignedToUser = assignee && { ...assignee, isActive: true };
  const assignedByUser = { ...assigner, isActive: true };
  const names = { assignedToUser, assignedByUser, cancelledByUser: null };
  return { ...row, ...names, reviewer, review: notSubmitted };
};

const factsOf = ({ assignment, priority }: Overlay) => ({
  assignedTo: assignment?.assignedTo ?? null,
  group: assignment?.group?.name ?? null,
  dueDate: assignment?.dueDate ?? null,
  priority,
  reviewerId: assignment?.reviewerId ?? null,
});
