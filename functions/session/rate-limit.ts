import { newId, sha256 } from "../core/ids.ts";
import { type Problem, tooMany, unavailable } from "../core/problem.ts";
import { type Item, replace, upsert } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";

/*
 * Each failure is a row of its own, so the window slides, and no counter grows hot or counts twice:
 *   pk `RATE#{flow}#{sha256(subject)}`  sk `{time}#{id}`       ttl
 *   pk `RATE#{flow}#{sha256(subject)}`  sk `UNDER_WAY#{minute}` count of attempts not decided yet, ttl
 * A row is too old by its time, not by its disappearance (TTL deletes late).
 */
export interface Limit {
  readonly flow: string;
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
}

const partition = ({ flow, subject }: Limit): string => `RATE#${flow}#${sha256(subject)}`;
const seconds = (time: number): number => Math.ceil(time / 1_000);

/** The failures of the window, newest first, as many as the limit allows at most. */
const rowsOf = (limit: Limit): Promise<Item[]> => {
  const from = new Date(Date.now() - limit.windowSeconds * 1_000).toISOString();
  const between = [from, "9999"] as const;
  return table.queryAll({ pk: partition(limit), between, descending: true, limit: limit.max });
};

/** When they happened. */
const failuresOf = async (limit: Limit): Promise<number[]> =>
  (await rowsOf(limit)).map(({ sk }) => Date.parse(sk.split("#")[0] ?? ""));

/** The refusal of a limit that is used up until its oldest failure leaves the window. */
const usedUp = (limit: Limit, failures: readonly number[], message: string): Problem | undefined => {
  const oldest = failures[limit.max - 1];
  return oldest === undefined
    ? undefined
    : tooMany(message, (oldest - Date.now()) / 1_000 + limit.windowSeconds);
};

/** Refuses with 429 and the seconds to wait while the limit is used up. */
export const requireBelow = async (limit: Limit, message: string): Promise<void> => {
  const refusal = usedUp(limit, await failuresOf(limit), message);
  if (refusal) throw refusal;
};

/** Counts one failure against every limit. */
export const countFailure = async (limits: readonly Limit[], now: Date): Promise<void> => {
  await Promise.all(
    limits.map((limit) =>
      table.write(
        replace({
          pk: partition(limit),
          sk: `${now.toISOString()}#${newId(now)}`,
          ttl: seconds(now.getTime()) + limit.windowSeconds,
        }),
      ),
    ),
  );
};

/** Forgets the failures so far: whoever made them has shown otherwise who they are. Needs the grant `batch-write`. */
export const forgetFailures = async (limit: Limit): Promise<void> =>
  table.writeMany((await rowsOf(limit)).map(({ pk, sk }) => ({ remove: { pk, sk } })));

const maxWaits = 40;
const waitABit = () => new Promise<void>((resolve) => setTimeout(resolve, 100 + Math.random() * 100));

/**
 * Runs `attempt` once the failures so far and the attempts under way, were all of them to fail, are within
 * the limit. So a burst of parallel guesses gets no more tries than guesses one after another, and people
 * whose attempts succeed only wait for one another.
 *
 * @param attempt counts its own failure before it throws
 * @throws 429 when the limit is used up; 503 after some seconds of waiting
 */
export const withinLimit = async <T>(
  limit: Limit,
  message: string,
  attempt: () => Promise<T>,
): Promise<T> => {
  for (let wait = 0; wait < maxWaits; wait += 1) {
    const now = Date.now();
    // A slot that a crash never gives back is forgotten with its minute.
    const slots = { pk: partition(limit), sk: `UNDER_WAY#${Math.floor(now / 60_000)}` };
    const underWay = await table.increment(slots, "count", { ttl: seconds(now) + 120 });
    try {
      const failures = await failuresOf(limit);
      if (failures.length + underWay <= limit.max) return await attempt();
      const refusal = usedUp(limit, failures, message);
      if (refusal) throw refusal;
    } finally {
      await table.write(upsert(slots, { add: { count: -1 } }));
    }
    await waitABit();
  }
  throw unavailable();
};
