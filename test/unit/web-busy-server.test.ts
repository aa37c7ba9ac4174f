import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { logout } from "../../shared/api/session.ts";
import { call } from "../../web/src/lib/api-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Server {
  /** Answers before the first good one. */
  readonly busy: readonly { status: number; retryAfter?: string }[];
  /** What every pause draws, from 0 to 1. */
  readonly drawn?: number;
}

/** Reads, or changes, at a server that is busy at first. */
const callAt = async (
  { busy, drawn = 0.5 }: Server,
  contract: typeof listCfrTitles | typeof logout = listCfrTitles,
  retries?: number,
) => {
  vi.spyOn(Math, "random").mockReturnValue(drawn);
  const began = Date.now();
  const asked: number[] = [];
  vi.stubGlobal("fetch", async () => {
    const refusal = busy[asked.length];
    asked.push(Date.now() - began);
    if (!refusal) return new Response("[]");
    if (refusal.status === 0) throw new TypeError("Failed to fetch");
    const headers = { ...(refusal.retryAfter !== undefined && { "retry-after": refusal.retryAfter }) };
    return new Response('{"message":"Busy."}', { status: refusal.status, headers });
  });
  const outcome = call(contract, {}, { retries }).then(
    () => "answered",
    (error: { status?: number; message: string }) => error.status ?? error.message,
  );
  await vi.runAllTimersAsync();
  return { outcome: await outcome, asked };
};

const times = (count: number, status: number, retryAfter?: string) =>
  Array.from({ length: count }, () => ({ status, ...(retryAfter !== undefined && { retryAfter }) }));

describe("a read at a busy server", () => {
  test.each([
    ["not refused", times(0, 503), [0]],
    ["refused by API Gateway", times(2, 429), [0, 200, 600]],
    ["refused by Lambda", times(4, 503), [0, 200, 600, 1_400, 3_000]],
    ["told when to come back", times(2, 503, "2"), [0, 2_500, 5_000]],
  ])("that is %s comes later", async (_, busy, asked) => {
    expect(await callAt({ busy })).toEqual({ outcome: "answered", asked });
  });

  test.each([
    ["stays busy", times(9, 503), [0, 200, 600, 1_400, 3_000], 503],
    ["asks for more than a person waits", times(1, 429, "3600"), [0], 429],
    ["asks for a while each time", times(9, 503, "2"), [0, 2_500, 5_000, 7_500], 503],
    ["is broken, not busy", times(1, 500), [0], 500],
    ["refuses for good", times(1, 404), [0], 404],
  ])("that %s fails with its last answer", async (_, busy, asked, outcome) => {
    expect(await callAt({ busy })).toEqual({ outcome, asked });
  });

  // 0 is a lost connection.
  test.each([
    ["lost connections", times(3, 0), [0, 200, 600, 1_400], "answered"],
    ["faults of the server", times(3, 500), [0, 200, 600, 1_400], "answered"],
    [
      "a busy server, counted with the rest",
      [...times(2, 500), ...times(2, 503)],
      [0, 200, 600, 1_400, 3_000],
      "answered",
    ],
    ["three failures, not four", times(4, 500), [0, 200, 600, 1_400], 500],
    ["not a fifth refusal of a busy server", times(9, 503), [0, 200, 600, 1_400, 3_000], 503],
    ["no refusal for good", times(1, 404), [0], 404],
  ])("with three retries outlives %s", async (_, busy, asked, outcome) => {
    expect(await callAt({ busy }, listCfrTitles, 3)).toEqual({ outcome, asked });
  });

  test("tells a lost connection at once without retries", async () => {
    expect(await callAt({ busy: times(1, 0) })).toEqual({ outcome: "Failed to fetch", asked: [0] });
  });

  test("spreads what was refused together, and never comes before it was asked to", async () => {
    const pauseOf = async (drawn: number, retryAfter?: string) =>
      (await callAt({ busy: times(1, 503, retryAfter), drawn })).asked[1];
    expect([await pauseOf(0), await pauseOf(1)]).toEqual([0, 400]);
    expect([await pauseOf(0, "2"), await pauseOf(1, "2")]).toEqual([2_000, 3_000]);
  });

  test("ends with the screen that wanted it", async () => {
    const screen = new AbortController();
    const fetched = vi.fn(async () => new Response("", { status: 503 }));
    vi.stubGlobal("fetch", fetched);
    const outcome = call(listCfrTitles, {}, { signal: screen.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    screen.abort(new Error("left"));
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual(new Error("left"));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

test("a change is sent once, however busy the server is", async () => {
  expect(await callAt({ busy: times(1, 503) }, logout)).toEqual({ outcome: 503, asked: [0] });
});
