import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import type { GrowingList } from "../../../lib/use-growing-list.ts";

/** A section is read once its top is this near to the window's, in px: below the bar and its own heading. */
const readingLine = 160;

const sectionsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>("section[data-section]") ?? []),
];

interface SectionPlace {
  /** Around the sections. */
  box: RefObject<HTMLDivElement | null>;
  /** The section that is being read. */
  current: string | undefined;
  /** Brings a section to the top, and reads the pages up to it first. */
  go: (section: string) => void;
}

/** Where the reader is in a part, and the way to another of its sections. */
export const useSectionPlace = (list: GrowingList<RulePage>): SectionPlace => {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const [current, setCurrent] = useState<string>();
  const { data, loadMore, isLoadingMore, hasMoreFailed } = list;

  useEffect(() => {
    const look = () => {
      const all = sectionsIn(box.current);
      const read = all.findLast((each) => each.getBoundingClientRect().top <= readingLine) ?? all[0];
      setCurrent(read?.dataset.section);
    };
    if (data) look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [data]);

  const follow = useCallback(() => {
    if (wanted.current === undefined || isLoadingMore) return;
    const section = sectionsIn(box.current).find(({ dataset }) => dataset.section === wanted.current);
    if (section) {
      wanted.current = undefined;
      section.scrollIntoView({ block: "start" });
      section.focus({ preventScroll: true });
    } else if (data?.nextCursor && !hasMoreFailed) loadMore();
    else wanted.current = undefined;
  }, [data, loadMore, isLoadingMore, hasMoreFailed]);
  // Once the page that was asked for is there.
  useEffect(follow, [follow]);

  const go = useCallback(
    (section: string) => {
      wanted.current = section;
      follow();
    },
    [follow],
  );
  return { box, current, go };
};
