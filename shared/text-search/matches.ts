import type { TypedQuery } from "./typed-query.ts";
import { sharedLetters, type Word, wordsOf } from "./words.ts";

/** A stretch of a text that was looked for: positions in UTF-16 units, `to` not included. */
export interface Found {
  readonly from: number;
  readonly to: number;
}

type Phrase = TypedQuery["phrases"][number];

const phraseAt = (words: readonly Word[], at: number, phrase: Phrase): Found | undefined => {
  const start = at - (phrase[0]?.place ?? 0);
  const found = phrase.map(({ stem, place }) => {
    const word = words[start + place];
    return word?.stem === stem ? word : undefined;
  });
  const [first, last] = [found[0], found.at(-1)];
  return first && last && found.every(Boolean) ? { from: first.from, to: last.to } : undefined;
};

const isPrefixed = ({ prefix }: TypedQuery, { word, stem }: Word): boolean =>
  prefix !== undefined && (stem === prefix.stem || word.startsWith(prefix.written));

/** What makes one text hold a part of the query: words by themselves and whole phrases. */
const partsIn = (words: readonly Word[], query: TypedQuery): { part: string; found: Found }[] => {
  const stems = new Set(query.stems);
  return words.flatMap((word, at) => [
    ...(stems.has(word.stem) ? [{ part: word.stem, found: word }] : []),
    ...(isPrefixed(query, word) ? [{ part: "prefix", found: word }] : []),
    ...query.phrases.flatMap((phrase, index) => {
      const found = phraseAt(words, at, phrase);
      return found ? [{ part: `phrase ${index}`, found }] : [];
    }),
  ]);
};

const partCount = ({ stems, phrases, prefix }: TypedQuery): number =>
  stems.length + phrases.length + (prefix ? 1 : 0);

/**
 * A quick look that passes over most texts which do not hold a query: whether the letters that all forms of its words
 * share stand in them.
 * @returns a function of texts in lower case; false only where `findInTexts` finds nothing in them
 */
export const mayHoldWords = (query: TypedQuery): ((texts: readonly string[]) => boolean) => {
  const { stems, phrases, prefix } = query;
  const needed = [...stems, ...phrases.flat().map(({ stem }) => stem)].map((stem) => [sharedLetters(stem)]);
  if (prefix) needed.push([prefix.written, sharedLetters(prefix.stem)]);
  return (texts) =>
    // Signs with a plainer form, such as "ﬁ", are read as that.
    texts.some((text) => text !== text.normalize("NFKC")) ||
    needed.every((letters) => letters.some((each) => texts.some((text) => text.includes(each))));
};

/**
 * Where each of several texts holds what was typed. Together they must hold all of it, as a section does for the
 * search; else there is nothing in any of them.
 * @returns for each text its places, in order and without overlaps
 */
export const findInTexts = (texts: readonly string[], query: TypedQuery): Found[][] => {
  const parts = texts.map((text) => partsIn([...wordsOf(text)], query));
  const held = new Set(parts.flat().map(({ part }) => part));
  if (held.size < partCount(query)) return texts.map(() => []);
  return parts.map((own) => {
    const kept: Found[] = [];
    for (const { found } of own.toSorted((a, b) => a.found.from - b.found.from || b.found.to - a.found.to))
      if (found.from >= (kept.at(-1)?.to ?? 0)) kept.push({ from: found.from, to: found.to });
    return kept;
  });
};
