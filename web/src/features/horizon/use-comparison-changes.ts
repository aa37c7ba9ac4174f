import { useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { HorizonComparison } from "../../../../shared/schemas/horizon.ts";

/** Blocks drawn at once: more than a screen. */
const firstBlocks = 4;
/** Blocks added at a time: each step stays well below a tenth of a second. */
const nextBlocks = 12;

/** How many blocks are drawn: some at once, the others step by step while the browser is free. */
const useGrowingBlocks = (total: number) => {
  const [count, setCount] = useState(firstBlocks);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + nextBlocks), 16);
    return () => clearTimeout(timer);
  }, [count, total]);
  return { count, drawAll: useCallback(() => flushSync(() => setCount(total)), [total]) };
};

/**
 * Which change is looked at, and which are shown at all.
 * @param blocks of the longer text
 * @param jumpTo brings a change into view; false where it is not drawn yet
 */
export const useComparisonChanges = (
  { changes }: HorizonComparison,
  blocks: number,
  jumpTo: (change: number) => boolean,
) => {
  const [hidesEditorial, setHidesEditorial] = useState(false);
  const [current, setCurrent] = useState<number>();
  const growing = useGrowingBlocks(blocks);
  const shown = useMemo(
    () => changes.flatMap((change, index) => (hidesEditorial && change.class === "editorial" ? [] : [index])),
    [changes, hidesEditorial],
  );
  const hidden = useMemo(() => {
    const kept = new Set(shown);
    return new Set(changes.keys().filter((index) => !kept.has(index)));
  }, [changes, shown]);
  const place = current === undefined ? -1 : shown.indexOf(current);
  const go = (step: 1 | -1) => {
    const next =
      shown[place < 0 && step < 0 ? shown.length - 1 : (place + step + shown.length) % shown.length];
    if (next === undefined) return;
    setCurrent(next);
    if (jumpTo(next)) return;
    growing.drawAll();
    jumpTo(next);
  };
  return {
    hidesEditorial,
    setHidesEditorial: (hides: boolean) => {
      setHidesEditorial(hides);
      setCurrent(undefined);
    },
    shown,
    hidden,
    current,
    place,
    go,
    blockCount: growing.count,
  };
};
