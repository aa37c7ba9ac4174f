import { useSyncExternalStore } from "react";

export type ColorMode = "light" | "dark";

/** Also read by public/color-mode.js, which sets the class before the first paint. */
const storageName = "subpart-color-mode";
const listeners = new Set<() => void>();

const current = (): ColorMode => (document.documentElement.classList.contains("dark") ? "dark" : "light");

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Switches the page to `mode` and remembers it in this browser. */
export const setColorMode = (mode: ColorMode): void => {
  document.documentElement.classList.toggle("dark", mode === "dark");
  document.documentElement.classList.toggle("light", mode === "light");
  try {
    localStorage.setItem(storageName, mode);
  } catch {
    // Storage can be switched off; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
};

/** The mode the page is in. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, current);
