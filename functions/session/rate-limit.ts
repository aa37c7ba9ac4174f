import { sha256 } from "../core/ids.ts";
import { tooMany } from "../core/problem.ts";
import { upsert } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";

/*
 * Failures are counted per address and per source in fixed windows:
 *   pk `RATE#{flow}#{sha256(subject)}`  sk `{window start, epoch seconds}`  count, ttl
 * A window is over by the clock, not by the item's disappearance (TTL deletes late).
 */
export interface Limit {
  readonly flow: string;
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
}

const windowStart = (limit: Limit, now: Date): number =>
  Math.floor(now.getTime() / 1_000 / limit.windowSeconds) * limit.windowSeconds;
const key = (limit: Limit, now: Date) => ({
  pk: `RATE#${limit.flow}#${sha256(limit.subject)}`,
  sk: String(windowStart(limit, now)),
});

/**
 * Counts an attempt against every limit before it is made, and refuses it with 429 and the seconds to wait
 * where that is one too many. Counting first keeps a burst of parallel attempts within the limit.
 */
export const countAttempt = async (limits: readonly Limit[], now: Date, message: string): Promise<void> => {
  const counts = await Promise.all(
    limits.map((limit) =>
      table.increment(key(limit, now), "count", { ttl: windowStart(limit, now) + 2 * limit.windowSeconds }),
    ),
  );
  const over = limits.filter((limit, index) => (counts[index] ?? 0) > limit.max);
  if (over.length === 0) return;
  const ends = over.map((limit) => windowStart(limit, now) + limit.windowSeconds);
  throw tooMany(message, Math.max(...ends) - now.getTime() / 1_000);
};

/** Takes back a counted attempt that was no failure. */
export const forgiveAttempt = async (limits: readonly Limit[], now: Date): Promise<void> => {
  await Promise.all(limits.map((limit) => table.write(upsert(key(limit, now), { add: { count: -1 } }))));
};
