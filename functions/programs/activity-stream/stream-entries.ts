import * as z from "zod";
import { type Item, type Key, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { openStreams } from "./open-streams.ts";

/*
 * Entries of the record that wait for their company's bucket, in the order of time.
 *   pk `C#{companyId}#STREAM`  sk `{id of the event}`   for 30 days (TTL)
 */
const keepSeconds = 30 * 86_400;
/** A transaction takes 100 writes, one of which notes the queue. */
const mostAtOnce = 99;

const Entry = z.object({ sk: z.string(), at: z.string(), event: z.record(z.string(), z.unknown()) });
export type StreamEntry = z.infer<typeof Entry>;

const keyOf = (companyId: string, sk: string): Key => ({ pk: `C#${companyId}#STREAM`, sk });

/** Puts entries into the queue. Run again with the same ones, it adds none. */
const add = async (
  companyId: string,
  events: readonly { readonly id: string; readonly at: string; readonly event: Item["event"] }[],
  now: Date,
): Promise<void> => {
  const ttl = Math.ceil(now.getTime() / 1_000) + keepSeconds;
  for (let start = 0; start < events.length; start += mostAtOnce)
    await table.transact([
      ...events
        .slice(start, start + mostAtOnce)
        .map(({ id, at, event }) => replace({ ...keyOf(companyId, id), at, event, ttl })),
      openStreams.note({ companyId }, now),
    ]);
};

/** What waits, oldest first, so much at once. */
const list = async (companyId: string, limit: number): Promise<StreamEntry[]> =>
  readableRows(Entry, await table.queryAll({ pk: keyOf(companyId, "").pk, limit }));

export const streamEntries = { add, list, keyOf };
