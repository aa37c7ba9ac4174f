import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../web/src/lib/api-error.ts";
import { withRetries } from "../../web/src/lib/retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers how a read with retries ended, and how often it was made. */
const readWith = async (read: () => Promise<string>, retries = 3) => {
  const reads = vi.fn(read);
  const outcome = withRetries(reads, retries).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, count: reads.mock.calls.length };
};

/** Fails so often, then answers. */
const failing = (times: number, error: unknown) => {
  let done = 0;
  return async () => {
    done += 1;
    if (done <= times) throw error;
    return "the answer";
  };
};

describe("a read with three retries", () => {
  test("is made once where it is answered", async () => {
    expect(await readWith(failing(0, undefined))).toEqual({ outcome: "the answer", count: 1 });
  });

  test.each([
    ["a broken connection", new TypeError("Failed to fetch")],
    ["a fault of the server", new ApiError(500, "")],
    ["a busy server", new ApiError(429, "")],
  ])("outlives %s", async (_, error) => {
    expect(await readWith(failing(3, error))).toEqual({ outcome: "the answer", count: 4 });
  });

  test("fails with the last failure after the third", async () => {
    const error = new ApiError(503, "");
    expect(await readWith(failing(4, error))).toEqual({ outcome: error, count: 4 });
  });

  test.each([401, 403, 404])("takes a %i for an answer", async (status) => {
    const error = new ApiError(status, "");
    expect(await readWith(failing(1, error))).toEqual({ outcome: error, count: 1 });
  });

  test("is not repeated without retries", async () => {
    const error = new ApiError(503, "");
    expect(await readWith(failing(1, error), 0)).toEqual({ outcome: error, count: 1 });
  });
});
