import { compareNumbers } from "../../shared/citations/citation.ts";
import type { SearchResult } from "../../shared/schemas/search.ts";
import type { LibraryPart } from "./readable-parts.ts";
import type { TypedText } from "./typed-text.ts";

type PartHit = SearchResult["parts"][number];

const shown = 5;

const fitsWord = ({ number, words, titleNumber }: LibraryPart, word: string, isAlone: boolean): boolean =>
  number.startsWith(word) || words.includes(word) || (!isAlone && word === String(titleNumber));

/** How well a part fits, 0 best; undefined when it does not. */
const rank = (part: LibraryPart, words: readonly string[]): number | undefined => {
  const isAlone = words.length === 1;
  if (!words.every((word) => fitsWord(part, word, isAlone))) return undefined;
  if (words.includes(part.number)) return 0;
  return part.words.startsWith(words[0] ?? "") ? 1 : 2;
};

/** A citation's title is where to look, not a word to find. */
const wordsWithin = ({ words, citation: { title } }: TypedText): readonly string[] =>
  title === undefined ? words : words.filter((word) => word !== String(title));

export const placeKey = (titleNumber: number, partNo: string): string => `${titleNumber}\n${partNo}`;

/** A part once, however many libraries hold it: the first description that says something. */
const once = (parts: readonly { part: LibraryPart; fit: number }[]) => {
  const byPlace = new Map<string, { part: LibraryPart; fit: number; description: string }>();
  for (const { part, fit } of parts) {
    const key = placeKey(part.titleNumber, part.part.partNo);
    const known = byPlace.get(key);
    byPlace.set(key, {
      part: known?.part ?? part,
      fit: Math.min(fit, known?.fit ?? fit),
      description: known?.description || part.part.partDescription,
    });
  }
  return [...byPlace.values()];
};

/**
 * The parts whose number begins with, or whose description holds, every word; of the company's titles first.
 * @param without places that are offered elsewhere already, as `placeKey`
 */
export const matchingParts = (
  parts: readonly LibraryPart[],
  selected: ReadonlySet<number>,
  typed: TypedText,
  without: ReadonlySet<string>,
): PartHit[] => {
  const words = wordsWithin(typed);
  if (words.length === 0) return [];
  const { title } = typed.citation;
  const fitting = parts.flatMap((part) => {
    if (title !== undefined && part.titleNumber !== title) return [];
    const fit = rank(part, words);
    const isElsewhere = without.has(placeKey(part.titleNumber, part.part.partNo));
    return fit === undefined || isElsewhere ? [] : [{ part, fit }];
  });
  return once(fitting)
    .map((each) => ({ ...each, isSelected: selected.has(each.part.titleNumber) }))
    .sort(
      (a, b) =>
        Number(b.isSelected) - Number(a.isSelected) ||
        a.fit - b.fit ||
        a.part.titleNumber - b.part.titleNumber ||
        compareNumbers(a.part.part.partNo, b.part.part.partNo),
    )
    .slice(0, shown)
    .map(({ part: { titleNumber, part }, description, isSelected }) => ({
      titleNumber,
      partNo: part.partNo,
      partDescription: description,
      isSelected,
    }));
};
