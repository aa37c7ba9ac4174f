import { log } from "./log.ts";

/**
 * Does `work` for each row, a few side by side. A row that fails is logged with its key and delays no other.
 * @param keyOf an id that may be logged
 * @throws AggregateError once all were tried, so that the worker counts as failed and an alarm sounds
 */
export const forEachAlone = async <T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  work: (row: T) => Promise<unknown>,
  lanes = 1,
): Promise<void> => {
  const failures: unknown[] = [];
  const queue = rows.values();
  const lane = async () => {
    for (const row of queue) {
      try {
        await work(row);
      } catch (error) {
        log.error("row failed", error, { code: keyOf(row) });
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw new AggregateError(failures, `Rows that failed: ${failures.length}`);
};
