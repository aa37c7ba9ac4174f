import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { insert, type Key, type Operation, remove } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 *   pk `ASSIGNMENT_NOTICES`  sk `{companyId}#{id}`   a bulk call that assigns rules, whose one mail is yet to be
 *                                                    written; gone with that mail
 */
export const AssignmentNotice = z.object({
  id: z.string(),
  companyId: z.string(),
  /** To whom, by whom and when: what the call's assignments say of themselves. */
  to: z.string(),
  by: z.string(),
  at: IsoDateTime,
});
export type AssignmentNotice = z.infer<typeof AssignmentNotice>;

const partition = "ASSIGNMENT_NOTICES";
const key = ({ companyId, id }: AssignmentNotice): Key => ({ pk: partition, sk: `${companyId}#${id}` });

/** Remembers that a person is to be notified; before the first assignment is written. */
const begin = (notice: AssignmentNotice): Promise<void> =>
  table.write(insert({ ...key(notice), ...notice }, () => new Error("This notice is there already")));

/** The write that ends it. @param gone what to throw where another run ended it */
const end = (notice: AssignmentNotice, gone: Error): Operation => remove(key(notice), () => gone);

/** Those not ended, of all companies: the worker's to finish. */
const list = async (): Promise<AssignmentNotice[]> =>
  readableRows(AssignmentNotice, await table.queryAll({ pk: partition }));

export const assignmentNotices = { begin, end, list };
