import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { type Key, type Operation, remove, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Tokens whose end is to be told of on a day, people's and service accounts'.
 *   pk `TOKENS_EXPIRING#{yyyy-mm-dd}`  sk `{hash}`
 * A row is a question: it stays when its token is revoked or lives on, and goes with its mail or after a month (TTL).
 */
const daysBefore = 7;
const keepSeconds = 30 * 86_400;

const ExpiryNote = z.object({ pk: z.string(), sk: z.string(), expiresAt: z.string() });
export type ExpiryNote = z.infer<typeof ExpiryNote>;

/** Where the end of a token is noted. */
const keyOf = (hash: string, expiresAt: string): Key => ({
  pk: `TOKENS_EXPIRING#${dayAfter(expiresAt.slice(0, 10), -daysBefore)}`,
  sk: hash,
});

/** The write that notes when a token's end is to be told of; none for one that does not live that long. */
const note = (hash: string, expiresAt: string, now: string): Operation[] => {
  if (dayAfter(expiresAt.slice(0, 10), -daysBefore) <= now.slice(0, 10)) return [];
  const ttl = Math.ceil(Date.parse(expiresAt) / 1_000) + keepSeconds;
  return [replace({ ...keyOf(hash, expiresAt), expiresAt, ttl })];
};

/** What is to be told on some days. */
const list = async (days: readonly string[]): Promise<ExpiryNote[]> => {
  const found = await Promise.all(days.map((day) => table.queryAll({ pk: `TOKENS_EXPIRING#${day}` })));
  return readableRows(ExpiryNote, found.flat());
};

/** The write that takes a note for its mail, which then is the only one. */
const take = ({ pk, sk }: ExpiryNote, taken: () => Error): Operation => remove({ pk, sk }, taken);

export const expiryNotes = { keyOf, note, list, take };
