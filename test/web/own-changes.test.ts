import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshForMs, lateReadsHeader } from "../../shared/api/late-reads.ts";
import { readNotifications } from "../../shared/api/notifications.ts";
import { login, logout } from "../../shared/api/session.ts";
import { send } from "../../web/src/lib/api-client.ts";
import { hasChangedLately } from "../../web/src/lib/own-changes.ts";
import { currentUserCall } from "../../web/src/lib/session.ts";
import { useApiMutation } from "../../web/src/lib/use-api-mutation.ts";
import { aUser } from "../support/factories.ts";
import { FakeApi } from "../support/fake-api.ts";

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

test("signing in is no change that the first screen must see", async () => {
  const api = new FakeApi({ login: aUser(), readNotifications: { unread: 0 } });
  vi.stubGlobal("fetch", api.fetch);
  const { result } = renderHook(() => ({
    signIn: useApiMutation(login),
    markRead: useApiMutation(readNotifications),
  }));
  await act(() =>
    result.current.signIn.run({ body: { email: "grace@acme.example", password: "secret-2026" } }),
  );
  expect(hasChangedLately()).toBe(false);
  await act(() => result.current.markRead.run({ body: { all: true } }));
  expect(hasChangedLately()).toBe(true);
  vi.unstubAllGlobals();
});
