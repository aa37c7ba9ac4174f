import { dayAfter } from "../../../shared/calendar/days.ts";
import { insert, type Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { dailyTelling } from "../../services/jobs/daily-telling.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { dayOfMorning, lastMorning, latestMorning } from "../../services/jobs/local-morning.ts";
import { type News, telling } from "./telling.ts";

/*
 * Reminders of records that have a day: 30 and 7 days before it, and the day after.
 *   pk `C#{companyId}#{name}_TOLD`   sk `{id}#{day}#{notice}#{userId}`   whom a reminder was told
 */
const keepSeconds = 90 * 24 * 3_600;
/** The reminders of a day: what comes in this many days, and what came the day before. */
const noticeDays = [30, 7, -1] as const;
/** Days that are caught up with after an outage. */
const mostMissedDays = 3;
/** When the morning of a day has come in the last zone, in milliseconds after its midnight in UTC. */
const lastMorningMs = 20 * 3_600_000;

/** A record's day, as it was noted. */
interface DayRow {
  readonly companyId: string;
  readonly id: string;
  readonly day: string;
}

/** What is told of a record, and to whom. */
export interface Reminder {
  readonly receivers: readonly string[];
  /** Since when it has this day: who set it this morning is not reminded of it. */
  readonly since: string;
  /** @param today the day where the receiver is */
  readonly news: (today: string) => News;
}

/** A kind of record. */
interface DayRecords {
  /** Names its rows in the table. */
  readonly name: string;
  readonly listOfDay: (day: string) => Promise<readonly DayRow[]>;
  /** What is told of a record; undefined where it is gone, or has another day by now. */
  readonly reminderOf: (row: DayRow) => Promise<Reminder | undefined>;
}

class Told extends Error {}

interface Due {
  readonly row: DayRow;
  /** The day of the reminder, and how many days before the record's own it is. */
  readonly day: string;
  readonly notice: number;
}

/**
 * Reminds of one kind of records, from eight in the morning where their people are. Run every half hour; it may end anywhere and be
 * repeated: what tells a person and the note of it are one transaction.
 */
export const dayReminders = ({ name, listOfDay, reminderOf }: DayRecords) => {
  /** Done are the days whose morning has come everywhere. */
  const reminders = dailyTelling({ partition: `${name}_REMINDERS`, name: `${name}_REMINDERS` });

  /** Tells one person, once their morning has come, of a day that was set before it. */
  const tell = async (
    { row: { companyId }, day }: Due,
    { since, news }: Reminder,
    userId: string,
    note: Key,
    now: Date,
  ): Promise<void> => {
    const to = await telling.find({ companyId, userId });
    const today = to && dayOfMorning(now, to.timeZone);
    if (!to || !today || today < day) return;
    if (lastMorning(new Date(since), to.timeZone) >= day) return;
    const writes = await telling.person(to, news(today), now);
    const ttl = Math.ceil(now.getTime() / 1_000) + keepSeconds;
    await table.transact([insert({ ...note, ttl }, () => new Told()), ...writes]).catch((error: unknown) => {
      if (!(error instanceof Told)) throw error;
    });
  };

  const remindOf = async (due: Due, now: Date): Promise<void> => {
    const { companyId, id, day } = due.row;
    const reminder = await reminderOf(due.row);
    if (!reminder) return;
    const notes = reminder.receivers.map((userId) => ({
      pk: `C#${companyId}#${name}_TOLD`,
      sk: `${id}#${day}#${due.notice}#${userId}`,
    }));
    const told = await table.getMany(notes);
    for (const [index, userId] of reminder.receivers.entries()) {
      const note = notes[index];
      if (note && told[index] === undefined) await tell(due, reminder, userId, note, now);
    }
  };

  const dueOn = async (day: string): Promise<Due[]> => {
    const found = await Promise.all(
      noticeDays.map(async (notice) =>
        (await listOfDay(dayAfter(day, notice))).map((row) => ({ row, day, notice })),
      ),
    );
    return found.flat();
  };

  /**
   * @param clock days are done as far as this, so that a run for a moment to come leaves those before it open
   * @throws AggregateError once all were tried
   */
  return async (now: Date, remainingMs: () => number, clock: Date = now): Promise<void> => {
    const last = latestMorning(now);
    const everywhere = (at: Date) => new Date(at.getTime() - lastMorningMs).toISOString().slice(0, 10);
    const done = (await reminders.doneThrough()) ?? dayAfter(everywhere(now), -1);
    const earliest = dayAfter(last, -mostMissedDays);
    const due: Due[] = [];
    for (let day = done > earliest ? dayAfter(done, 1) : earliest; day <= last; day = dayAfter(day, 1))
      due.push(...(await dueOn(day)));
    const keyOf = ({ row }: Due) => `${row.companyId} ${row.id}`;
    const isAll = await forEachInTime(due, keyOf, (each) => remindOf(each, now), remainingMs);
    if (isAll) await reminders.finish(everywhere(clock < now ? clock : now));
  };
};
