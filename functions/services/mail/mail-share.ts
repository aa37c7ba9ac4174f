import { shareLimitsOf } from "../../core/endpoint/share-limits.ts";
import type { Key } from "../../core/table/operation.ts";
import { upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Emails of a company, by days in UTC. Each is counted once it is about to be sent: by what wrote it, a company's
 * partition could become hot, while senders keep to the rate of the whole account.
 *   pk `MAILS#{companyId}`   sk `{yyyy-mm-dd}`   count, ttl
 */
const dayMs = 24 * 3_600_000;
const keyOf = (companyId: string, now: Date): Key => ({
  pk: `MAILS#${companyId}`,
  sk: now.toISOString().slice(0, 10),
});

/** When the day of a moment is over, in UTC. */
export const dayEnd = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);

class UsedUp extends Error {}

/** Takes one email of today's share. @returns false where the company has used it up */
const take = async (companyId: string, now: Date): Promise<boolean> => {
  const { mails } = await shareLimitsOf(companyId);
  const isLeft = {
    anyOf: [{ absent: "count" } as const, { attribute: "count", is: "<", value: mails } as const],
  };
  const ttl = Math.ceil(dayEnd(now).getTime() / 1_000) + 24 * 3_600;
  const counting = upsert(
    keyOf(companyId, now),
    { set: { ttl }, add: { count: 1 } },
    [isLeft],
    () => new UsedUp(),
  );
  return table.write(counting, { mayCountTwice: true }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof UsedUp) return false;
      throw error;
    },
  );
};

/** How many emails of a company went out on the day of `now`. */
const ofDay = async (companyId: string, now: Date): Promise<number> =>
  Number((await table.get(keyOf(companyId, now)))?.count ?? 0);

export const mailShare = { take, ofDay };
