import { AsyncLocalStorage } from "node:async_hooks";
import { outcomeUnknown, Problem, unavailable } from "./problem.ts";

/** The current request. Everything it calls finds it here, so no handler can forget its deadline. */
export interface RequestUnderWay {
  /** Aborts once the request is answered, in time or not. */
  readonly signal: AbortSignal;
  /** Changes that were sent to a service and not refused by it: done, under way, or without an answer. */
  changes: number;
}

const underWay = new AsyncLocalStorage<RequestUnderWay>();

/** The request this code works for; undefined in workers and scripts. */
export const requestUnderWay = (): RequestUnderWay | undefined => underWay.getStore();

/** Why calls end with their request; made once, since an error of its own for each request takes its stack. */
const answered = new DOMException("The request was answered", "AbortError");

const mayHaveChanged = (error: unknown, { changes }: RequestUnderWay): boolean =>
  changes > 0 && error instanceof Problem && error.status === 503;

/**
 * Runs `work` for `ms` milliseconds at most. Then, and also when `work` fails while parts of it still run, its
 * calls to other services are aborted and no new one begins (`sendInTime`): the answer is final.
 * @throws what `work` throws; 503 when time is up, with its own code when something may have been saved
 */
export const withDeadline = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const end = new AbortController();
  const request: RequestUnderWay = { signal: end.signal, changes: 0 };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), Math.max(1, ms));
  });
  try {
    return await Promise.race([underWay.run(request, work), late]);
  } catch (error) {
    throw mayHaveChanged(error, request) ? outcomeUnknown() : error;
  } finally {
    clearTimeout(timer);
    end.abort(answered);
  }
};

/** Runs writes that are no part of what a person asked for, such as a count of attempts, within the same time. */
export const asBookkeeping = <T>(work: () => Promise<T>): Promise<T> => {
  const request = underWay.getStore();
  return request ? underWay.run({ ...request, changes: 0 }, work) : work();
};

/** Runs reads whose result several requests share, so the deadline of the first one must not end them. */
export const forAllRequests = <T>(work: () => Promise<T>): Promise<T> => underWay.exit(work);

const longestPauseMs = 2_000;

/**
 * Waits with full jitter before a repetition, longer after each round (1, 2, …).
 * @throws 503 when the request's time is over
 */
export const pause = async (round: number): Promise<void> => {
  const signal = underWay.getStore()?.signal;
  const ms = Math.random() * Math.min(longestPauseMs, 50 * 2 ** round);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const giveUp = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener("abort", giveUp, { once: true });
  });
  if (signal?.aborted) throw unavailable();
};

/** How long work keeps retrying outside of a request, in a worker. */
const patienceMs = 30_000;

/**
 * Retries transient failures, with a pause before each attempt, until the request's time is up.
 * @param isPassing whether an error is transient
 * @param attempt gets the number of the attempt, from 1
 * @param mayRepeat may end the retries earlier; the last error is thrown then
 */
export const repeatWhile = async <T>(
  isPassing: (error: unknown) => boolean,
  attempt: (count: number) => Promise<T>,
  mayRepeat = endingIn(patienceMs),
): Promise<T> => {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(count);
    } catch (error) {
      if (!isPassing(error) || !mayRepeat()) throw error;
    }
    await pause(count);
  }
};

function endingIn(ms: number): () => boolean {
  const end = Date.now() + ms;
  return () => Date.now() < end;
}
