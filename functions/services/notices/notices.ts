import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { NotificationKind } from "../../../shared/schemas/notifications.ts";
import { bellKey, unreadIn } from "../../core/endpoint/unread-count.ts";
import { newId } from "../../core/ids.ts";
import { LostRace } from "../../core/problem.ts";
import {
  type Key,
  type Operation,
  remove,
  replace,
  replaceWhen,
  upsert,
} from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * What people were told in the product, kept for 90 days.
 *   pk `C#{companyId}#NOTICES#{userId}`   sk `{ulid}`   all of a person by time
 *   pk `C#{companyId}#UNREAD#{userId}`    sk `{ulid}`   those that are not read
 *   pk `C#{companyId}#BELL#{userId}`      sk `BELL`     how many of these there are (`core/endpoint/unread-count.ts`)
 */
const keepSeconds = 90 * 24 * 3_600;

const NoticeRow = z.object({
  id: z.string(),
  kind: NotificationKind,
  text: z.string(),
  /** A path of the web app. */
  link: z.string(),
  /** Who did what it tells of; null where no person did. */
  actorId: z.string().nullable(),
  createdAt: IsoDateTime,
  readAt: IsoDateTime.nullable(),
  ttl: z.number(),
});
export type NoticeRow = z.infer<typeof NoticeRow>;

interface Receiver {
  readonly companyId: string;
  readonly userId: string;
}

const partition = ({ companyId, userId }: Receiver): string => `C#${companyId}#NOTICES#${userId}`;
const key = (to: Receiver, id: string): Key => ({ pk: partition(to), sk: id });
const unreadPartition = ({ companyId, userId }: Receiver): string => `C#${companyId}#UNREAD#${userId}`;
const unreadKey = (to: Receiver, id: string): Key => ({ pk: unreadPartition(to), sk: id });
const count = ({ companyId, userId }: Receiver, by: number): Operation =>
  upsert(bellKey(companyId, userId), { add: { unread: by } });

/** The most a person's list goes back, beside its 90 days. */
const mostListed = 1_000;

type Told = Pick<NoticeRow, "kind" | "text" | "link" | "actorId">;

/**
 * The writes that tell a person of things, for the transaction of what happened: two each and one, or none where it is
 * their own act. Who asks has looked up that the person is an active one of the company.
 */
const tell = (to: Receiver, told: readonly Told[], now: Date): Operation[] => {
  const others = told.filter(({ actorId }) => actorId !== to.userId);
  if (others.length === 0) return [];
  const ttl = Math.ceil(now.getTime() / 1_000) + keepSeconds;
  const rows = others.flatMap((notice) => {
    const id = newId(now);
    const row: NoticeRow = { ...notice, id, createdAt: now.toISOString(), readAt: null, ttl };
    return [replace({ ...key(to, id), ...row }), replace({ ...unreadKey(to, id), ttl })];
  });
  return [...rows, count(to, others.length)];
};

const isKept =
  (now: Date) =>
  ({ ttl }: { ttl: number }): boolean =>
    ttl * 1_000 > now.getTime();

/** What a person was told, newest first: at most 1,000. */
const list = async (to: Receiver, now: Date): Promise<NoticeRow[]> => {
  const items = await table.queryAll({ pk: partition(to), descending: true, limit: mostListed });
  return readableRows(NoticeRow, items).filter(isKept(now));
};

/** Of them, those that a person has not read. */
const listUnread = async (to: Receiver, now: Date): Promise<NoticeRow[]> => {
  const pointers = await table.queryAll({ pk: unreadPartition(to), descending: true });
  const items = await table.getMany(pointers.map(({ sk }) => key(to, sk)));
  return readableRows(
    NoticeRow,
    items.filter((item) => item !== undefined),
  ).filter(isKept(now));
};

/** Another device was faster. */
const readElsewhere = () => new LostRace("This was read elsewhere.");

/** The writes that mark notifications as read: two each, and one. */
const markRead = (to: Receiver, rows: readonly NoticeRow[], now: Date): Operation[] => [
  ...rows.flatMap((row) => [
    replace({ ...key(to, row.id), ...row, readAt: now.toISOString() }),
    remove(unreadKey(to, row.id), readElsewhere),
  ]),
  count(to, -rows.length),
];

/** What a person's bell counts. */
const unreadOf = async ({ companyId, userId }: Receiver): Promise<number> =>
  unreadIn(await table.get(bellKey(companyId, userId)));

/**
 * Sets the bell to what is there: what was never read is counted still when it goes after 90 days.
 * @returns the count; of a moment ago, where more came in the meantime
 */
const recount = async (to: Receiver): Promise<number> => {
  const before = await unreadOf(to);
  const there = await table.queryAll({ pk: unreadPartition(to) });
  if (there.length === before) return before;
  const item = { ...bellKey(to.companyId, to.userId), unread: there.length };
  const moved = new Error("The bell was counted on");
  const when = [{ attribute: "unread", is: "=", value: before }] as const;
  return table.write(replaceWhen(item, when, () => moved)).then(
    () => there.length,
    (error: unknown) => {
      if (error !== moved) throw error;
      return unreadOf(to);
    },
  );
};

export const notices = { tell, list, listUnread, markRead, recount };
