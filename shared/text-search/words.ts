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

const smallLetters = /^[a-z]+$/;
const stems = new Map<string, string>();
const mostStems = 50_000;

/** Porter's stem of a word of small letters. */
const stemOf = (word: string): string => {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= mostStems) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
};

/** A word and its stem by how it is written. Most are written in small letters, which are read at once. */
const readWord = (written: string): Pick<Word, "word" | "stem"> => {
  if (smallLetters.test(written)) return { word: written, stem: stemOf(written) };
  const word = written.normalize("NFKC").toLowerCase().replace(possessive, "");
  return { word, stem: smallLetters.test(word) ? stemOf(word) : word };
};

/** Every form of a word begins with the stem's letters but for the last one ("polici": policy, policies). */
export const sharedLetters = (stem: string): string => (stem.length > 2 ? stem.slice(0, -1) : stem);

/** The words of a text, in order. Every sign but letters and digits is space. */
export function* wordsOf(text: string): Generator<Word> {
  for (const match of text.matchAll(wordPattern)) {
    const [written] = match;
    const { word, stem } = readWord(written);
    if (word !== "") yield { word, stem, from: match.index, to: match.index + written.length };
  }
}

/** Signs that have no plainer form, and as many in small letters: what nearly all texts are written with. */
const plainText = /^[\t\n\r -~§–—‘’“”]*$/;
/** Whether the words of a text stand in it, in small letters, as they are read. */
export const isPlain = (text: string): boolean => plainText.test(text);

/** The stretch between white space that lies around a place of a text. No word goes beyond it. */
const stretchAround = (text: string, place: number): [from: number, to: number] => {
  let [from, to] = [place, place];
  while (from > 0 && text.charCodeAt(from - 1) > 32) from -= 1;
  while (to < text.length && text.charCodeAt(to) > 32) to += 1;
  return [from, to];
};

const isLetterOrDigit = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/**
 * The words of a text that begin with one of some letters, in order, and perhaps others beside them. Reads only where
 * the letters stand, which takes a tenth of the time of reading all words.
 * @param beginnings in small letters
 */
export function* wordsBeginning(text: string, beginnings: readonly string[]): Generator<Word> {
  if (smallLetters.test(text)) {
    if (beginnings.some((letters) => text.startsWith(letters)))
      yield { word: text, stem: stemOf(text), from: 0, to: text.length };
    return;
  }
  if (!isPlain(text)) return yield* wordsOf(text);
  const small = text.toLowerCase();
  const stretches = new Map<number, number>();
  for (const letters of beginnings) {
    let next = 0;
    for (let at = small.indexOf(letters); at >= 0; at = small.indexOf(letters, next)) {
      next = at + 1;
      if (at > 0 && isLetterOrDigit(small.charCodeAt(at - 1))) continue;
      const [from, to] = stretchAround(small, at);
      stretches.set(from, to);
      next = to;
    }
  }
  for (const [start, end] of [...stretches].sort(([one], [other]) => one - other))
    for (const { word, stem, from, to } of wordsOf(text.slice(start, end)))
      yield { word, stem, from: start + from, to: start + to };
}
