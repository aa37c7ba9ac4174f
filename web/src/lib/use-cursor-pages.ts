import { useMemo, useState } from "react";
import * as z from "zod";
import { sessionRecord } from "./session-record.ts";

const Passed = z.object({ asked: z.string(), cursors: z.array(z.string()) });

export interface CursorPages {
  /** Cursor of the page shown; undefined for the first. */
  cursor: string | undefined;
  /** Counts from 0. */
  pageIndex: number;
  goNext: (cursor: string) => void;
  goPrevious: () => void;
  goFirst: () => void;
}

const recordOf = (list: string) => sessionRecord(`subpart-list-page-${list}`, Passed);

const cursorsIn = (stored: z.infer<typeof Passed> | undefined, asked: string): string[] =>
  stored?.asked === asked ? stored.cursors : [];

/** Cursor of the page that was left open last, as `useCursorPages` takes it up; undefined for the first. */
export const openCursor = (list: string, asked: string): string | undefined =>
  cursorsIn(recordOf(list).read(), asked).at(-1);

/**
 * Next and Previous over a list that only knows the next cursor: those passed are kept, also while a rule's
 * page or another list is open.
 * @param list names the list, and where its pages are kept
 * @param asked whose list it is and by which filters; another one begins at its first page
 */
export const useCursorPages = (list: string, asked: string): CursorPages => {
  const record = useMemo(() => recordOf(list), [list]);
  const [stored, setStored] = useState(record.read);
  const cursors = cursorsIn(stored, asked);
  const go = (next: string[]) => {
    record.write({ asked, cursors: next });
    setStored({ asked, cursors: next });
  };
  return {
    cursor: cursors.at(-1),
    pageIndex: cursors.length,
    goNext: (cursor) => go([...cursors, cursor]),
    goPrevious: () => go(cursors.slice(0, -1)),
    goFirst: () => go([]),
  };
};
