import * as z from "zod";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { changedMeanwhile, type Overlay } from "./overlay-repository.ts";
import { noReview, type OverlayReview } from "./work-review.ts";

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
  /** Whether its rule applies: else it waits for that, and not for its review. */
  isApplicable: z.boolean().default(true),
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

/** The write by which what waits follows whether its rule applies; none where nothing waits, or that stays. */
const follow = (
  companyId: string,
  { assignment, isActive: was }: Overlay,
  { isActive: isApplicable = was }: Partial<Overlay>,
): Operation[] => {
  const { state, submissionId } = assignment?.review ?? noReview;
  return state === "submitted" && submissionId && isApplicable !== was
    ? [update(key(companyId, submissionId), { set: { isApplicable } }, changedMeanwhile)]
    : [];
};

/** All submissions of a company that wait, the longest waiting first. */
const list = async (companyId: string): Promise<WaitingWork[]> =>
  readableRows(WaitingWork, await table.queryAll({ pk: partition(companyId) }));

export const waitingWork = { begin, end, follow, list };
