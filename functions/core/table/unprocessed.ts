import { unavailable } from "../problem.ts";

const maxRounds = 8;

/** Waits with full jitter before round `round` (1, 2, …) of a repetition. */
export const pause = (round: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.random() * Math.min(2_000, 50 * 2 ** round)));

/**
 * Sends `all` in batches of `size` and sends again what the engine left over, with full jitter. 503 when
 * something is still left after eight rounds: the engine throttles.
 */
export const retryUnprocessed = async <T>(
  all: readonly T[],
  size: number,
  send: (batch: T[]) => Promise<readonly T[]>,
): Promise<void> => {
  let left = [...all];
  for (let round = 0; left.length > 0; round += 1) {
    if (round === maxRounds) throw unavailable();
    if (round > 0) await pause(round);
    const next: T[] = [];
    for (let from = 0; from < left.length; from += size)
      next.push(...(await send(left.slice(from, from + size))));
    left = next;
  }
};
