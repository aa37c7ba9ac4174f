import { useEffect, useRef } from "react";

/** When it is looked again where the focus is, in ms after a dialog has closed. */
const looks = [100, 500, 2_000] as const;

/**
 * What closes a dialog may also take away the button that the focus goes back to, a moment later: the focus then goes
 * to what takes its place, and not to the page's beginning.
 * @param next what takes the focus; without it nothing is done
 */
export const useFocusKept = (isOpen: boolean, next: (() => HTMLElement | null) | undefined): void => {
  const latest = useRef(next);
  latest.current = next;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    wasOpen.current = false;
    const look = () => {
      if (document.activeElement === document.body) latest.current?.()?.focus({ preventScroll: true });
    };
    const timers = looks.map((ms) => setTimeout(look, ms));
    return () => timers.forEach(clearTimeout);
  }, [isOpen]);
};
