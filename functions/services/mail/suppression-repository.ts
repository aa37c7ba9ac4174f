import type * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { MailProblem } from "../../../shared/schemas/mail-preferences.ts";
import { type Key, type Operation, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { foldAddress } from "./email-address.ts";

/*
 *   pk `MAIL_BLOCK#{address}`   sk `BLOCK`   why no mails are sent to an address, or since when they are again
 */
const Block = MailProblem.extend({
  /** Set once an administrator asked to try the address again; earlier bounces no longer count. */
  releasedAt: IsoDateTime.nullable(),
});
type Block = z.infer<typeof Block>;

const key = (address: string): Key => ({ pk: `MAIL_BLOCK#${foldAddress(address)}`, sk: "BLOCK" });

const read = async (address: string): Promise<Block | undefined> => {
  const item = await table.get(key(address));
  return item && Block.parse(item);
};

/** Why mails to an address are held back; undefined while they are sent. */
const get = async (address: string): Promise<MailProblem | undefined> => {
  const block = await read(address);
  return block && !block.releasedAt ? { reason: block.reason, at: block.at } : undefined;
};

/** Whether what happened to a mail of that moment is news: not yet recorded, and no retry requested since. */
const isNews = async (address: string, sentAt: string): Promise<boolean> => {
  const block = await read(address);
  if (!block) return true;
  return block.releasedAt !== null && sentAt > block.releasedAt;
};

/** The write that holds mails to an address back. */
const block = (address: string, problem: MailProblem): Operation =>
  upsert(key(address), { set: { ...problem, releasedAt: null } });

/** The write that has mails sent to an address again. */
const release = (address: string, { reason, at }: MailProblem, now: Date): Operation =>
  upsert(key(address), { set: { reason, at, releasedAt: now.toISOString() } });

export const suppressions = { key, get, isNews, block, release };
