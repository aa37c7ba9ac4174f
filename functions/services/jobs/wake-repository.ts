import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { dueSoonDays } from "../../../shared/schemas/due.ts";
import { sha256 } from "../../core/ids.ts";
import { type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import type { CompanyPerson } from "./daily-telling.ts";

/*
 * Whom the daily summary looks at, and when.
 *   pk `DIGEST#{yyyy-mm-dd}#{shard}`   sk `{companyId}#{userId}#{cause}`   from the morning of this day on, this
 *                                                                          person may have something due
 *
 * A row is a question, not an answer: it is written with the assignment and never taken back, and what is due
 * is read when its morning comes. So a changed or cancelled assignment costs one look too many, and no writer
 * waits for another. The cause has its moment in it: a row that comes while its person is looked at is another
 * row, and not forgotten with those that were answered.
 *
 * Companies are spread over shards, each the work of one function.
 */
const shardCount = 8;
/** All shards; the first, without a number, is where all rows lay before there were shards. */
const shards: readonly string[] = ["", ...Array.from({ length: shardCount }, (_, shard) => `#${shard}`)];
const shardOf = (companyId: string): string =>
  `#${Buffer.from(sha256(companyId), "base64url").readUInt16BE() % shardCount}`;
const partition = (day: string, shard: string): string => `DIGEST#${day}${shard}`;

const WakeRow = z.object({
  pk: z.string(),
  sk: z.string(),
  day: IsoDate,
  companyId: z.string(),
  userId: z.string(),
  /** The group whose people are meant; `userId` is its id then, so that rows of one look lie together. */
  groupId: z.string().optional(),
  /** When it was written: the morning of its day may have passed then, and the next one is meant. */
  since: IsoDateTime,
});
export type WakeRow = z.infer<typeof WakeRow>;

const wakeRow = (
  { companyId, userId, groupId }: CompanyPerson & { readonly groupId?: string },
  day: string,
  cause: string,
  now: Date,
) => ({
  ...{ pk: partition(day, shardOf(companyId)), sk: `${companyId}#${userId}#${cause}` },
  ...{ day, companyId, userId, ...(groupId && { groupId }), since: now.toISOString() },
});

const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

const wake = ({ companyId, userId }: CompanyPerson, day: string, cause: string, now: Date): Operation =>
  replace(wakeRow({ companyId, userId }, day, cause, now));

/** What of work decides when its people are to be told. */
interface DueTask {
  readonly companyId: string;
  /** Null while no one of the group has taken it: all of them are looked at. */
  readonly assignedTo: string | null;
  readonly group: { readonly id: string } | null;
  /** An id of it. */
  readonly what: string;
  readonly dueDate: string | null;
}

/** The day from which something is due soon, or this day where that has been. */
const noticeDay = (dueDate: string, now: Date): string => {
  const notice = dayAfter(dueDate, -dueSoonDays);
  if (notice > utcDay(now)) return notice;
  return utcDay(now);
};

/**
 * The write that has who has some work, or everyone in its group, looked at once it is due soon; none where it has no
 * date.
 */
const forTask = ({ companyId, assignedTo, group, what, dueDate }: DueTask, now: Date): Operation[] => {
  if (!dueDate) return [];
  const cause = `${what}@${now.toISOString()}`;
  if (assignedTo) return [wake({ companyId, userId: assignedTo }, noticeDay(dueDate, now), cause, now)];
  return group
    ? [
        replace(
          wakeRow({ companyId, userId: group.id, groupId: group.id }, noticeDay(dueDate, now), cause, now),
        ),
      ]
    : [];
};

/** The rows by which a look at a group becomes looks at its people, of the same day. */
const forMembers = (
  { day, companyId, groupId = "", since }: WakeRow,
  memberIds: readonly string[],
): WakeRow[] =>
  memberIds.map((userId) => wakeRow({ companyId, userId }, day, `${groupId}@${since}`, new Date(since)));

/**
 * The write that has a person looked at on their next morning.
 * @param since what was there before this morning is told with it, where it has come
 */
const forPerson = (person: CompanyPerson, now: Date, since: Date = now): Operation =>
  wake(person, utcDay(now), `activated@${now.toISOString()}`, since);

/** The write that has a person looked at again on a later day. */
const again = (person: CompanyPerson, day: string, now: Date): Operation => wake(person, day, "again", now);

/** Where rows of a company may lie on a day. */
const partitionsOf = (companyId: string, day: string): string[] =>
  ["", shardOf(companyId)].map((shard) => partition(day, shard));

/** Whether a shard has rows of a day. */
const isAny = async (day: string, shard: string): Promise<boolean> =>
  (await table.query({ pk: partition(day, shard), limit: 1, only: ["sk"] })).items.length > 0;

/** People of a shard's companies to be looked at from the morning of this day on: a megabyte at a time. */
async function* pages(day: string, shard: string): AsyncGenerator<WakeRow[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk: partition(day, shard), after });
    yield readableRows(WakeRow, page.items);
    after = page.next;
  } while (after);
}

export const wakes = { forTask, forMembers, forPerson, again, shards, partitionsOf, isAny, pages };
