import * as z from "zod";
import { AssignmentStatus } from "../../../shared/schemas/assignment.ts";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { AssignPriority, WorkReviewState } from "../../../shared/schemas/rule.ts";
import { SubmittedEvidence } from "../../../shared/schemas/work-review.ts";
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
import type { OverlayReview } from "../../rules/record/work-review.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";
import { waitingWork } from "./waiting-work.ts";

/** A submission and what became of it; evidence as it was submitted. */
const StoredReview = z.object({
  state: WorkReviewState,
  submissionId: z.string(),
  note: z.string(),
  evidence: z.array(SubmittedEvidence.omit({ state: true })),
  submittedAt: IsoDateTime,
  decidedBy: z.string().nullable(),
  decidedAt: IsoDateTime.nullable(),
  reason: z.string(),
});
export type StoredReview = z.infer<typeof StoredReview>;

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
  /** Who reviews the work before the rule is completed; null where no review is needed. */
  reviewerId: z.string().nullable().default(null),
  /** What was submitted last; kept in the rule's own row alone. */
  review: StoredReview.nullable().default(null),
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
  replace({ ...activeKey(companyId, row.assignedTo, row.companyRuleId), ...row }),
  ...(previous
    ? [
        markCancelled(companyId, row.companyRuleId, previous, { at: row.assignedAt, by: row.assignedBy }),
        ...waitingWork.end(companyId, previous.review),
      ]
    : []),
  // The same person again: the row above replaces theirs, and a transaction may touch an item only once.
  ...(previous && previous.assignedTo !== row.assignedTo
    ? [remove(activeKey(companyId, previous.assignedTo, row.companyRuleId), changedMeanwhile)]
    : []),
  ...wakes.forTask({ companyId, ...row }, new Date(row.assignedAt)),
];

/** The writes that end the active assignment of a rule without a new one. */
const cancel = (companyId: string, companyRuleId: number, active: Ended, ending: Ending): Operation[] => [
  markCancelled(companyId, companyRuleId, active, ending),
  ...waitingWork.end(companyId, active.review),
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
  saveReview,
  stillHas,
  ofRule,
  listOfRule,
  listOfUser,
  placeOfAssignment,
};
