import { useEffect, useRef } from "react";

/** When it is looked again where the focus is, in ms after a dialog has closed. */
const looks = [100, 500, 2_000] as const;

/**
 * What closes a dialog may also take away the dialog itself, or the button that the focus goes back to, a moment later:
 * the focus then goes to what takes its place, and not to the page's beginning.
 * @param next what takes the focus; without it nothing is done
 */
export const useFocusKept = (isOpen: boolean, next: (() => HTMLElement | null) | undefined): void => {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    if (!isOpen) return;
    // The page it was closed on, should that be gone by then.
    const page = document;
    const look = () => {
      if (page.activeElement === page.body) latest.current?.()?.focus({ preventScroll: true });
    };
    // Not taken back: they are for what happens after this dialog.
    return () => {
      for (const ms of looks) window.setTimeout(look, ms);
    };
  }, [isOpen]);
};
