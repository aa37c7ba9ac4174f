import * as z from "zod";
import type { Item, Key } from "../table/operation.ts";

/*
 * How many notifications a person has not read, one more item in the batch of each session's look-up: counted up in the
 * transaction that tells them, down in the one that marks as read (`services/notices/notices.ts`).
 *   pk `C#{companyId}#BELL#{userId}`   sk `BELL`
 */
export const bellKey = (companyId: string, userId: string): Key => ({
  pk: `C#${companyId}#BELL#${userId}`,
  sk: "BELL",
});

const Bell = z.object({ unread: z.number().int() });

/** What a bell's item counts; 0 before anything was told. */
export const unreadIn = (item: Item | undefined): number =>
  item === undefined ? 0 : Math.max(0, Bell.parse(item).unread);

/** The header that tells a signed-in person's count on the answer of each call that reads. */
export const unreadHeader = "x-unread-notifications";
