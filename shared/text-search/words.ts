import { stemmer } from "stemmer";

/** A word of a text and where it stands. */
export interface Word {
  /** In small letters, as it is written. */
  readonly word: string;
  /** What plural and verb forms have in common (Porter, 1980). */
  readonly stem: string;
  readonly from: number;
  readonly to: number;
}

/** Letters and digits; numbers such as 11.10 and words such as "owner's" are one. */
const wordPattern = /[\p{L}\p{N}]+(?:[.'’](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu;
const possessive = /['’]s?$/;

/** Words of nearly every sentence: they find nothing, and a phrase passes over them. */
const stopWords: ReadonlySet<string> = new Set(
  "a an and are as at be by for from has have if in is it its of on or that the this to was were which will with".split(
    " ",
  ),
);
export const isStopWord = (word: string): boolean => stopWords.has(word);

const isAscii = /^[a-z]+$/;
const stems = new Map<string, string>();
const mostStems = 50_000;

const stemOf = (word: string): string => {
  if (!isAscii.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= mostStems) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
};

/** Every form of a word begins with the stem's letters but for the last one ("polici": policy, policies). */
export const sharedLetters = (stem: string): string => (stem.length > 2 ? stem.slice(0, -1) : stem);

/** The words of a text, in order. Every sign but letters and digits is space. */
export function* wordsOf(text: string): Generator<Word> {
  for (const match of text.matchAll(wordPattern)) {
    const [written] = match;
    const word = written.normalize("NFKC").toLowerCase().replace(possessive, "");
    if (word === "") continue;
    yield { word, stem: stemOf(word), from: match.index, to: match.index + written.length };
  }
}
