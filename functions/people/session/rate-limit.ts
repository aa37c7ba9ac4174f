import { asBookkeeping } from "../../core/deadline.ts";
import { newId, sha256 } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import { type Problem, tooMany } from "../../core/problem.ts";
import { type Item, type Key, replace, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Each failure is a row of its own, so the window slides, and no counter grows hot or counts twice. Attempts that
 * are not decided yet hold a slot of one item. Every change of it brings another `turn`, on which taking a slot
 * depends: taking one reads all slots, and all failures of slots that were given back.
 *   pk `RATE#{flow}#{sha256(subject)}`  sk `{time}#{id}`   ttl
 *   pk `RATE#{flow}#{sha256(subject)}`  sk `UNDER_WAY`     `slot#{id}` until when, turn, ttl
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

/** How many failures lie in the window; no more than the limit allows are counted. */
export const countFailures = async (limit: Limit): Promise<number> => (await failuresOf(limit)).length;

/** The refusal of a limit that is used up until its oldest failure leaves the window. */
const usedUp = (limit: Limit, failures: readonly number[], message: string): Problem | undefined => {
  const oldest = failures[limit.max - 1];
  return oldest === undefined
    ? undefined
    : tooMany(message, (oldest - Date.now()) / 1_000 + limit.windowSeconds);
};

/** Counts one failure against every limit. */
export const countFailure = async (limits: readonly Limit[], now: Date): Promise<void> => {
  const rows = limits.map((limit) =>
    replace({
      pk: partition(limit),
      sk: `${now.toISOString()}#${newId(now)}`,
      ttl: seconds(now.getTime()) + limit.windowSeconds,
    }),
  );
  await asBookkeeping(() => Promise.all(rows.map((row) => table.write(row))));
};

/** Forgets the failures so far: the person has proved their identity another way. Needs the grant `batch-write`. */
export const forgetFailures = async (limit: Limit): Promise<void> =>
  table.writeMany((await rowsOf(limit)).map(({ pk, sk }) => ({ remove: { pk, sk } })));

const slotsKey = (limit: Limit): Key => ({ pk: partition(limit), sk: "UNDER_WAY" });
const slotPrefix = "slot#";
/** No attempt takes longer. A slot that a crash never gives back is free again after it. */
const slotMs = 30_000;

/**
 * Takes a slot for an attempt while fewer are under way than `mostOf` allows, given what it finds in the table.
 * @returns its name; undefined where none is free, or another attempt was faster
 */
const takeSlot = async (limit: Limit, mostOf: () => Promise<number>): Promise<string | undefined> => {
  const now = Date.now();
  const key = slotsKey(limit);
  const item = await table.get(key);
  // Read after the slots: what was given back by then has left its failure.
  const most = await mostOf();
  const slots = Object.entries(item ?? {}).filter(([name]) => name.startsWith(slotPrefix));
  const over = slots.filter(([, until]) => Number(until) < now).map(([name]) => name);
  if (slots.length - over.length >= most) return undefined;
  const slot = slotPrefix + newId();
  const faster = new Error("Another attempt was faster");
  const set = { [slot]: now + slotMs, turn: newId(), ttl: seconds(now + 10 * slotMs) };
  const sameTurn = item ? { attribute: "turn", is: "=" as const, value: item.turn } : { absent: "turn" };
  const take = upsert(key, { set, remove: over }, [sameTurn], () => faster);
  return asBookkeeping(() => table.write(take)).then(
    () => slot,
    (error: unknown) => {
      if (error !== faster) throw error;
      return undefined;
    },
  );
};

/** Gives a slot back. What the attempt has come to is decided by then, so a failure here is only logged. */
const giveBack = async (limit: Limit, slot: string): Promise<void> => {
  const set = { turn: newId(), ttl: seconds(Date.now() + 10 * slotMs) };
  const free = upsert(slotsKey(limit), { set, remove: [slot] });
  await asBookkeeping(() => table.write(free)).catch((error: unknown) =>
    log.error("slot of a limit not given back", error),
  );
};

const patienceMs = 5_000;
const waitABit = () => new Promise<void>((resolve) => setTimeout(resolve, 30 + Math.random() * 100));

/**
 * Runs `attempt` once the failures so far and the attempts under way, were all of them to fail, are within
 * the limit. So a burst of parallel guesses gets no more tries than guesses one after another, and people
 * whose attempts succeed only wait for one another.
 *
 * @param attempt counts its own failure before it throws
 * @throws 429 when the limit is used up, or stays taken by other attempts for some seconds
 */
export const withinLimit = async <T>(
  limit: Limit,
  message: string,
  attempt: () => Promise<T>,
): Promise<T> => {
  const room = async (): Promise<number> => {
    const failures = await failuresOf(limit);
    const refusal = usedUp(limit, failures, message);
    if (refusal) throw refusal;
    return limit.max - failures.length;
  };
  const givenUpAt = Date.now() + patienceMs;
  let slot = await takeSlot(limit, room);
  while (!slot) {
    if (Date.now() > givenUpAt) throw tooMany(message, 5);
    await waitABit();
    slot = await takeSlot(limit, room);
  }
  try {
    return await attempt();
  } finally {
    await giveBack(limit, slot);
  }
};

/**
 * Runs `attempt` at once below the limit. Once it is used up, attempts run one at a time, and the others are
 * refused without waiting.
 * @throws 429
 */
export const oneAtATimeAbove = async <T>(
  limit: Limit,
  message: string,
  attempt: () => Promise<T>,
): Promise<T> => {
  if ((await countFailures(limit)) < limit.max) return attempt();
  const slot = await takeSlot(limit, async () => 1);
  if (!slot) throw tooMany(message, 10);
  try {
    return await attempt();
  } finally {
    await giveBack(limit, slot);
  }
};
