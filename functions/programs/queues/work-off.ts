import type { OpenQueues } from "./open-queues.ts";

/** What a run depends on beside the table. */
export interface Clock {
  now(): Date;
  sleep(ms: number): Promise<void>;
  /** Milliseconds until the worker is ended. */
  remainingMs(): number;
}

/** Longer than a worker may run. */
const leaseMs = 10 * 60_000;
/** What sends takes fifteen seconds; what begins needs some more. */
export const reserveMs = 25_000;
/** The first wait is sat out: a schedule would be late. */
const longestSleepMs = 10_000;

/** Whether a run goes on: at once or after a pause, in another run, or not before something is due. */
type Next = "on" | "elsewhere" | "done";

/**
 * Works a queue off: one run has it at a time, and what comes meanwhile is seen before the run ends.
 * @param sendDue sends what is due, and says when the next thing is; undefined where none waits
 * @returns whether another run is to go on at once
 */
export const workOff = async <Ids extends Readonly<Record<string, string>>>(
  queues: OpenQueues<Ids>,
  ids: Ids,
  clock: Clock,
  sendDue: () => Promise<string | undefined>,
): Promise<boolean> => {
  /** What comes after a look at the queue, whose state then had this mark. */
  const settle = async (mark: string, due: string | undefined): Promise<Next> => {
    if (due === undefined) return (await queues.close(ids, mark)) ? "done" : "on";
    if (clock.remainingMs() < reserveMs + longestSleepMs) {
      await queues.release(ids, undefined, clock.now().toISOString());
      return "elsewhere";
    }
    const waitMs = Date.parse(due) - clock.now().getTime();
    if (waitMs > longestSleepMs) return (await queues.release(ids, mark, due)) ? "done" : "on";
    await clock.sleep(Math.max(0, waitMs));
    return "on";
  };

  const begun = clock.now();
  if (!(await queues.lease(ids, begun, new Date(begun.getTime() + leaseMs)))) return false;
  let next: Next = "on";
  while (next === "on") {
    const open = await queues.get(ids);
    if (!open) return false;
    next = await settle(open.mark, await sendDue());
  }
  return next === "elsewhere";
};
