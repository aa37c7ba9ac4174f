import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { type Clock, workOff } from "../queues/work-off.ts";
import { openStreams, type StreamIds } from "./open-streams.ts";
import { StreamRefused, writeObjects } from "./stream-bucket.ts";
import { streamEntries } from "./stream-entries.ts";
import { type StreamRow, streams } from "./stream-repository.ts";

/** Entries of an object: some megabytes, before they are compressed. */
const mostAtOnce = 2_000;
/** Minutes after so many failures; an hour after each further one. */
const waits = [1, 5, 15, 30];
const longestWait = 60;

/** Writes entries. @returns why they were not written, if they were not */
const attempt = async (...write: Parameters<typeof writeObjects>): Promise<string | null> => {
  try {
    await writeObjects(...write);
    return null;
  } catch (error) {
    if (!(error instanceof StreamRefused)) throw error;
    const { message, cause } = error;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
    log.info("activity stream refused", {
      companyId: write[0],
      code: message,
      ...(reason !== undefined && { errorMessage: reason }),
    });
    return message;
  }
};

/** Notes a failure. @returns when it is tried again */
const noteFailure = async (
  companyId: string,
  stream: StreamRow,
  lastError: string,
  now: Date,
): Promise<string> => {
  const minutes = waits[stream.failures] ?? longestWait;
  const retryAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  await streams.noteState(companyId, stream, { lastError, failures: stream.failures + 1, retryAt });
  return retryAt;
};

/** Writes what waits, as much as one object takes. @returns when the next thing is due; undefined where nothing waits */
const writeDue = async (companyId: string, clock: Clock): Promise<string | undefined> => {
  const [stream, entries] = await Promise.all([
    streams.get(companyId),
    streamEntries.list(companyId, mostAtOnce),
  ]);
  const now = clock.now();
  const isOn = stream?.endedAt === null;
  if (isOn && stream.retryAt !== null && stream.retryAt > now.toISOString()) return stream.retryAt;
  if (entries.length === 0) return undefined;
  if (stream) {
    const today = now.toISOString().slice(0, 10);
    const error = await attempt(companyId, stream, entries, stream.checkedOn === today);
    // What waited when it was turned off is tried once more, and no longer.
    if (error !== null && isOn) return noteFailure(companyId, stream, error, now);
    const state = { lastWrittenAt: now.toISOString(), lastError: null, failures: 0, retryAt: null };
    if (isOn) await streams.noteState(companyId, stream, { ...state, checkedOn: today });
  }
  await table.writeMany(entries.map(({ sk }) => ({ remove: streamEntries.keyOf(companyId, sk) })));
  return now.toISOString();
};

/**
 * Writes the entries that wait into their company's bucket, in their order. One run has a company at a time; what was
 * not written is there for the next one, and what was may be written again.
 * @returns whether another run is to go on at once
 */
export const writeStream = (ids: StreamIds, clock: Clock): Promise<boolean> =>
  workOff(openStreams, ids, clock, () => writeDue(ids.companyId, clock));
