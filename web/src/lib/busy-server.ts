/** How often a busy server is asked, and how long pauses may take in all, in ms. */
const mostAttempts = 5;
const patience = 8_000;
/** The same for a read that outlives more than that. */
const longPatience = 15_000;
/** The longest first pause without a word of the server's, in ms; each later one is up to twice as long. */
const firstPause = 400;

/** What a server says that has no free place just now: the API's own words, and those of AWS before it. */
const isBusy = (outcome: Response | Error): boolean =>
  outcome instanceof Response && (outcome.status === 429 || outcome.status === 503);

/** Whether the next attempt may be answered: the network, a server at its limit, a fault of its own. */
const mayPass = (outcome: Response | Error): boolean =>
  !(outcome instanceof Response) || isBusy(outcome) || outcome.status >= 500;

/**
 * How long to wait before the next attempt, in ms. Random, so that screens which were refused together do not come
 * back together; never shorter than the server asks for.
 */
const pauseAfter = (outcome: Response | Error, failures: number): number => {
  const header = outcome instanceof Response ? outcome.headers.get("retry-after") : null;
  const asked = Number.parseFloat(header ?? "");
  if (Number.isFinite(asked)) return asked * 1_000 * (1 + Math.random() / 2);
  return Math.random() * firstPause * 2 ** (failures - 1);
};

/** @throws the signal's reason, as `fetch` does */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abandon = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abandon);
      resolve();
    }, ms);
    if (signal?.aborted) abandon();
    else signal?.addEventListener("abort", abandon, { once: true });
  });

const outcomeOf = (ask: () => Promise<Response>): Promise<Response | Error> =>
  ask().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));

const given = (outcome: Response | Error): Response => {
  if (outcome instanceof Response) return outcome;
  throw outcome;
};

interface Repeating {
  signal?: AbortSignal | undefined;
  /** How often other failures that may pass are outlived, too: a lost connection, a fault of the server. */
  retries?: number | undefined;
}

/**
 * Asks, and asks again while the server is busy: where few functions may run at once, a screen comes later instead
 * of failing. The one place that repeats; only for calls that change nothing.
 * @returns the last answer, at once where the server asks for more patience than a person has
 * @throws the last failure of the network
 */
export const askPatiently = async (
  ask: () => Promise<Response>,
  { signal, retries = 0 }: Repeating = {},
): Promise<Response> => {
  let left = retries > 0 ? longPatience : patience;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await outcomeOf(ask);
    const most = isBusy(outcome) ? Math.max(mostAttempts, retries + 1) : retries + 1;
    if (signal?.aborted || !mayPass(outcome) || attempt >= most) return given(outcome);
    const ms = pauseAfter(outcome, attempt);
    left -= ms;
    if (left < 0) return given(outcome);
    await pause(ms, signal);
  }
};
