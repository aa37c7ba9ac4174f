import type { CopyState } from "../../../shared/schemas/regulation-text.ts";
import { sourceTitles } from "../../regulation/followed/source-repository.ts";
import { getLawPointer, type LawPointer } from "../../regulation/text/law-edition.ts";
import { knownTitles } from "../../regulation/titles/known-titles.ts";

/** Of which day the copy of a title is, when it was last checked, and why it is no newer. */
export const copyState = async (pointer: LawPointer, now: Date): Promise<CopyState> => {
  const { titleNumber, issueDate } = pointer;
  const [titles, { state, reason, checkedAt }] = await Promise.all([
    knownTitles(now),
    sourceTitles.get(titleNumber),
  ]);
  const known = titles.find((title) => title.titleNumber === titleNumber)?.titleName;
  return {
    titleNumber,
    titleName: known ?? pointer.titleName,
    issueDate,
    checkedAt,
    reason: state === "behind" ? reason : null,
  };
};

/** What every answer of the reader asks the table for, to be read beside the session. */
export const readCopyAhead = (titleNumber: number, now: Date): readonly Promise<unknown>[] => [
  getLawPointer(titleNumber),
  sourceTitles.get(titleNumber),
  knownTitles(now),
];
