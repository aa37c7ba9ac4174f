import { useCallback, useRef } from "react";
import type { Side } from "./comparison-blocks.ts";

/** A pane that was moved by the other moves nothing back for so many ms. */
const lockMs = 50;

const rangeOf = (pane: HTMLElement): number => Math.max(pane.scrollHeight - pane.clientHeight, 0);
const shareOf = (pane: HTMLElement): number => (rangeOf(pane) > 0 ? pane.scrollTop / rangeOf(pane) : 0);

/** Space kept above a change that is jumped to, in px. */
const above = 64;

/** Two panes that scroll together, each by its share: texts of different lengths end together. */
export const useSyncedScroll = () => {
  const panes = useRef<Record<Side, HTMLDivElement | null>>({ previous: null, current: null });
  /** Who moves both, and until when. */
  const lock = useRef<{ by: Side | "jump"; until: number }>({ by: "jump", until: 0 });
  const take = useCallback((by: Side | "jump"): boolean => {
    const now = performance.now();
    if (now < lock.current.until && lock.current.by !== by) return false;
    lock.current = { by, until: now + lockMs };
    return true;
  }, []);
  const onScroll = useCallback(
    (side: Side) => {
      const from = panes.current[side];
      const to = panes.current[side === "previous" ? "current" : "previous"];
      if (from && to && take(side)) to.scrollTop = shareOf(from) * rangeOf(to);
    },
    [take],
  );
  /** Brings a change to the upper part of both panes. @returns false where it is not drawn yet */
  const jumpTo = useCallback((change: number): boolean => {
    const { previous, current } = panes.current;
    const found = [previous, current].map((pane) => ({
      pane,
      mark: pane?.querySelector<HTMLElement>(`[data-change="${change}"]`),
    }));
    const first = found.find(({ pane, mark }) => pane && mark);
    if (!first?.pane) return false;
    lock.current = { by: "jump", until: performance.now() + lockMs };
    for (const { pane, mark } of found)
      if (pane && mark)
        pane.scrollTop +=
          mark.getBoundingClientRect().top -
          pane.getBoundingClientRect().top -
          Math.min(above, pane.clientHeight / 3);
    const share = shareOf(first.pane);
    // A change that only one side has: the other is moved to the same share of its text.
    for (const { pane, mark } of found) if (pane && !mark) pane.scrollTop = share * rangeOf(pane);
    return true;
  }, []);
  const attach = useCallback((side: Side, pane: HTMLDivElement | null) => {
    panes.current[side] = pane;
  }, []);
  return { attach, onScroll, jumpTo };
};
