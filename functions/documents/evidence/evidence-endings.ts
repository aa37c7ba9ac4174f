import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Which evidence ends on a day, for the reminders.
 *   pk `EVIDENCE_ENDS#{yyyy-mm-dd}`  sk `{companyId}#{evidenceId}`
 * A row is a question: it is written with the evidence and not taken back, and who reads it asks whether the evidence
 * is there and ends on that day still. It goes after its last reminder (TTL).
 */
const keepDays = 60;

const EndingRow = z.object({ companyId: z.string(), evidenceId: z.string(), validTo: IsoDate });
type EndingRow = z.infer<typeof EndingRow>;

const partition = (day: string): string => `EVIDENCE_ENDS#${day}`;

/** The write that notes the last day of evidence; none where it has no end. */
const note = (
  companyId: string,
  evidence: { readonly id: string; readonly validTo: string | null },
): Operation[] => {
  const { id: evidenceId, validTo } = evidence;
  if (validTo === null) return [];
  const ttl = Date.parse(`${dayAfter(validTo, keepDays)}T00:00:00Z`) / 1_000;
  const row: EndingRow = { companyId, evidenceId, validTo };
  return [replace({ pk: partition(validTo), sk: `${companyId}#${evidenceId}`, ...row, ttl })];
};

/** Evidence of all companies that ended on this day when it was last saved. */
const listOfDay = async (day: string): Promise<EndingRow[]> =>
  readableRows(EndingRow, await table.queryAll({ pk: partition(day) }));

export const evidenceEndings = { note, listOfDay };
