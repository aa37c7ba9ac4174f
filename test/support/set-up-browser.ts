import "./act.ts";
import "../../web/src/lib/zod-settings.ts";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { dismissToast } from "../../web/src/ui/toast-store.ts";
import { settle } from "./act.ts";
import { makeBrowserQuick } from "./quick-browser.ts";

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

/** While a look-up is repeated, its failures need not show the page: the last one does. */
const failQuickly = () => {
  const { getElementError } = getConfig();
  if (getElementError.name === "elementError") return;
  const elementError: typeof getElementError = (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isRepeated ? new Error(message ?? "") : getElementError(message, container);
  };
  configure({ getElementError: elementError });
};

// Runs for every file of the project `web`. The next file comes in the same worker: all is taken back.
configure({
  asyncUtilTimeout: 15_000,
  asyncWrapper: async (act) => {
    const result = await act();
    await settle();
    return result;
  },
});
failQuickly();
beforeAll(fillBrowserGaps);
beforeAll(makeBrowserQuick);
afterEach(() => {
  cleanup();
  // A menu or a dialog that ends with its test leaves the page locked against scrolling.
  document.body.removeAttribute("style");
  delete document.body.dataset.scrollLock;
  // Charts measure their texts in it, and leave it on the page.
  document.getElementById("recharts_measurement_span")?.remove();
  dismissToast();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});
afterAll(() => void vi.unstubAllGlobals());
