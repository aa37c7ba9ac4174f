import { useCallback, useSyncExternalStore } from "react";

/** Narrower than a tablet: the way around is at the thumb. The same width as in the style sheets. */
export const phone = "(max-width: 47.99rem)";

/** Whether a media query matches, and again whenever that changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};
