import { forEachAlone } from "../../core/for-each-alone.ts";

/** Rows worked on side by side. */
const usualLanes = 8;
/** Kept for what was begun; the next run goes on with the others. In milliseconds. */
const reserveMs = 15_000;

/**
 * Does `work` for each row, a few side by side, while the worker has time. A row that fails delays no other.
 * @param keyOf an id that may be logged
 * @param remainingMs milliseconds until the worker is ended
 * @returns whether there was time for all of them
 * @throws AggregateError once all were tried
 */
export const forEachInTime = async <T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  work: (row: T) => Promise<unknown>,
  remainingMs: () => number,
  lanes = usualLanes,
): Promise<boolean> => {
  let isAll = true;
  const workInTime = async (row: T): Promise<void> => {
    if (remainingMs() < reserveMs) isAll = false;
    else await work(row);
  };
  await forEachAlone(rows, keyOf, workInTime, lanes);
  return isAll;
};
