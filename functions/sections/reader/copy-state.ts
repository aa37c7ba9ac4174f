import type { CopyState } from "../../../shared/schemas/regulation-text.ts";
import { sourceTitles } from "../../regulation/followed/source-repository.ts";
import { ageOf } from "../../regulation/sync/present-source.ts";
import { getLawPointer, type LawPointer } from "../../regulation/text/law-edition.ts";
import { knownTitles } from "../../regulation/titles/known-titles.ts";

/** A text that is shown: of which issue it is, and whether the source's check of the title covers its part. */
interface ShownText {
  readonly title: LawPointer;
  readonly issueDate: string;
  readonly isAlone?: boolean;
}

/** Of which issue a text is and the copy of its title, when that was last checked, and why it is no newer. */
export const copyState = async (text: ShownText, now: Date): Promise<CopyState> => {
  const { titleNumber } = text.title;
  const [titles, row] = await Promise.all([knownTitles(now), sourceTitles.get(titleNumber)]);
  const { state, reason } = ageOf(row, now);
  const known = titles.find((title) => title.titleNumber === titleNumber)?.titleName;
  return {
    titleNumber,
    titleName: known ?? text.title.titleName,
    issueDate: text.issueDate,
    copyOf: text.title.issueDate,
    checkedAt: text.isAlone ? null : row.checkedAt,
    reason: state === "behind" ? reason : null,
  };
};

/** What every answer of the reader asks the table for, to be read beside the session. */
export const readCopyAhead = (titleNumber: number, now: Date): readonly Promise<unknown>[] => [
  getLawPointer(titleNumber),
  sourceTitles.get(titleNumber),
  knownTitles(now),
];
