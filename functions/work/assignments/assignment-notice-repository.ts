import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { insert, type Operation, remove } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { openWork } from "../../services/jobs/open-work.ts";

/*
 *   pk `ASSIGNMENT_NOTICES`  sk `{companyId}#{id}`   a bulk call that assigns rules, whose one mail is yet to be
 *                                                    written; gone with that mail
 */
export const AssignmentNotice = z.object({
  id: z.string(),
  companyId: z.string(),
  /** To whom, by whom and when: what the call's assignments say of themselves. */
  to: z.string(),
  /** The group that was given the work, of which `to` is one; null where it was given to `to`. */
  groupId: z.string().nullable().default(null),
  by: z.string(),
  at: IsoDateTime,
});
export type AssignmentNotice = z.infer<typeof AssignmentNotice>;

const { key, list } = openWork(
  "ASSIGNMENT_NOTICES",
  AssignmentNotice,
  ({ companyId, id }: AssignmentNotice) => `${companyId}#${id}`,
);

/** Remembers that a person is to be notified; before the first assignment is written. */
const begin = (notice: AssignmentNotice): Promise<void> =>
  table.write(insert({ ...key(notice), ...notice }, () => new Error("This notice is there already")));

/** The write that ends it. @param gone what to throw where another run ended it */
const end = (notice: AssignmentNotice, gone: Error): Operation => remove(key(notice), () => gone);

export const assignmentNotices = { begin, end, list };
