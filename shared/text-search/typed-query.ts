import { isStopWord, wordsOf } from "./words.ts";

/** What a person looks for: every stem, every phrase, and perhaps a word that is not typed to its end. */
export interface TypedQuery {
  readonly stems: readonly string[];
  /** Stems of words in quotes, with the places between them that any word may take. */
  readonly phrases: readonly (readonly { readonly stem: string; readonly place: number }[])[];
  /** The last word, as far as it is typed; its own stem counts, too. */
  readonly prefix: { readonly written: string; readonly stem: string } | undefined;
}

/** The stems of a query's words, of those in phrases too, but for the prefix. */
export const stemsIn = ({ stems, phrases }: TypedQuery): string[] => [
  ...stems,
  ...phrases.flat().map(({ stem }) => stem),
];

const mostWords = 12;
/** Shorter beginnings of words would be those of thousands. */
const shortestPrefix = 2;

const phraseOf = (text: string) =>
  [...wordsOf(text)].flatMap(({ word, stem }, place) => (isStopWord(word) ? [] : [{ stem, place }]));

/**
 * Reads what was typed: words in any order, phrases in quotes, the last word as a beginning. A quote without its
 * partner is no sign, and neither is any other.
 */
export const typedQuery = (text: string): TypedQuery => {
  const phrases: { stem: string; place: number }[][] = [];
  const rest = text.replaceAll(/["“”]([^"“”]*)["“”]/g, (_, phrase: string) => {
    phrases.push(phraseOf(phrase));
    return " ";
  });
  const words = [...wordsOf(rest)].filter(({ word }) => !isStopWord(word)).slice(0, mostWords);
  const last = words.at(-1);
  const isOpen = last !== undefined && last.word.length >= shortestPrefix && /[\p{L}\p{N}]$/u.test(text);
  const stems = (isOpen ? words.slice(0, -1) : words).map(({ stem }) => stem);
  return {
    stems: [...new Set(stems)],
    phrases: phrases.filter(({ length }) => length > 0),
    prefix: isOpen ? { written: last.word, stem: last.stem } : undefined,
  };
};
