import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/** How long a worker has a job without saying that it goes on. */
const leaseMs = 120_000;
const tellEveryMs = 10_000;
/** Kept for storing the file. */
const reserveMs = 90_000;

/** Until when a worker that begins now has its job. */
export const firstLease = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Says now and then that a worker goes on, and keeps its lease.
 * @param advance the write after which it has the job longer
 */
export const holdLease = (
  first: Date,
  advance: (from: Date, until: Date) => Operation,
  remainingMs: () => number,
) => {
  let until = first;
  let toldAt = Date.now();
  return {
    until: () => until,
    /** @throws where the worker's time is over, or another has the job */
    tell: async (): Promise<void> => {
      const now = Date.now();
      if (remainingMs() < reserveMs) throw new Error("The time of the worker is over");
      if (now - toldAt < tellEveryMs) return;
      toldAt = now;
      const next = new Date(now + leaseMs);
      await table.write(advance(until, next));
      until = next;
    },
  };
};
