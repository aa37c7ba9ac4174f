/** How often a read is asked again, and how long that may take in all, in ms. */
const mostAttempts = 5;
const patience = 8_000;
/** The longest first pause without a word of the server's, in ms; each later one is up to twice as long. */
const firstPause = 400;

/** What a server says that has no free place just now: the API's own words, and those of AWS before it. */
const isBusy = ({ status }: Response): boolean => status === 429 || status === 503;

/**
 * How long to wait before the next attempt, in ms. Random, so that screens which were refused together do not come
 * back together; never shorter than the server asks for.
 */
const pauseAfter = (response: Response, failures: number): number => {
  const asked = Number.parseFloat(response.headers.get("retry-after") ?? "");
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

/**
 * Asks, and asks again while the server is busy: where few functions may run at once, a screen comes later instead
 * of failing. Only for calls that change nothing.
 * @returns the last answer, at once where the server asks for more patience than a person has
 */
export const askWhileBusy = async (ask: () => Promise<Response>, signal?: AbortSignal): Promise<Response> => {
  let left = patience;
  for (let attempt = 1; ; attempt += 1) {
    const response = await ask();
    if (!isBusy(response) || attempt === mostAttempts) return response;
    const ms = pauseAfter(response, attempt);
    left -= ms;
    if (left < 0) return response;
    await pause(ms, signal);
  }
};
