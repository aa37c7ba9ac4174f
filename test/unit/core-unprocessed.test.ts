import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patiently } from "../../functions/core/aws.ts";
import { retryUnprocessed } from "../../functions/core/table/unprocessed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = async <T>(work: Promise<T>): Promise<PromiseSettledResult<T>> => {
  const [[result]] = await Promise.all([Promise.allSettled([work]), vi.runAllTimersAsync()]);
  return result;
};

describe("retryUnprocessed", () => {
  it("sends in batches of the size and nothing for an empty list", async () => {
    const sent: number[][] = [];
    const send = async (batch: number[]) => {
      sent.push(batch);
      return [];
    };
    await settle(retryUnprocessed([1, 2, 3, 4, 5], 2, send));
    expect(sent).toEqual([[1, 2], [3, 4], [5]]);
    await settle(retryUnprocessed([], 2, send));
    expect(sent).toHaveLength(3);
  });

  it("sends what was left over again until nothing is", async () => {
    const done: number[] = [];
    const send = async (batch: number[]) => {
      done.push(...batch.slice(0, 1));
      return batch.slice(1);
    };
    const ended = await settle(retryUnprocessed([1, 2, 3, 4, 5, 6], 2, send));
    expect(ended.status).toBe("fulfilled");
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("gives up as 503 after eight rounds that moved nothing", async () => {
    const send = vi.fn(async (batch: number[]) => batch);
    const reason = { name: "Problem", status: 503 };
    expect(await settle(retryUnprocessed([1], 25, send))).toMatchObject({ status: "rejected", reason });
    expect(send).toHaveBeenCalledTimes(8);
  });

  it("goes on longer for a worker, which is on no screen's time", async () => {
    let rounds = 0;
    const send = async (batch: number[]) => {
      rounds += 1;
      return rounds < 40 ? batch : [];
    };
    const result = settle(patiently(() => retryUnprocessed([1], 25, send)));
    expect(await result).toMatchObject({ status: "fulfilled" });
  });

  it("sends in halves what took too long, down to single ones, and nothing else", async () => {
    const sent: number[][] = [];
    const send = (most: number) => async (batch: number[]) => {
      sent.push(batch);
      if (batch.length > most) throw Object.assign(new Error("late"), { name: "TimeoutError" });
      return [];
    };
    await settle(retryUnprocessed([1, 2, 3, 4, 5], 25, send(2)));
    expect(sent).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [4, 5]]);
    expect(await settle(retryUnprocessed([1, 2], 25, send(0)))).toMatchObject({ status: "rejected" });
    const broken = vi.fn(async () => Promise.reject(new Error("denied")));
    expect(await settle(retryUnprocessed([1, 2], 25, broken))).toMatchObject({ status: "rejected" });
    expect(broken).toHaveBeenCalledTimes(1);
  });
});
