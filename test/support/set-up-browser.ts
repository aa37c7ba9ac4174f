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

/**
 * No test reads the theme's styles, yet each look-up by role asks for those of every element: jsdom then matches
 * its whole default style sheet. What hides an element is asked of the element itself instead.
 */
const answerStylesQuickly = () => {
  if (window.getComputedStyle.name === "styleOf") return;
  const declared = (styles: string) => Object.assign(document.createElement("i"), { style: styles }).style;
  const shown = declared("display: block; visibility: visible");
  const gone = declared("display: none; visibility: visible");
  const hides = "[hidden], dialog:not([open]), details:not([open]) > :not(summary), script, style, template";
  const original = window.getComputedStyle.bind(window);
  window.getComputedStyle = function styleOf(element, pseudo) {
    if (element.closest("body [style]")) return original(element, pseudo);
    return element.matches(hides) ? gone : shown;
  };
};

// Runs for every file of the project `web`. The next file comes in the same worker: all is taken back.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(fillBrowserGaps);
beforeAll(answerStylesQuickly);
afterEach(() => {
  cleanup();
  // A menu or a dialog that ends with its test leaves the page locked against scrolling.
  document.body.removeAttribute("style");
  delete document.body.dataset.scrollLock;
  dismissToast();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});
afterAll(() => void vi.unstubAllGlobals());
