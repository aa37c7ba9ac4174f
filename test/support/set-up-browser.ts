import "../../web/src/lib/zod-settings.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { dismissToast } from "../../web/src/ui/toast-store.ts";

/** What jsdom lacks and the interface uses: layout is not computed, so nothing is observed or matched. */
const fillBrowserGaps = () => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
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

// Runs for every file of the project `web`. The next file comes in the same worker: all is taken back.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(fillBrowserGaps);
afterEach(() => {
  cleanup();
  dismissToast();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});
afterAll(() => void vi.unstubAllGlobals());
