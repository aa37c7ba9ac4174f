/** Stands before and after each word; no word has it, being white space. */
const frame = "\n";

/** All distinct words of a snapshot as one framed text, in which words are found by any part of them. */
export interface Vocabulary {
  readonly text: string;
  /** Where each word begins in the text. */
  readonly starts: Uint32Array;
}

/** The vocabulary of a framed text. */
export const openVocabulary = (text: string): Vocabulary => {
  const starts: number[] = [];
  for (let at = text.indexOf(frame) + 1; at > 0 && at < text.length; at = text.indexOf(frame, at) + 1)
    starts.push(at);
  return { text, starts: Uint32Array.from(starts) };
};

export const buildVocabulary = (words: readonly string[]): Vocabulary =>
  openVocabulary(words.length === 0 ? "" : `${frame}${words.join(frame)}${frame}`);

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

/** Numbers of the words in which a text stands, each once. `shift`: from its place to one inside the word. */
const occurrences = ({ text, starts }: Vocabulary, wanted: string, shift: number): number[] => {
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

/** Words by a part of them; the part has no white space and is in lower case. */
export const wordsContaining = (vocabulary: Vocabulary, part: string): number[] =>
  occurrences(vocabulary, part, 0);
export const wordsStartingWith = (vocabulary: Vocabulary, part: string): number[] =>
  occurrences(vocabulary, `${frame}${part}`, 1);
export const wordsEndingWith = (vocabulary: Vocabulary, part: string): number[] =>
  occurrences(vocabulary, `${part}${frame}`, 0);
/** The word itself, if there is one. */
export const wordEqualTo = (vocabulary: Vocabulary, word: string): number[] =>
  occurrences(vocabulary, `${frame}${word}${frame}`, 1);
