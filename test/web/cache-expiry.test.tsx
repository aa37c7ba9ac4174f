import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useCacheExpiry } from "../../web/src/lib/cache-expiry.ts";

const fiveMinutes = 5 * 60_000;
const cache = new Map();
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
);
const showFor = (keepFor: number | undefined) =>
  renderHook(() => useCacheExpiry("list", keepFor), { wrapper });
const show = () => showFor(fiveMinutes);

beforeEach(() => {
  vi.useFakeTimers();
  cache.set("list", { data: ["a rule"] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("an answer that is kept for five minutes", () => {
  test("is there until five minutes after its screen went away, and no longer", () => {
    show().unmount();
    vi.advanceTimersByTime(fiveMinutes - 1);
    expect(cache.has("list")).toBe(true);
    vi.advanceTimersByTime(1);
    expect(cache.has("list")).toBe(false);
  });

  test("stays while a screen shows it, however long", () => {
    const screen = show();
    vi.advanceTimersByTime(10 * fiveMinutes);
    expect(cache.has("list")).toBe(true);
    screen.unmount();
  });

  test("stays when a screen shows it again in time", () => {
    show().unmount();
    vi.advanceTimersByTime(fiveMinutes - 1);
    const again = show();
    vi.advanceTimersByTime(fiveMinutes);
    expect(cache.has("list")).toBe(true);
    again.unmount();
  });

  test("waits for the last of the screens that show it", () => {
    const [one, other] = [show(), show()];
    one.unmount();
    vi.advanceTimersByTime(2 * fiveMinutes);
    expect(cache.has("list")).toBe(true);
    other.unmount();
    vi.advanceTimersByTime(fiveMinutes);
    expect(cache.has("list")).toBe(false);
  });
});

test("an answer on a screen that keeps it stays, when another screen's time for it has passed", () => {
  const keeping = showFor(undefined);
  show().unmount();
  vi.advanceTimersByTime(2 * fiveMinutes);
  expect(cache.has("list")).toBe(true);
  keeping.unmount();
});

test("an answer that a screen has come to keep is not forgotten for one that went before", () => {
  show().unmount();
  const keeping = showFor(undefined);
  vi.advanceTimersByTime(2 * fiveMinutes);
  expect(cache.has("list")).toBe(true);
  keeping.unmount();
});

test("an answer without a time is kept as long as the tab", () => {
  showFor(undefined).unmount();
  vi.advanceTimersByTime(10 * fiveMinutes);
  expect(cache.has("list")).toBe(true);
});
