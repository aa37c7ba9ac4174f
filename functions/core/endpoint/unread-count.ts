import * as z from "zod";
import { asBookkeeping } from "../deadline.ts";
import { log } from "../log.ts";
import type { Condition } from "../table/expression.ts";
import { type Item, type Key, upsert } from "../table/operation.ts";
import { table } from "../table/table.ts";

/*
 * How many notifications a person has not read, in the batch of their session:
 * counted up in the transaction that tells them, down in the one that marks as read (`services/notices/notices.ts`).
 *   pk `USER#{userId}`   sk `UNREAD#{companyId}`
 */
export const bellKey = (companyId: string, userId: string): Key => ({
  pk: `USER#${userId}`,
  sk: `UNREAD#${companyId}`,
});
/** Where earlier releases counted. */
const formerBellKey = (companyId: string, userId: string): Key => ({
  pk: `C#${companyId}#BELL#${userId}`,
  sk: "BELL",
});

const Bell = z.object({
  unread: z.number().int().default(0),
  /** Whether it counts what was told before it was there. */
  isWhole: z.boolean().default(false),
});
const whole = (item: Item | undefined): number | undefined => {
  const bell = Bell.parse(item ?? {});
  return bell.isWhole ? Math.max(0, bell.unread) : undefined;
};

/** What a person's bell counts, given as its item. */
export const unreadOf = async (
  companyId: string,
  userId: string,
  item: Item | undefined,
): Promise<number> => {
  const former = async () => Bell.parse((await table.get(formerBellKey(companyId, userId))) ?? {});
  return whole(item) ?? Math.max(0, Bell.parse(item ?? {}).unread + (await former()).unread);
};

/**
 * Makes a person's bell whole, once for each company, so that their calls need not ask for the former one.
 * @param known its item, where it was read already
 */
export const settleBell = async (
  companyId: string,
  userId: string,
  known?: { readonly item: Item | undefined },
): Promise<void> => {
  const key = bellKey(companyId, userId);
  const { item } = known ?? { item: await table.get(key) };
  if (whole(item) !== undefined) return;
  const unread = await unreadOf(companyId, userId, item);
  const asRead: Condition = item
    ? { attribute: "unread", is: "=", value: item.unread }
    : { absent: "unread" };
  const rung = new Error("The bell was rung meanwhile: the next sign-in settles it");
  const settled = upsert(key, { set: { unread, isWhole: true } }, [asRead], () => rung);
  await asBookkeeping(() => table.write(settled)).catch((error: unknown) => {
    if (error !== rung) log.warnOnce("bell not settled", error);
  });
};

/** The header that tells a signed-in person's count on the answer of each call that reads. */
export const unreadHeader = "x-unread-notifications";
