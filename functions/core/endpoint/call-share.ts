import { asBookkeeping } from "../deadline.ts";
import { log } from "../log.ts";
import { tooMany } from "../problem.ts";
import type { Key } from "../table/operation.ts";
import { table } from "../table/table.ts";
import type { SessionUser } from "./identity.ts";

/*
 * Calls of a company, by minutes of the clock.
 *   pk `CALLS#{companyId}`   sk `{minute}`   calls, ttl
 * A function counts in its memory, and adds to the row only a batch at a time, so that a call costs no write, a quiet
 * company none at all, and a busy one does not heat its row. So the row lacks less than a batch of each function that
 * is at work for the company: a company is refused between its limit and a third of a percent of it a function later.
 */
const minuteMs = 60_000;
const batchesOfLimit = 300;

interface Count {
  readonly minute: number;
  /** Calls that the row does not have yet. */
  pending: number;
  /** What the row had when this function last added to it. */
  known: number;
}
const counts = new Map<string, Count>();

const minuteOf = (now: Date): number => Math.floor(now.getTime() / minuteMs);
const keyOf = (companyId: string, minute: number): Key => ({ pk: `CALLS#${companyId}`, sk: String(minute) });

/** When the minute of a moment is over. */
export const minuteEnd = (now: Date): Date => new Date((minuteOf(now) + 1) * minuteMs);

const countOf = (companyId: string, minute: number): Count => {
  const count = counts.get(companyId);
  if (count?.minute === minute) return count;
  if (counts.size > 10_000) counts.clear();
  const fresh = { minute, pending: 0, known: 0 };
  counts.set(companyId, fresh);
  return fresh;
};

const addToRow = async (companyId: string, count: Count): Promise<void> => {
  const batch = count.pending;
  count.pending = 0;
  const ttl = (count.minute + 60) * (minuteMs / 1_000);
  const adding = () => table.increment(keyOf(companyId, count.minute), "calls", { ttl }, batch);
  await asBookkeeping(async () => {
    count.known = Math.max(count.known, await adding());
  }).catch((error: unknown) => log.warnOnce("calls of a company not counted", error));
};

/**
 * Counts a call of a person of a company.
 * @throws 429 until the minute is over, once the company has made its calls
 */
export const countCompanyCall = async (
  { companyId, callLimit }: Pick<SessionUser, "companyId" | "callLimit">,
  now: Date,
): Promise<void> => {
  if (companyId === null || callLimit === undefined) return;
  const count = countOf(companyId, minuteOf(now));
  count.pending += 1;
  // Refused calls are not written, so a company beyond its limit costs the table nothing.
  if (count.known <= callLimit && count.pending >= Math.max(1, Math.floor(callLimit / batchesOfLimit)))
    await addToRow(companyId, count);
  if (count.known + count.pending <= callLimit) return;
  const seconds = Math.ceil((minuteEnd(now).getTime() - now.getTime()) / 1_000);
  throw tooMany(`Too many requests. Please wait ${seconds} seconds.`, seconds);
};

/** How many calls of this minute the row has. */
export const callsOf = async (companyId: string, now: Date): Promise<number> =>
  Number((await table.get(keyOf(companyId, minuteOf(now))))?.calls ?? 0);
