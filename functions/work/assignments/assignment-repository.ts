import * as z from "zod";
import { AssignmentStatus } from "../../../shared/schemas/assignment.ts";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { AssignPriority } from "../../../shared/schemas/rule.ts";
import {
  check,
  insert,
  type Key,
  type Operation,
  remove,
  replace,
  update,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { rulePartition } from "../../rules/record/company-rule-id.ts";
import { changedMeanwhile, type RulePlace } from "../../rules/record/overlay-repository.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";

/*
 *   pk `C#{companyId}#R#{companyRuleId}`  sk `ASSIGNMENT#{id}`          every assignment of a rule, by time
 *   pk `C#{companyId}#U#{userId}`         sk `ASSIGNED#{companyRuleId}` what a person has to do now; there is at
 *                                         most one active assignment a rule, so the rule's number is the key
 */
export const AssignmentRow = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  masterRuleId: z.string(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  slot: z.number().int(),
  assignedTo: z.string(),
  assignedBy: z.string(),
  assignedAt: IsoDateTime,
  dueDate: IsoDate.nullable(),
  priority: AssignPriority,
  status: AssignmentStatus,
  notes: z.string(),
  /** When it ended and who ended it: by another assignment, or by taking the rule away. */
  cancelledAt: IsoDateTime.nullable().default(null),
  cancelledBy: z.string().nullable().default(null),
});
export type AssignmentRow = z.infer<typeof AssignmentRow>;

const historyKey = (companyId: string, companyRuleId: number, id: string): Key => ({
  pk: rulePartition(companyId, companyRuleId),
  sk: `ASSIGNMENT#${id}`,
});
const activeKey = (companyId: string, userId: string, companyRuleId: number): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: `ASSIGNED#${companyRuleId}`,
});

/** Names the active assignment of a rule. */
interface Active {
  readonly id: string;
  readonly assignedTo: string;
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
const assign = (companyId: string, row: AssignmentRow, previous: Active | null): Operation[] => [
  insert({ ...historyKey(companyId, row.companyRuleId, row.id), ...row }, changedMeanwhile),
  replace({ ...activeKey(companyId, row.assignedTo, row.companyRuleId), ...row }),
  ...(previous
    ? [markCancelled(companyId, row.companyRuleId, previous, { at: row.assignedAt, by: row.assignedBy })]
    : []),
  // The same person again: the row above replaces theirs, and a transaction may touch an item only once.
  ...(previous && previous.assignedTo !== row.assignedTo
    ? [remove(activeKey(companyId, previous.assignedTo, row.companyRuleId), changedMeanwhile)]
    : []),
  ...wakes.forTask({ companyId, ...row }, new Date(row.assignedAt)),
];

/** The writes that end the active assignment of a rule without a new one. */
const cancel = (companyId: string, companyRuleId: number, active: Active, ending: Ending): Operation[] => [
  markCancelled(companyId, companyRuleId, active, ending),
  remove(activeKey(companyId, active.assignedTo, companyRuleId), changedMeanwhile),
];

/** Holds a transaction to the person still having the rule by this very assignment. */
const stillHas = (
  companyId: string,
  companyRuleId: number,
  { id, assignedTo }: Active,
  refusal: () => Error,
): Operation =>
  check(activeKey(companyId, assignedTo, companyRuleId), [{ attribute: "id", is: "=", value: id }], refusal);

/** What a person has to do about a rule now, if they have it. */
const getActive = async (
  companyId: string,
  userId: string,
  companyRuleId: number,
): Promise<AssignmentRow | undefined> => {
  const item = await table.get(activeKey(companyId, userId, companyRuleId));
  return item && AssignmentRow.parse(item);
};

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
  stillHas,
  getActive,
  listOfRule,
  listOfUser,
  placeOfAssignment,
};
