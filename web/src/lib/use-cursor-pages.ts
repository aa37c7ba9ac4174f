import { useState } from "react";
import * as z from "zod";
import { sessionRecord } from "./session-record.ts";

const record = sessionRecord(
  "subpart-list-page",
  z.object({ list: z.string(), cursors: z.array(z.string()) }),
);

export interface CursorPages {
  /** Cursor of the page shown; undefined for the first. */
  cursor: string | undefined;
  /** Counts from 0. */
  pageIndex: number;
  goNext: (cursor: string) => void;
  goPrevious: () => void;
  goFirst: () => void;
}

/**
 * Next and Previous over a list that only knows the next cursor: those passed are kept, also while a rule's
 * page is open.
 * @param list names the list and its filters; another name begins at its first page
 */
export const useCursorPages = (list: string): CursorPages => {
  const [stored, setStored] = useState(record.read);
  const cursors = stored?.list === list ? stored.cursors : [];
  const go = (next: string[]) => {
    record.write({ list, cursors: next });
    setStored({ list, cursors: next });
  };
  return {
    cursor: cursors.at(-1),
    pageIndex: cursors.length,
    goNext: (cursor) => go([...cursors, cursor]),
    goPrevious: () => go(cursors.slice(0, -1)),
    goFirst: () => go([]),
  };
};
