import { act, cleanup, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { describe, expect, test, vi } from "vitest";
import { listCfrParts, listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { removeSelection } from "../../shared/api/selections.ts";
import { useSession } from "../../web/src/lib/session.ts";
import { swrConfig } from "../../web/src/lib/swr-config.ts";
import { useApi } from "../../web/src/lib/use-api.ts";
import { useApiMutation } from "../../web/src/lib/use-api-mutation.ts";
import { aPart, aTitle, aUser } from "../support/factories.ts";
import { type Answers, FakeApi, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

/** A cache of its own per call, as the app has one. */
const inCache = () => {
  const cache = new Map();
  const config = { ...swrConfig, provider: () => cache };
  return ({ children }: { children: ReactNode }) => <SWRConfig value={config}>{children}</SWRConfig>;
};

const serve = (routes: Answers = {}) => {
  const api = new FakeApi({ getCurrentUser: aUser(), ...routes });
  vi.stubGlobal("fetch", api.fetch);
  // biome-ignore lint/suspicious/noDocumentCookie: the mark that the server sets beside the session
  document.cookie = "signed-in=1; Path=/; Max-Age=86400";
  return api;
};

describe("a session lost on a signed-in page", () => {
  test("is told once and leads to /api/login after half a second", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const refuse = () => problem(401, "You are not signed in.");
    const { left } = openApp({
      path: "/team-management",
      as: aUser(),
      routes: { listTeamMembers: refuse, listInvitations: refuse },
    });
    await screen.findByText("Unauthorized");
    expect(screen.getByText("You are logged out. Logging in again...")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(left).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(left).toEqual(["/api/login"]);
    expect(screen.getAllByText("Unauthorized")).toHaveLength(1);
  });

  test("is not covered by the failure of the call that met it", async () => {
    const { user, left } = openApp({
      path: "/?tab=manage",
      as: aUser(),
      routes: {
        listCfrTitles: [aTitle({ isSelected: true })],
        removeSelection: problem(401, "You are not signed in."),
      },
    });
    await user.click(await screen.findByRole("button", { name: /^Remove/ }));
    await screen.findByText("Unauthorized");
    expect(screen.queryByText("Error Removing CFR Title")).toBeNull();
    await waitFor(() => expect(left).toEqual(["/api/login"]));
  });
});

describe("the current user", () => {
  test("is looked up once for many readers, and again after 60 seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve();
    const wrapper = inCache();
    const first = renderHook(useSession, { wrapper });
    await waitFor(() => expect(first.result.current.user?.id).toBe("usr_1"));
    renderHook(useSession, { wrapper });
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    renderHook(useSession, { wrapper });
    expect(api.count("getCurrentUser")).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    renderHook(useSession, { wrapper });
    await waitFor(() => expect(api.count("getCurrentUser")).toBe(2));
  });

  test("is not asked for again when the window gets the focus, but is on reconnect", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve();
    const { result } = renderHook(useSession, { wrapper: inCache() });
    await waitFor(() => expect(result.current.user).toBeDefined());
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    act(() => {
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(api.count("getCurrentUser")).toBe(1);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(api.count("getCurrentUser")).toBe(2));
  });

  test("is signed out on 401, without a retry", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve({ getCurrentUser: problem(401, "You are not signed in.") });
    const { result } = renderHook(useSession, { wrapper: inCache() });
    await waitFor(() => expect(result.current).toEqual({ user: undefined, isLoading: false }));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(api.count("getCurrentUser")).toBe(1);
  });

  test.each([
    ["a busy server", () => problem(503, "The service is busy."), "usr_1"],
    ["a lost session", () => problem(401, "You are not signed in."), undefined],
  ])("stays who they were when a later look-up fails, unless it is a 401: %s", async (_, answer, id) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve();
    const { result } = renderHook(useSession, { wrapper: inCache() });
    await waitFor(() => expect(result.current.user?.id).toBe("usr_1"));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    api.use({ getCurrentUser: answer });
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(api.count("getCurrentUser")).toBe(2));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(result.current.user?.id).toBe(id);
  });

  test("is looked up at most once more after another failure", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve({ getCurrentUser: problem(500, "Something went wrong.") });
    renderHook(useSession, { wrapper: inCache() });
    await waitFor(() => expect(api.count("getCurrentUser")).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(api.count("getCurrentUser")).toBe(2);
  });
});

describe("other data", () => {
  test("is never fetched before someone is signed in, nor with null arguments", async () => {
    const api = serve({ getCurrentUser: problem(401, ""), listCfrTitles: [] });
    const { result } = renderHook(() => [useSession().isLoading, useApi(listCfrTitles, {}).data], {
      wrapper: inCache(),
    });
    await waitFor(() => expect(result.current[0]).toBe(false));
    expect(api.count("listCfrTitles")).toBe(0);
    cleanup();
    const signedIn = serve({ listCfrTitles: [] });
    const hook = renderHook(() => [useSession().user, useApi(listCfrTitles, null).data], {
      wrapper: inCache(),
    });
    await waitFor(() => expect(hook.result.current[0]).toBeDefined());
    expect(signedIn.count("listCfrTitles")).toBe(0);
  });

  test("is never stale: neither time, nor focus, nor a new reader fetches it again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve({ listCfrTitles: [aTitle()] });
    const wrapper = inCache();
    const read = () => renderHook(() => useApi(listCfrTitles, {}), { wrapper });
    const { result, unmount } = read();
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    act(() => void window.dispatchEvent(new Event("focus")));
    unmount();
    expect(read().result.current.data).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(api.count("listCfrTitles")).toBe(1);
  });

  test("is not retried after a failure", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve({ listCfrTitles: problem(500, "Something went wrong.") });
    const { result } = renderHook(() => useApi(listCfrTitles, {}), { wrapper: inCache() });
    await waitFor(() => expect(result.current.error).toBeDefined());
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(api.count("listCfrTitles")).toBe(1);
  });

  test("carries status and body in the error's message", async () => {
    serve({ listCfrTitles: problem(503, "Try again later.") });
    const { result } = renderHook(() => useApi(listCfrTitles, {}), { wrapper: inCache() });
    await waitFor(() => expect(result.current.error).toBeDefined());
    expect(String(result.current.error)).toContain('503: {"message":"Try again later."}');
  });
});

describe("a change", () => {
  test("refreshes what it names on screen now, and what is off screen when next shown", async () => {
    const api = serve({
      listCfrTitles: [aTitle()],
      listCfrParts: [aPart()],
      removeSelection: { message: "Removed." },
    });
    const wrapper = inCache();
    const readParts = () =>
      renderHook(() => useApi(listCfrParts, { params: { titleId: "21" } }), { wrapper });
    const parts = readParts();
    await waitFor(() => expect(parts.result.current.data).toBeDefined());
    parts.unmount();

    const invalidates = [listCfrTitles, listCfrParts];
    const { result } = renderHook(
      () => ({ titles: useApi(listCfrTitles, {}), change: useApiMutation(removeSelection, { invalidates }) }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.titles.data).toBeDefined());
    await act(() => result.current.change.run({ params: { cfrTitleId: "21" } }));
    expect(api.count("listCfrTitles")).toBe(2);
    expect(api.count("listCfrParts")).toBe(1);

    const again = readParts();
    expect(again.result.current.data).toHaveLength(1);
    await waitFor(() => expect(api.count("listCfrParts")).toBe(2));
  });
});
