import { statusOf } from "./api-error.ts";

/** Before the first repetition, in ms; before each later one twice as long. */
const firstPause = 400;

/** Whether the same question may be answered the next time: the network, a busy server, a fault of its own. */
const mayPass = (error: unknown): boolean => {
  const status = statusOf(error) ?? 503;
  return status >= 500 || status === 429;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads, and reads again up to `retries` times where the failure may pass by itself. Rejects with the last
 * failure, so that a screen tells of one that lasted, once; a refusal such as 404 is final at once.
 */
export const withRetries = async <T>(read: () => Promise<T>, retries: number, done = 0): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (done >= retries || !mayPass(error)) throw error;
    await pause(firstPause * 2 ** done);
    return withRetries(read, retries, done + 1);
  }
};
