import type { AssignBody, Assignment, Person } from "../../shared/schemas/company-rule.ts";
import { wordingOf } from "../company-rules/company-rule.ts";
import { type SelectedRule, stateToChange } from "../company-rules/find-rule.ts";
import { overlays } from "../company-rules/overlay-repository.ts";
import type { Context } from "../core/context.ts";
import { userKey } from "../core/identity.ts";
import { invalid } from "../core/problem.ts";
import { check } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import { outbox } from "../mail/outbox.ts";
import { users } from "../team/user-repository.ts";
import { assignmentMail } from "./assignment-mail.ts";
import { type AssignmentRow, assignments } from "./assignment-repository.ts";

const noSuchMember = () =>
  invalid("Please choose an active member of your company.", [
    { path: "body.assignedTo", message: "Not an active member of your company." },
  ]);

/** An active member of the company, or 400: a stranger's id and one that does not exist look the same. */
const activeMember = async (companyId: string, userId: string): Promise<Person> => {
  const user = await users.get(userId);
  if (user?.companyId !== companyId || !user.isActive || user.membership !== "active") throw noSuchMember();
  return personOf(user);
};

const personOf = ({ id, firstName, lastName, email }: Person): Person => ({ id, firstName, lastName, email });

/**
 * Assigns a rule: the assignment, its history, the rule's state, the mail and the activity row are one
 * transaction, which also holds the assignee to still being an active member.
 */
export const assignRule = async (rule: SelectedRule, body: AssignBody, ctx: Context): Promise<Assignment> => {
  const companyId = ctx.companyId();
  const assigner = personOf(ctx.actor());
  const assignee = await activeMember(companyId, body.assignedTo);
  const before = stateToChange(companyId, rule, ctx.now);
  const row: AssignmentRow = {
    id: ctx.newId(),
    companyRuleId: rule.companyRuleId,
    masterRuleId: rule.master.id,
    titleNumber: before.titleNumber,
    partNo: before.partNo,
    slot: before.slot,
    assignedTo: assignee.id,
    assignedBy: assigner.id,
    assignedAt: ctx.now.toISOString(),
    dueDate: body.dueDate || null,
    priority: body.priority ?? (before.priority || "medium"),
    status: "active",
    notes: body.notes ?? "",
  };
  const { id, assignedAt, dueDate, priority } = row;
  const assignment = { id, assignedTo: assignee.id, assignee, assignedAt, dueDate, priority };
  await table.transact([
    check(
      userKey(assignee.id),
      [
        { attribute: "companyId", is: "=", value: companyId },
        { attribute: "isActive", is: "=", value: true },
        { attribute: "membership", is: "=", value: "active" },
      ],
      noSuchMember,
    ),
    overlays.save(companyId, before, { assignment, priority }, ctx.now),
    ...assignments.assign(companyId, row, before.assignment),
    outbox.enqueue(assignmentMail({ ...row, assignee, assigner, ...mailFacts(rule) }), ctx.now),
    ctx.activity({
      target: { type: "rule", id: String(rule.companyRuleId) },
      before: { assignedTo: before.assignment?.assignedTo ?? null },
      after: { assignedTo: assignee.id, dueDate, priority },
    }),
  ]);
  return { ...row, assignedToUser: assignee, assignedByUser: assigner };
};

const mailFacts = (rule: SelectedRule) => ({
  ruleTitle: rule.master.ruleTitle || wordingOf(rule).ruleTextSimplified,
  sourceSection: rule.master.sourceSection || `${rule.master.titleNumber} CFR part ${rule.master.partNo}`,
});
