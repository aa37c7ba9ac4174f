import * as z from "zod";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { insert, type Key, type Operation, remove } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { changedMeanwhile } from "../../rules/record/overlay-repository.ts";
import type { OverlayReview } from "../../rules/record/work-review.ts";

/*
 * Submissions that wait for their review. Ids grow with time, so the one that waits longest comes first.
 *   pk `C#{companyId}#WAITING`   sk `{submissionId}`
 */
const WaitingWork = z.object({
  submissionId: z.string(),
  companyRuleId: z.number().int(),
  titleNumber: z.number().int(),
  /** Of the rule, as it was called then. */
  title: z.string(),
  sourceSection: z.string(),
  /** What the assignee said; cut. */
  text: z.string(),
  assignedTo: z.string(),
  assignedBy: z.string(),
  reviewerId: z.string(),
  submittedAt: IsoDateTime,
  /** When the work is due; rows from before this field have none. */
  dueDate: IsoDate.nullable().default(null),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

/** What was said is cut after so many characters in a list. */
export const longestText = 500;

const partition = (companyId: string): string => `C#${companyId}#WAITING`;
const key = (companyId: string, submissionId: string): Key => ({
  pk: partition(companyId),
  sk: submissionId,
});

const begin = (companyId: string, row: WaitingWork): Operation =>
  insert({ ...key(companyId, row.submissionId), ...row }, changedMeanwhile);

/** The write after which a submission waits no more; none where none does. */
const end = (companyId: string, { state, submissionId }: OverlayReview): Operation[] =>
  state === "submitted" && submissionId ? [remove(key(companyId, submissionId), changedMeanwhile)] : [];

/** All submissions of a company that wait, the longest waiting first. */
const list = async (companyId: string): Promise<WaitingWork[]> =>
  readableRows(WaitingWork, await table.queryAll({ pk: partition(companyId) }));

export const waitingWork = { begin, end, list };
