import type { SearchResult } from "../../shared/schemas/search.ts";
import type { TitleFacts } from "../regulation/library/title-repository.ts";
import type { TypedText } from "./typed-text.ts";

const shown = 5;
/** How well a title fits, 0 best; undefined when it does not. */
const rank = ({ titleNumber, titleName }: TitleFacts, words: readonly string[]): number | undefined => {
  const number = String(titleNumber);
  const name = titleName.toLowerCase();
  if (!words.every((word) => number.startsWith(word) || name.includes(word))) return undefined;
  if (words.includes(number)) return 0;
  return name.startsWith(words[0] ?? "") ? 1 : 2;
};

/** The titles whose number begins with, or whose name holds, every word; the company's own choice first. */
export const matchingTitles = (
  facts: readonly TitleFacts[],
  selected: ReadonlySet<number>,
  { words }: TypedText,
): SearchResult["titles"] =>
  facts
    .flatMap((title) => {
      const fit = rank(title, words);
      return fit === undefined ? [] : [{ title, fit, isSelected: selected.has(title.titleNumber) }];
    })
    .sort(
      (a, b) =>
        Number(a.fit > 0) - Number(b.fit > 0) ||
        Number(b.isSelected) - Number(a.isSelected) ||
        a.fit - b.fit ||
        a.title.titleNumber - b.title.titleNumber,
    )
    .slice(0, shown)
    .map(({ title: { titleNumber, titleName }, isSelected }) => ({ titleNumber, titleName, isSelected }));
