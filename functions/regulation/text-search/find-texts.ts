import type { TypedQuery } from "../../../shared/text-search/typed-query.ts";
import { wordsOf } from "../../../shared/text-search/words.ts";
import { ByteReader } from "./byte-list.ts";
import type { StemSlice } from "./index-slices.ts";
import { classLength } from "./segment.ts";

/** The parts of an index that a search asks for, each read at most once. */
export interface OpenIndex {
  /** Texts of all titles, and words in them. */
  readonly texts: number;
  readonly words: number;
  /** The slice that holds a stem, if the index has one. */
  postings(stem: string): Promise<StemSlice>;
  positions(stem: string): Promise<StemSlice>;
  /** Words that begin so, with the texts that hold them. */
  wordsFrom(beginning: string): Promise<readonly (readonly [word: string, texts: number])[]>;
}

/** A text that holds all of a query. */
export interface Hit {
  readonly title: number;
  /** Its number within the title. */
  readonly text: number;
  readonly score: number;
}

/** Which texts count. */
export interface Scope {
  readonly title?: number | undefined;
  /** Numbers of the first and last text of a part. */
  readonly range?: readonly [first: number, last: number] | undefined;
}

/** BM25 (Robertson and Zaragoza, 2009), with its usual constants. */
const k1 = 1.2;
const b = 0.75;
/** Words that a beginning stands for: the most frequent ones. */
const mostCompletions = 24;
const completionWeight = 0.6;

/** Texts by title and number in one number, so that they sort as citations do. */
const keyOf = (title: number, text: number): number => title * 2 ** 24 + text;

type Scores = Map<number, number>;

const inScope = ({ title, range }: Scope, ofTitle: number, text: number): boolean =>
  (title === undefined || title === ofTitle) && (!range || (text >= range[0] && text <= range[1]));

/** The texts of a stem with what it adds to their rank. */
const scoresOf = (index: OpenIndex, slice: StemSlice, stem: string, scope: Scope): Scores => {
  const titles = slice.get(stem) ?? [];
  const holding = titles.reduce((sum, { texts }) => sum + texts, 0);
  const rarity = Math.log(1 + (index.texts - holding + 0.5) / (holding + 0.5));
  const average = index.words / Math.max(1, index.texts);
  const scores: Scores = new Map();
  for (const { title, bytes } of titles) {
    if (scope.title !== undefined && scope.title !== title) continue;
    const reader = new ByteReader(bytes);
    let text = 0;
    while (!reader.isAtEnd) {
      text += reader.next();
      const weight = reader.next();
      const length = classLength(reader.next());
      if (!inScope(scope, title, text)) continue;
      const saturated = (weight * (k1 + 1)) / (weight + k1 * (1 - b + (b * length) / average));
      scores.set(keyOf(title, text), rarity * saturated);
    }
  }
  return scores;
};

const bestOf = (all: readonly { scores: Scores; weight: number }[]): Scores => {
  const best: Scores = new Map();
  for (const { scores, weight } of all)
    for (const [key, score] of scores) best.set(key, Math.max(best.get(key) ?? 0, score * weight));
  return best;
};

/** The texts of a word that is not typed to its end: of its own stem, and of the words it may become. */
const scoresOfPrefix = async (
  index: OpenIndex,
  { written, stem }: NonNullable<TypedQuery["prefix"]>,
  scope: Scope,
): Promise<Scores> => {
  const words = await index.wordsFrom(written);
  const frequent = words.toSorted((one, other) => other[1] - one[1]).slice(0, mostCompletions);
  const stems = new Set(frequent.flatMap(([word]) => [...wordsOf(word)].map((each) => each.stem)));
  stems.delete(stem);
  const found = await Promise.all(
    [stem, ...stems].map(async (each) => ({
      scores: scoresOf(index, await index.postings(each), each, scope),
      weight: each === stem ? 1 : completionWeight,
    })),
  );
  return bestOf(found);
};

/** Places of a stem in the texts that are still in question. */
const placesOf = (postings: StemSlice, positions: StemSlice, stem: string, wanted: Scores) => {
  const places = new Map<number, ReadonlySet<number>>();
  for (const { title, bytes } of positions.get(stem) ?? []) {
    const list = postings.get(stem)?.find((each) => each.title === title);
    if (!list) continue;
    const [numbers, at] = [new ByteReader(list.bytes), new ByteReader(bytes)];
    let text = 0;
    while (!numbers.isAtEnd) {
      text += numbers.next();
      numbers.next();
      numbers.next();
      const own = new Set<number>();
      let place = 0;
      for (let count = at.next(); count > 0; count--) {
        place += at.next();
        own.add(place);
      }
      if (wanted.has(keyOf(title, text))) places.set(keyOf(title, text), own);
    }
  }
  return places;
};

/** Keeps the texts in which a phrase stands. */
const withPhrase = async (
  index: OpenIndex,
  phrase: TypedQuery["phrases"][number],
  found: Scores,
): Promise<Scores> => {
  const all = await Promise.all(
    phrase.map(async ({ stem, place }) => {
      const [postings, positions] = await Promise.all([index.postings(stem), index.positions(stem)]);
      return { place, places: placesOf(postings, positions, stem, found) };
    }),
  );
  const [first, ...others] = all;
  if (!first) return found;
  const stands = (key: number): boolean =>
    [...(first.places.get(key) ?? [])].some((start) =>
      others.every(({ place, places }) => places.get(key)?.has(start - first.place + place)),
    );
  return new Map([...found].filter(([key]) => stands(key)));
};

const intersection = (sets: readonly Scores[]): Scores => {
  const [smallest, ...others] = sets.toSorted((one, other) => one.size - other.size);
  const found: Scores = new Map();
  for (const [key, score] of smallest ?? []) {
    if (!others.every((other) => other.has(key))) continue;
    found.set(
      key,
      others.reduce((sum, other) => sum + (other.get(key) ?? 0), score),
    );
  }
  return found;
};

/**
 * The texts that hold every word and phrase of a query, by rank; texts of one rank by citation.
 * Reads a slice for each stem, one or two for a beginning, and one more for each stem of a phrase.
 */
export const findTexts = async (index: OpenIndex, query: TypedQuery, scope: Scope): Promise<Hit[]> => {
  const inPhrases = query.phrases.flat().map(({ stem }) => stem);
  const stems = [...new Set([...query.stems, ...inPhrases])];
  const sets = await Promise.all([
    ...stems.map(async (stem) => scoresOf(index, await index.postings(stem), stem, scope)),
    ...(query.prefix ? [scoresOfPrefix(index, query.prefix, scope)] : []),
  ]);
  let found = intersection(sets);
  for (const phrase of query.phrases) if (phrase.length > 1) found = await withPhrase(index, phrase, found);
  return [...found]
    .sort(([one, a], [other, c]) => c - a || one - other)
    .map(([key, score]) => ({ title: Math.floor(key / 2 ** 24), text: key % 2 ** 24, score }));
};
