import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Which campaigns are due on a day, for the reminders.
 *   pk `ACKNOWLEDGEMENT_DUE#{yyyy-mm-dd}`   sk `{companyId}#{campaignId}`   a question, gone after its last reminder (TTL)
 */
const keepDays = 60;

const DueRow = z.object({ companyId: z.string(), campaignId: z.string(), dueDate: IsoDate });
export type DueRow = z.infer<typeof DueRow>;

const partition = (day: string): string => `ACKNOWLEDGEMENT_DUE#${day}`;

/** The write that notes the due day of a campaign. */
const note = (companyId: string, { id: campaignId, dueDate }: { id: string; dueDate: string }): Operation => {
  const ttl = Date.parse(`${dayAfter(dueDate, keepDays)}T00:00:00Z`) / 1_000;
  const row: DueRow = { companyId, campaignId, dueDate };
  return replace({ pk: partition(dueDate), sk: `${companyId}#${campaignId}`, ...row, ttl });
};

/** Campaigns of all companies that are due on a day. */
const listOfDay = async (day: string): Promise<DueRow[]> =>
  readableRows(DueRow, await table.queryAll({ pk: partition(day) }));

export const campaignDays = { note, listOfDay };
