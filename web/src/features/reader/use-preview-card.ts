import { useCallback, useEffect, useRef, useState } from "react";
import type { PreviewOf } from "./reading.ts";

/** How long the pointer rests on a link before its card opens, and how long the card waits to be reached, in ms. */
const restsFor = 180;
const waitsFor = 220;

export interface OpenCard {
  of: PreviewOf;
  /** Where the link is on the screen; of one in several lines, its first. */
  box: DOMRect;
}

/** The one card of the page: opened by links and terms, closed by leaving them, by Escape and by scrolling. */
export const usePreviewCard = () => {
  const [card, setCard] = useState<OpenCard>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((run: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  }, []);
  const open = useCallback(
    (of: PreviewOf, anchor: HTMLElement, isAtOnce: boolean) =>
      later(
        () => {
          const box = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
          setCard({ of, box });
        },
        isAtOnce ? 0 : restsFor,
      ),
    [later],
  );
  const close = useCallback(() => later(() => setCard(undefined), waitsFor), [later]);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!card) return undefined;
    const closeNow = () => {
      clearTimeout(timer.current);
      setCard(undefined);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeNow();
    };
    document.addEventListener("keydown", onKey);
    window.addEventListener("scroll", closeNow, { passive: true });
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("scroll", closeNow);
    };
  }, [card]);
  return { card, open, close, keep };
};
