import { forEachAlone } from "../../core/for-each-alone.ts";

/** Rows of one run; the next takes the others. */
const mostAtOnce = 200;
/** Longer than a worker may run and Lambda waits before it tries again, in milliseconds. */
const usualPatienceMs = 10 * 60_000;

/** Whether a row was written so long ago that its worker is done or lost. */
export const isLate = ({ at }: { readonly at: string }, now: Date, patienceMs = usualPatienceMs): boolean =>
  Date.parse(at) + patienceMs < now.getTime();

interface Lost<Row> {
  readonly idOf: (row: Row) => string;
  /** Whether no worker has the row any more. */
  readonly isLost: (row: Row) => boolean | Promise<boolean>;
  readonly start: (row: Row) => Promise<unknown>;
}

/**
 * Starts again what no worker has: its start was lost, or its worker ended before its work did. A row that fails
 * delays no other.
 * @returns how many were started
 * @throws AggregateError once all were tried
 */
export const startAgain = async <Row>(
  rows: readonly Row[],
  { idOf, isLost, start }: Lost<Row>,
): Promise<number> => {
  let started = 0;
  await forEachAlone(rows, idOf, async (row) => {
    if (started >= mostAtOnce || !(await isLost(row))) return;
    await start(row);
    started += 1;
  });
  return started;
};
