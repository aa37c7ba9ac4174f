import { isPatient } from "../aws.ts";
import { pause } from "../deadline.ts";
import { unavailable } from "../problem.ts";

/** A worker keeps trying for about a minute: a table that throttles for so long needs a person. */
const maxRounds = () => (isPatient() ? 60 : 8);

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/** Sends one batch. A batch that took too long is sent again in halves, which a busy engine can finish in time. */
const sendHalving = async <T>(batch: T[], send: (batch: T[]) => Promise<readonly T[]>): Promise<T[]> => {
  try {
    return [...(await send(batch))];
  } catch (error) {
    if (batch.length === 1 || !isTimeout(error)) throw error;
    const middle = Math.ceil(batch.length / 2);
    const left = await sendHalving(batch.slice(0, middle), send);
    return [...left, ...(await sendHalving(batch.slice(middle), send))];
  }
};

/**
 * Sends `all` in batches of `size` and sends again what the engine left over, with full jitter. A repeated send
 * must change nothing. 503 when something is still left after many rounds: the engine throttles.
 */
export const retryUnprocessed = async <T>(
  all: readonly T[],
  size: number,
  send: (batch: T[]) => Promise<readonly T[]>,
): Promise<void> => {
  let left = [...all];
  for (let round = 0; left.length > 0; round += 1) {
    if (round === maxRounds()) throw unavailable();
    if (round > 0) await pause(round);
    const next: T[] = [];
    for (let from = 0; from < left.length; from += size)
      next.push(...(await sendHalving(left.slice(from, from + size), send)));
    left = next;
  }
};
