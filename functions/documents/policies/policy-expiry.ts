import * as z from "zod";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { PolicyId } from "../../../shared/schemas/policy.ts";
import { LostRace } from "../../core/problem.ts";
import { type Key, type Operation, remove, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Which attachments end on a day, for the reminders.
 *   pk `POLICY_EXPIRY#{yyyy-mm-dd}`  sk `{companyId}#{title}#{part}#{policyId}`   one attachment to a part
 * The row moves in the transaction that changes the attachment, so it is always accurate.
 */
export const ExpiryRow = z.object({
  companyId: z.string(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  policyId: PolicyId,
  attachedBy: z.string(),
  /** The last day the attachment is valid. */
  expiresAt: IsoDate,
});
export type ExpiryRow = z.infer<typeof ExpiryRow>;

const partition = (day: string): string => `POLICY_EXPIRY#${day}`;
const key = (row: Omit<ExpiryRow, "attachedBy">): Key => ({
  pk: partition(row.expiresAt),
  sk: `${row.companyId}#${row.titleNumber}#${row.partNo}#${row.policyId}`,
});

const changedMeanwhile = (): Error =>
  new LostRace("Someone else changed this attachment at the same time. Please try again.");

/** The write that notes an attachment's last day, for the transaction that attaches. */
const note = (row: ExpiryRow): Operation => replace({ ...key(row), ...ExpiryRow.parse(row) });

/** The write that forgets it, for the transaction that detaches. */
const forget = (row: Omit<ExpiryRow, "attachedBy">): Operation => remove(key(row), changedMeanwhile);

/** The writes that move it to another last day; none where that stays. */
const move = (row: ExpiryRow, expiresAt: string): Operation[] =>
  expiresAt === row.expiresAt ? [] : [forget(row), note({ ...row, expiresAt })];

/** Attachments of all companies whose last day this is. */
const listOfDay = async (day: string): Promise<ExpiryRow[]> =>
  readableRows(ExpiryRow, await table.queryAll({ pk: partition(day) }));

export const policyExpiry = { key, note, forget, move, listOfDay };
