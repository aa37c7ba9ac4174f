import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { insert, type Operation, remove, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { type OccurrenceRecord, occurrenceId, occurrences } from "../../duties/occurrence-record.ts";
import { telling } from "../../people/notices/telling.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { lastMorning } from "../../services/jobs/local-morning.ts";
import { newsOfOpening, receiversOf } from "./duty-news.ts";

/*
 * Occurrences open at midnight, and their people are told of it in the morning.
 *   pk `DUTIES_OPENED#{yyyy-mm-dd}`        sk `{companyId}#{dutyId}-{day}`    opened on this day in UTC; gone once
 *                                                                            all were told
 *   pk `C#{companyId}#DUTIES_OPENED_TOLD`  sk `{dutyId}-{day}#{userId}`      whom it was told
 */
const keepSeconds = 30 * 24 * 3_600;
/** The next morning has come everywhere within a day; an outage is caught up with as well. */
const mostMissedDays = 3;

const OpenedRow = z.object({ companyId: z.string(), dutyId: z.string(), date: IsoDate, openedOn: IsoDate });
type OpenedRow = z.infer<typeof OpenedRow>;

const utcDay = (at: Date): string => at.toISOString().slice(0, 10);
const secondsAt = (at: Date): number => Math.ceil(at.getTime() / 1_000);
const keyOf = (row: OpenedRow) => ({
  pk: `DUTIES_OPENED#${row.openedOn}`,
  sk: `${row.companyId}#${occurrenceId(row)}`,
});

class Told extends Error {}

/** The write by which the people of an occurrence are told of it in their next morning. */
export const noteOpening = (companyId: string, { dutyId, date }: OccurrenceRecord, now: Date): Operation => {
  const row: OpenedRow = { companyId, dutyId, date, openedOn: utcDay(now) };
  return replace({ ...keyOf(row), ...row, ttl: secondsAt(now) + keepSeconds });
};

/** Tells one person, once a morning of theirs has come since it opened. @returns whether nothing is left to do */
const tell = async (
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  record: OccurrenceRecord,
  now: Date,
): Promise<boolean> => {
  const to = await telling.find({ companyId, userId });
  if (!to) return true;
  if (lastMorning(now, to.timeZone) <= lastMorning(new Date(record.openedAt), to.timeZone)) return false;
  const note = { pk: `C#${companyId}#DUTIES_OPENED_TOLD`, sk: `${occurrenceId(record)}#${userId}` };
  const writes = await telling.person(to, newsOfOpening(record), now);
  await table
    .transact([insert({ ...note, ttl: secondsAt(now) + keepSeconds }, () => new Told()), ...writes])
    .catch((error: unknown) => {
      if (!(error instanceof Told)) throw error;
    });
  return true;
};

/** What was taken, given to another, begun or done since needs no word any more. */
const isNews = ({ state, assignedAt, openedAt }: OccurrenceRecord): boolean =>
  state === "open" && assignedAt === openedAt;

const tellOf = async (row: OpenedRow, now: Date): Promise<void> => {
  const { companyId } = row;
  const record = await occurrences.get(companyId, row);
  const receivers = record && isNews(record) ? await receiversOf(companyId, record) : [];
  let isDone = true;
  for (const userId of receivers)
    if (record && !(await tell({ companyId, userId }, record, now))) isDone = false;
  if (isDone) await table.write(remove(keyOf(row), () => new Error("The note of an opening is gone")));
};

/**
 * Tells people of occurrences that opened, at eight in the morning where they are. Run every half hour; it may end
 * anywhere and be repeated: what tells a person and the note of it are one transaction.
 * @throws AggregateError once all were tried
 */
export const tellOfOpenings = async (now: Date, remainingMs: () => number): Promise<void> => {
  const days = Array.from({ length: mostMissedDays + 1 }, (_, index) => dayAfter(utcDay(now), -index));
  const rows = await Promise.all(days.map((day) => table.queryAll({ pk: `DUTIES_OPENED#${day}` })));
  const opened = readableRows(OpenedRow, rows.flat());
  await forEachInTime(
    opened,
    (row) => `${row.companyId} ${occurrenceId(row)}`,
    (row) => tellOf(row, now),
    remainingMs,
  );
};
