import { forAllRequests } from "../../core/deadline.ts";

/** An answer that is kept for a moment. */
export interface KeptBriefly<T> {
  readonly get: () => Promise<T>;
  /** Has the next `get` read again. */
  readonly forget: () => void;
}

/**
 * Reads once for all who ask within a moment, counted from the beginning of the reading: no answer is older.
 * @param keptMs milliseconds; with 0 each request reads for itself
 */
export const keptBriefly = <T>(
  read: () => Promise<T>,
  keptMs: () => number,
  clock: () => number = Date.now,
): KeptBriefly<T> => {
  let kept: { readonly at: number; readonly answer: Promise<T> } | undefined;
  const isFresh = (at: number): boolean => at <= clock() && clock() - at < keptMs();
  const get = (): Promise<T> => {
    if (keptMs() === 0) return read();
    if (kept && isFresh(kept.at)) return kept.answer;
    const mine = { at: clock(), answer: forAllRequests(read) };
    kept = mine;
    mine.answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.answer;
  };
  return {
    get,
    forget: () => {
      kept = undefined;
    },
  };
};
