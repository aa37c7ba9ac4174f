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

const show = (mode: ColorMode): void => {
  document.documentElement.classList.toggle("dark", mode === "dark");
  document.documentElement.classList.toggle("light", mode === "light");
  for (const listener of listeners) listener();
};

/** A choice that lasts until the page is left, where storage is switched off. */
let chosen: string | null = null;

const chosenMode = (): string | null => {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return chosen;
  }
};

/** Switches the page to `mode` and remembers it in this browser. */
export const setColorMode = (mode: ColorMode): void => {
  chosen = mode;
  try {
    localStorage.setItem(storageName, mode);
  } catch {
    // See `chosen`.
  }
  show(mode);
};

/** Goes along when the system changes between day and night, for those who chose no mode here. */
export const followSystem = (): void =>
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    if (chosenMode() === null) show(matches ? "dark" : "light");
  });

/** The mode the page is in. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, current, () => "light");
