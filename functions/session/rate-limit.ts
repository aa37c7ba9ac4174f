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

/** Refuses with 429 and the seconds to wait while any limit is used up. */
export const requireBelow = async (limits: readonly Limit[], now: Date, message: string): Promise<void> => {
  const items = await table.getMany(limits.map((limit) => key(limit, now)));
  for (const [index, limit] of limits.entries()) {
    if (Number(items[index]?.count ?? 0) < limit.max) continue;
    throw tooMany(message, windowStart(limit, now) + limit.windowSeconds - now.getTime() / 1_000);
  }
};

/** Counts one failure against every limit. */
export const countFailure = async (limits: readonly Limit[], now: Date): Promise<void> => {
  await Promise.all(
    limits.map((limit) =>
      table.write(
        upsert(key(limit, now), {
          add: { count: 1 },
          set: { ttl: windowStart(limit, now) + 2 * limit.windowSeconds },
        }),
      ),
    ),
  );
};
