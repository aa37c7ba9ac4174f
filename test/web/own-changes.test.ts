import { expect, test, vi } from "vitest";
import { freshForMs, lateReadsHeader } from "../../shared/api/late-reads.ts";
import { readNotifications } from "../../shared/api/notifications.ts";
import { logout } from "../../shared/api/session.ts";
import { send } from "../../web/src/lib/api-client.ts";
import { currentUserCall } from "../../web/src/lib/session.ts";

test("a browser takes late answers, but for seconds after a change of its own", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const fetch = vi.fn(async (_: string, __: RequestInit) => new Response("null"));
  vi.stubGlobal("fetch", fetch);
  const takesLate = async () => {
    await send(currentUserCall, {});
    return new Headers(fetch.mock.lastCall?.[1].headers).get(lateReadsHeader);
  };
  expect(await takesLate()).toBe("yes");
  await send(logout, {});
  expect(await takesLate()).toBe("yes");
  await send(readNotifications, { body: { all: true } });
  expect(await takesLate()).toBeNull();
  vi.setSystemTime(Date.now() + freshForMs);
  expect(await takesLate()).toBe("yes");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
