import { check, insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { groupWorkQuery } from "../../people/groups/group-work.ts";
import { rulePartition } from "../../rules/record/company-rule-id.ts";
import { changedMeanwhile, type RulePlace } from "../../rules/record/overlay-repository.ts";
import { waitingWork } from "../../rules/record/waiting-work.ts";
import type { OverlayReview } from "../../rules/record/work-review.ts";
import { dueWork } from "../../services/jobs/due-work.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";
import { type Active, activeKey, activeKeys, placed } from "./active-assignment.ts";
import { AssignmentRow, type StoredReview } from "./assignment-row.ts";

/*
 *   pk `C#{companyId}#R#{companyRuleId}`  sk `ASSIGNMENT#{id}`          every assignment of a rule, by time
 *   pk `C#{companyId}#U#{userId}`         sk `ASSIGNED#{companyRuleId}` what a person has to do now; there is at
 *                                         most one active assignment a rule, so the rule's number is the key
 * What a group has lies with the group, too (functions/people/groups/group-work.ts); who took it has it as above.
 */
const historyKey = (companyId: string, companyRuleId: number, id: string): Key => ({
  pk: rulePartition(companyId, companyRuleId),
  sk: `ASSIGNMENT#${id}`,
});
/** The same, with what waits for a review of it: that ends with the assignment. */
interface Ended extends Active {
  readonly review: OverlayReview;
}

/** Who ends an assignment, and when. */
interface Ending {
  readonly at: string;
  readonly by: string;
}

const markCancelled = (
  companyId: string,
  companyRuleId: number,
  { id }: Active,
  { at, by }: Ending,
): Operation =>
  update(
    historyKey(companyId, companyRuleId, id),
    { set: { status: "cancelled", cancelledAt: at, cancelledBy: by } },
    changedMeanwhile,
  );

/**
 * The writes of a new assignment; they cancel the active one of any assignee. With a due date, the daily summary
 * looks at the person once it is near.
 */
const assign = (companyId: string, row: AssignmentRow, previous: Ended | null): Operation[] => [
  insert({ ...historyKey(companyId, row.companyRuleId, row.id), ...row }, changedMeanwhile),
  ...placed(companyId, row, previous),
  ...(previous
    ? [
        markCancelled(companyId, row.companyRuleId, previous, { at: row.assignedAt, by: row.assignedBy }),
        ...waitingWork.end(companyId, previous.review),
      ]
    : []),
  ...wakes.forTask(
    { companyId, what: String(row.companyRuleId), ...row, group: row.assignedToGroup },
    new Date(row.assignedAt),
  ),
  ...dueWork.note({
    companyId,
    kind: "rule",
    id: row.id,
    of: String(row.companyRuleId),
    dueDate: row.dueDate,
  }),
];

/** The writes that end the active assignment of a rule without a new one. */
const cancel = (companyId: string, companyRuleId: number, active: Ended, ending: Ending): Operation[] => [
  markCancelled(companyId, companyRuleId, active, ending),
  ...waitingWork.end(companyId, active.review),
  ...activeKeys(companyId, companyRuleId, active).map((key) => remove(key, changedMeanwhile)),
];

/**
 * The writes by which the active assignment of a group changes hands: one of the group takes it, or gives it back.
 * What was submitted ends with that.
 */
const pass = (
  companyId: string,
  row: AssignmentRow,
  { to, review, now }: { readonly to: string | null; readonly review: OverlayReview; readonly now: Date },
): Operation[] => {
  const { companyRuleId, id, assignedTo, assignedToGroup } = row;
  const next = { ...row, assignedTo: to, review: null };
  return [
    update(
      historyKey(companyId, companyRuleId, id),
      { set: { assignedTo: to, ...(review.state === "submitted" && { review: null }) } },
      changedMeanwhile,
    ),
    ...placed(companyId, next, { assignedTo, group: assignedToGroup }),
    ...waitingWork.end(companyId, review),
    ...wakes.forTask({ companyId, what: String(companyRuleId), ...next, group: assignedToGroup }, now),
  ];
};

/** Holds a transaction to the person still having the rule by this very assignment. */
const stillHas = (
  companyId: string,
  companyRuleId: number,
  { id, assignedTo }: { readonly id: string; readonly assignedTo: string },
  refusal: () => Error,
): Operation =>
  check(activeKey(companyId, assignedTo, companyRuleId), [{ attribute: "id", is: "=", value: id }], refusal);

/** The write of what was submitted, or decided about it. */
const saveReview = (companyId: string, { companyRuleId, id }: AssignmentRow, review: StoredReview | null) =>
  update(historyKey(companyId, companyRuleId, id), { set: { review } }, changedMeanwhile);

/** An assignment that the rule's state names. */
const ofRule = async (companyId: string, companyRuleId: number, id: string): Promise<AssignmentRow> =>
  AssignmentRow.parse(await table.get(historyKey(companyId, companyRuleId, id)));

/** All assignments of a rule, newest first. */
const listOfRule = async (companyId: string, companyRuleId: number): Promise<AssignmentRow[]> => {
  const items = await table.queryAll({
    pk: rulePartition(companyId, companyRuleId),
    begins: "ASSIGNMENT#",
    descending: true,
  });
  return items.map((item) => AssignmentRow.parse(item));
};

/** The active assignments of a person, in no order that means anything. */
const listOfUser = async (companyId: string, userId: string): Promise<AssignmentRow[]> => {
  const items = await table.queryAll({ pk: `C#${companyId}#U#${userId}`, begins: "ASSIGNED#" });
  return items.map((item) => AssignmentRow.parse(item));
};

/** The active assignments of all groups of a company, taken or not. */
const listOfGroups = async (companyId: string): Promise<AssignmentRow[]> => {
  const items = await table.queryAll(groupWorkQuery(companyId));
  return items.map((item) => AssignmentRow.parse(item));
};

/** The active assignments of one group, taken or not. */
const listOfGroup = async (companyId: string, groupId: string): Promise<AssignmentRow[]> => {
  const items = await table.queryAll(groupWorkQuery(companyId, groupId));
  return items.map((item) => AssignmentRow.parse(item));
};

/** Where the rule of an assignment lies. */
const placeOfAssignment = (companyId: string, { titleNumber, partNo, slot }: AssignmentRow): RulePlace => ({
  companyId,
  titleNumber,
  partNo,
  slot,
});

export const assignments = {
  assign,
  cancel,
  pass,
  saveReview,
  stillHas,
  ofRule,
  listOfRule,
  listOfUser,
  listOfGroup,
  listOfGroups,
  placeOfAssignment,
};
