import { stemsIn, type TypedQuery } from "./typed-query.ts";
import { sharedLetters, type Word, wordsBeginning, wordsOf } from "./words.ts";

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

/** Whether a word counts as the last one of a query. */
export const isPrefixed = ({ prefix }: TypedQuery, { word, stem }: Pick<Word, "word" | "stem">): boolean =>
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

/** For each word of a query, the letters of which one begins all words that count as it. */
export const beginningsOf = (query: TypedQuery): readonly (readonly string[])[] => {
  const { prefix } = query;
  return [
    ...stemsIn(query).map((stem) => [sharedLetters(stem)]),
    ...(prefix ? [[prefix.written, sharedLetters(prefix.stem)]] : []),
  ];
};

/** The words of a text that count as one of a query, in order, and perhaps others beside them. */
export const wordsFor = (text: string, query: TypedQuery): Generator<Word> =>
  wordsBeginning(text, beginningsOf(query).flat());

/** All words where a phrase asks for what stands between. */
const wordsToPlace = (text: string, query: TypedQuery): Word[] => [
  ...(query.phrases.length > 0 ? wordsOf(text) : wordsFor(text, query)),
];

/**
 * Where each of several texts holds what was typed. Together they must hold all of it, as a section does for the
 * search; else there is nothing in any of them.
 * @returns for each text its places, in order and without overlaps
 */
export const findInTexts = (texts: readonly string[], query: TypedQuery): Found[][] => {
  const parts = texts.map((text) => partsIn(wordsToPlace(text, query), query));
  const held = new Set(parts.flat().map(({ part }) => part));
  if (held.size < partCount(query)) return texts.map(() => []);
  return parts.map((own) => {
    const kept: Found[] = [];
    for (const { found } of own.toSorted((a, b) => a.found.from - b.found.from || b.found.to - a.found.to))
      if (found.from >= (kept.at(-1)?.to ?? 0)) kept.push({ from: found.from, to: found.to });
    return kept;
  });
};
