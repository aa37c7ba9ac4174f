import { findInTexts } from "../../../shared/text-search/matches.ts";
import { type TypedQuery, typedQuery } from "../../../shared/text-search/typed-query.ts";
import * as terms from "../../../shared/text-search/words.ts";
import { folded, wordsOf } from "./words.ts";

/** A typed word: a text holds it in its very letters, in part of a word too, or each of its words in another form. */
export interface TypedWord {
  readonly written: string;
  /** Empty for signs and for words of nearly every sentence. */
  readonly stems: readonly string[];
}

/** What a document must hold in its name and text together. */
export interface DocumentQuery {
  readonly words: readonly TypedWord[];
  /** Words in quotes, to be found one after the other. */
  readonly phrases: TypedQuery["phrases"];
  /** For showing where it was found. */
  readonly typed: TypedQuery;
}

const typedWord = (written: string): TypedWord => ({
  written,
  stems: [...terms.wordsOf(written)].filter(({ word }) => !terms.isStopWord(word)).map(({ stem }) => stem),
});

/** Reads what was typed. A quote without its partner is no sign; signs and words of every sentence count alone. */
export const documentQuery = (text: string): DocumentQuery => {
  const typed = typedQuery(text);
  const outside = text.replaceAll(/["“”][^"“”]*["“”]/g, " ").replaceAll(/["“”]/g, " ");
  const all = wordsOf(outside).map(typedWord);
  const meant = all.filter(({ stems }) => stems.length > 0);
  const isMore = meant.length > 0 || typed.phrases.length > 0;
  return { words: isMore ? meant : all, phrases: typed.phrases, typed };
};

const stemsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...terms.wordsOf(text)].map(({ stem }) => stem)));

/** Whether texts together hold each of these words. */
export const holdsWords = (texts: readonly string[], words: readonly TypedWord[]): boolean => {
  const letters = texts.map(folded);
  let known: ReadonlySet<string> | undefined;
  return words.every(({ written, stems }) => {
    if (letters.some((text) => text.includes(written))) return true;
    if (stems.length === 0) return false;
    const held = known ?? stemsIn(texts);
    known = held;
    return stems.every((stem) => held.has(stem));
  });
};

/** Whether texts hold all that was typed: words in any of them, each phrase in one. */
export const holdsQuery = (texts: readonly string[], { words, phrases }: DocumentQuery): boolean =>
  holdsWords(texts, words) &&
  (phrases.length === 0 ||
    findInTexts(texts, { stems: [], phrases, prefix: undefined }).some(({ length }) => length > 0));

/** Letters that a text must hold to hold the query, in whatever forms of its words. */
export const lettersOf = ({ words, phrases }: DocumentQuery): string[] => [
  ...words.flatMap(({ written, stems }) => (stems.length > 0 ? stems.map(terms.sharedLetters) : [written])),
  ...phrases.flat().map(({ stem }) => terms.sharedLetters(stem)),
];
