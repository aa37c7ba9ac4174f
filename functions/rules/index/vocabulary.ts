import { lazily } from "./lazily.ts";

/** Stands before and after each word; no word has it, being white space. */
const frame = "\n";

/** All distinct words of a snapshot as one framed text, in which words are found by any part of them. */
export interface Vocabulary {
  readonly text: string;
  /** Where each word begins in the text. */
  readonly starts: Uint32Array;
  /** Where each three characters stand in the text; made at the first search. */
  readonly triples: () => Triples;
}

/** Places of the text by the three characters that stand there, as a number below 2^16 that others may share. */
interface Triples {
  /** Where the places of each number begin, and at last where they end. */
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
}

const tripleLength = 3;
const tripleNumbers = 2 ** 16;
const tripleAt = (text: string, at: number): number =>
  (Math.imul(text.charCodeAt(at), 961) + Math.imul(text.charCodeAt(at + 1), 31) + text.charCodeAt(at + 2)) &
  (tripleNumbers - 1);

const findTriples = (text: string): Triples => {
  const count = Math.max(0, text.length - tripleLength + 1);
  const starts = new Uint32Array(tripleNumbers + 1);
  for (let at = 0; at < count; at += 1) {
    const triple = tripleAt(text, at) + 1;
    starts[triple] = (starts[triple] ?? 0) + 1;
  }
  for (let triple = 0; triple < tripleNumbers; triple += 1)
    starts[triple + 1] = (starts[triple + 1] ?? 0) + (starts[triple] ?? 0);
  const next = starts.slice();
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const triple = tripleAt(text, at);
    const place = next[triple] ?? 0;
    places[place] = at;
    next[triple] = place + 1;
  }
  return { starts, places };
};

/** The vocabulary of a framed text. */
export const openVocabulary = (text: string): Vocabulary => {
  const starts: number[] = [];
  for (let at = text.indexOf(frame) + 1; at > 0 && at < text.length; at = text.indexOf(frame, at) + 1)
    starts.push(at);
  return { text, starts: Uint32Array.from(starts), triples: lazily(() => findTriples(text)) };
};

export const buildVocabulary = (words: readonly string[]): Vocabulary =>
  openVocabulary(words.length === 0 ? "" : `${frame}${words.join(frame)}${frame}`);

/** A word by its number. */
export const wordOf = ({ text, starts }: Vocabulary, word: number): string =>
  text.slice(starts[word], (starts[word + 1] ?? text.length) - 1);

/** Which word lies around a place of the text. */
const wordAt = (starts: Uint32Array, place: number): number => {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Numbers of the words in which a text stands. `shift`: from its place to one inside the word. */
const scan = ({ text, starts }: Vocabulary, wanted: string, shift: number): number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; ) {
    const word = wordAt(starts, at + shift);
    found.push(word);
    const next = starts[word + 1];
    if (next === undefined) break;
    at = text.indexOf(wanted, next - 1);
  }
  return found;
};

/** The three characters of a text that stand in fewest places: where they are in it, and their number. */
const rarestTriple = ({ starts }: Triples, wanted: string) => {
  let rarest = { offset: 0, triple: 0, count: Number.POSITIVE_INFINITY };
  for (let offset = 0; offset + tripleLength <= wanted.length; offset += 1) {
    const triple = tripleAt(wanted, offset);
    const count = (starts[triple + 1] ?? 0) - (starts[triple] ?? 0);
    if (count < rarest.count) rarest = { offset, triple, count };
  }
  return rarest;
};

/** As `scan`, for a text of three characters or more: looks only where the rarest three of them stand. */
const lookUp = (vocabulary: Vocabulary, wanted: string, shift: number): number[] => {
  const { text, starts } = vocabulary;
  const triples = vocabulary.triples();
  const { offset, triple } = rarestTriple(triples, wanted);
  const found = new Set<number>();
  const end = triples.starts[triple + 1] ?? 0;
  for (let index = triples.starts[triple] ?? 0; index < end; index += 1) {
    const at = (triples.places[index] ?? 0) - offset;
    if (at >= 0 && text.startsWith(wanted, at)) found.add(wordAt(starts, at + shift));
  }
  return [...found];
};

const occurrences = (vocabulary: Vocabulary, wanted: string, shift: number): number[] =>
  (wanted.length < tripleLength ? scan : lookUp)(vocabulary, wanted, shift);

/** Words by a part of them; the part has no white space and is in lower case. Each word comes once. */
export const wordsContaining = (vocabulary: Vocabulary, part: string): number[] =>
  occurrences(vocabulary, part, 0);
export const wordsStartingWith = (vocabulary: Vocabulary, part: string): number[] =>
  occurrences(vocabulary, `${frame}${part}`, 1);
export const wordsEndingWith = (vocabulary: Vocabulary, part: string): number[] =>
  occurrences(vocabulary, `${part}${frame}`, 0);
/** The word itself, if there is one. */
export const wordEqualTo = (vocabulary: Vocabulary, word: string): number[] =>
  occurrences(vocabulary, `${frame}${word}${frame}`, 1);
