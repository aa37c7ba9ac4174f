import "../../web/src/lib/zod-settings.ts";
import { cleanup, configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { getCurrentUser } from "../../shared/api/session.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { App } from "../../web/src/app/app.tsx";
// The app loads these on demand; here they are there before the first test.
import "../../web/src/app/designed-root.tsx";
import "../../web/src/app/shell.tsx";
import { dismissToast } from "../../web/src/ui/toast-store.ts";
import { FakeApi, type FakeRoute, on, problem } from "./fake-api.ts";

/** What jsdom lacks and the interface uses: layout is not computed, so nothing is observed or matched. */
const fillBrowserGaps = () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  // No test reads the theme's styles, and matching their rules is a fifth of the time of a look-up by role.
  HTMLStyleElement.prototype.appendChild = (node) => node;
};

/** Call once per file, at its top: prepares the browser and clears what a test leaves. */
export const setUpBrowser = (): void => {
  // The first screen of a file loads its code as well.
  configure({ asyncUtilTimeout: 15_000 });
  beforeAll(fillBrowserGaps);
  afterEach(() => {
    cleanup();
    dismissToast();
    sessionStorage.clear();
    vi.useRealTimers();
    window.history.replaceState(null, "", "/");
  });
  // The next file runs in the same worker.
  afterAll(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });
};

export interface OpenApp {
  api: FakeApi;
  user: ReturnType<typeof userEvent.setup>;
  /** Where the app left for, such as /api/login; empty while it stayed. */
  left: string[];
}

interface OpenOptions {
  path?: string;
  /** Who is signed in; null for nobody. */
  as: CurrentUser | null;
  routes?: FakeRoute[];
}

/** Opens the whole app on a path, against a fake server. */
export const openApp = ({ path = "/", as, routes = [] }: OpenOptions): OpenApp => {
  const session = on(getCurrentUser, () => as ?? problem(401, "You are not signed in."));
  const api = new FakeApi(session, ...routes);
  vi.stubGlobal("fetch", api.fetch);
  window.history.replaceState(null, "", path);
  const left: string[] = [];
  const leaveTo = (url: string) => left.push(url);
  render(<App leaveTo={leaveTo} />);
  return { api, user: userEvent.setup(), left };
};
