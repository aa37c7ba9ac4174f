import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { send } from "../../web/src/lib/api-client.ts";
import { currentUserCall } from "../../web/src/lib/session.ts";
import { forgetUnread, takeUnread, useUnreadCount } from "../../web/src/lib/unread-count.ts";
import { useUnreadPoll } from "../../web/src/lib/use-unread-poll.ts";

const Count = () => <p>{String(useUnreadCount())}</p>;
const shown = () => screen.getByText(/^(\d+|undefined)$/).textContent;

/** A server whose answers are given by hand. */
const aServer = () => {
  const waiting: ((unread: string | null) => void)[] = [];
  const fetch = vi.fn(
    () =>
      new Promise<Response>((resolve) =>
        waiting.push((unread) =>
          resolve(
            new Response("null", unread === null ? {} : { headers: { "x-unread-notifications": unread } }),
          ),
        ),
      ),
  );
  vi.stubGlobal("fetch", fetch);
  return { fetch, answer: (at: number, unread: string | null) => act(async () => waiting[at]?.(unread)) };
};

// Files share what the module knows.
beforeEach(() => act(forgetUnread));
afterEach(() => {
  cleanup();
  act(forgetUnread);
});

describe("the unread count", () => {
  test("is what the newest call was told, whichever answer comes last", async () => {
    const { answer } = aServer();
    render(<Count />);
    expect(shown()).toBe("undefined");
    const calls = [send(currentUserCall, {}), send(currentUserCall, {}), send(currentUserCall, {})];
    await answer(1, "4");
    expect(shown()).toBe("4");
    await answer(0, "9");
    expect(shown()).toBe("4");
    await answer(2, null);
    await Promise.all(calls);
    expect(shown()).toBe("4");
  });

  test("that a change answered is not undone by a call that was under way", async () => {
    const { answer } = aServer();
    render(<Count />);
    const early = send(currentUserCall, {});
    act(() => takeUnread(0));
    await answer(0, "9");
    await early;
    expect(shown()).toBe("0");
  });

  test("of one person is none of the next one's, not even by an answer that was under way", async () => {
    const { answer } = aServer();
    render(<Count />);
    const early = send(currentUserCall, {});
    act(forgetUnread);
    await answer(0, "9");
    await early;
    expect(shown()).toBe("undefined");
    const next = send(currentUserCall, {});
    await answer(1, "0");
    await next;
    expect(shown()).toBe("0");
  });
});

describe("a page without calls", () => {
  beforeEach(() => vi.useFakeTimers());
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const see = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const use = () => window.dispatchEvent(new Event("pointermove"));
  /** A server that answers at once. */
  const open = () => {
    const headers = { "x-unread-notifications": "1" };
    const fetch = vi.fn((_address: string) => Promise.resolve(new Response("null", { headers })));
    vi.stubGlobal("fetch", fetch);
    renderHook(useUnreadPoll);
    return fetch;
  };

  test("asks within a minute of the last answer, and not sooner", async () => {
    const fetch = open();
    await later(55_000);
    expect(fetch).not.toHaveBeenCalled();
    await send(currentUserCall, {});
    await later(55_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    await later(4_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(fetch.mock.lastCall?.[0]).toBe("/api/user");
  });

  test("asks no more five minutes after its last use, and at once when it is used again", async () => {
    const fetch = open();
    await later(300_000);
    const inUse = fetch.mock.calls.length;
    expect(inUse).toBe(5);
    await later(3_600_000);
    expect(fetch).toHaveBeenCalledTimes(inUse);
    use();
    use();
    await later(1);
    expect(fetch).toHaveBeenCalledTimes(inUse + 1);
  });

  test("asks nothing while it is not seen, and at once when it is again", async () => {
    const fetch = open();
    see("hidden");
    await later(120_000);
    use();
    expect(fetch).not.toHaveBeenCalled();
    see("visible");
    await later(1);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("asks again a minute after a failure", async () => {
    const fetch = open();
    fetch.mockImplementation(() => Promise.reject(new Error("offline")));
    await later(59_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    await later(59_000);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
