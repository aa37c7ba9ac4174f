import * as z from "zod";
import { AssignmentStatus } from "../../shared/schemas/company-rule.ts";
import { IsoDate, IsoDateTime } from "../../shared/schemas/dates.ts";
import { AssignPriority } from "../../shared/schemas/rule.ts";
import { changedMeanwhile, type RulePlace } from "../company-rules/overlay-repository.ts";
import { insert, type Key, type Operation, remove, replace, update } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";

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
});
export type AssignmentRow = z.infer<typeof AssignmentRow>;

const historyKey = (companyId: string, companyRuleId: number, id: string): Key => ({
  pk: `C#${companyId}#R#${companyRuleId}`,
  sk: `ASSIGNMENT#${id}`,
});
const activeKey = (companyId: string, userId: string, companyRuleId: number): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: `ASSIGNED#${companyRuleId}`,
});

/** The writes of a new assignment; they cancel the active one, whoever had it. */
const assign = (
  companyId: string,
  row: AssignmentRow,
  previous: { id: string; assignedTo: string } | null,
): Operation[] => [
  insert({ ...historyKey(companyId, row.companyRuleId, row.id), ...row }, changedMeanwhile),
  replace({ ...activeKey(companyId, row.assignedTo, row.companyRuleId), ...row }),
  ...(previous
    ? [
        update(
          historyKey(companyId, row.companyRuleId, previous.id),
          { set: { status: "cancelled", cancelledAt: row.assignedAt, cancelledBy: row.assignedBy } },
          changedMeanwhile,
        ),
      ]
    : []),
  // The same person again: the row above replaces theirs, and a transaction may touch an item only once.
  ...(previous && previous.assignedTo !== row.assignedTo
    ? [remove(activeKey(companyId, previous.assignedTo, row.companyRuleId), changedMeanwhile)]
    : []),
];

/** All assignments of a rule, newest first. */
const listOfRule = async (companyId: string, companyRuleId: number): Promise<AssignmentRow[]> => {
  const items = await table.queryAll({
    pk: `C#${companyId}#R#${companyRuleId}`,
    begins: "ASSIGNMENT#",
    descending: true,
  });
  return items.map((item) => AssignmentRow.parse(item));
};

/** The active assignments of a person, newest first. */
const listOfUser = async (companyId: string, userId: string): Promise<AssignmentRow[]> => {
  const items = await table.queryAll({ pk: `C#${companyId}#U#${userId}`, begins: "ASSIGNED#" });
  return items
    .map((item) => AssignmentRow.parse(item))
    .toSorted((a, b) => (a.assignedAt < b.assignedAt ? 1 : -1));
};

/** Where the rule of an assignment lies. */
const placeOfAssignment = (companyId: string, { titleNumber, partNo, slot }: AssignmentRow): RulePlace => ({
  companyId,
  titleNumber,
  partNo,
  slot,
});

export const assignments = { assign, listOfRule, listOfUser, placeOfAssignment };
