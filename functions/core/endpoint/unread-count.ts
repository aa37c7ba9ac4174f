import { log } from "../log.ts";
import { table } from "../table/table.ts";

/*
 * What a person has not read: a row for each notification, gone once it is read or old. Counted by looking, so that
 * the number cannot drift; rows are only ever added and removed, so many acts for one person never collide.
 *   pk `C#{companyId}#UNREAD#{userId}`   sk `{id}`   ttl with the notification
 */
export const unreadPartition = (companyId: string, userId: string): string =>
  `C#${companyId}#UNREAD#${userId}`;

/** More are not told apart: the bell shows "99+". */
const mostCounted = 100;

/** How many notifications a person has not read, at most 100: one Query of rows of about 100 bytes. */
export const countUnread = async (companyId: string, userId: string, now: Date): Promise<number> => {
  const { items } = await table.query({ pk: unreadPartition(companyId, userId), limit: mostCounted });
  return items.filter(({ ttl }) => Number(ttl) * 1_000 > now.getTime()).length;
};

/** The header that tells a signed-in person's count on the answer of each call that reads. */
export const unreadHeader = "x-unread-notifications";

interface Claimed {
  readonly userId: string;
  readonly companyId?: string | null;
  readonly now: Date;
}

/** Counts beside the look-up of the session. An answer goes out without the count rather than not at all. */
export const countAhead = async ({ userId, companyId, now }: Claimed): Promise<number | undefined> => {
  if (!companyId) return undefined;
  return countUnread(companyId, userId, now).catch((error: unknown) => {
    log.warnOnce("unread notifications not counted", error);
    return undefined;
  });
};
