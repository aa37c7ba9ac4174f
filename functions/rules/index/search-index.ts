import type { TypedQuery } from "../../../shared/text-search/typed-query.ts";
import { putLast } from "../../core/last-used.ts";
import { addRows, sequenceOf } from "./postings.ts";
import { addRow, addShifted, eachRow, emptySet, intersect, type RowSet, subtract } from "./row-set.ts";
import { endOfField, firstSpace, type SearchTexts } from "./search-texts.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { wordEqualTo, wordOf, wordsContaining, wordsEndingWith, wordsStartingWith } from "./vocabulary.ts";
import { rowsWithWords } from "./word-rows.ts";

/** Finds the rows in one of whose fields a text stands, whatever the case. */
export interface SearchIndex {
  /**
   * @param term in lower case, without white space at its ends
   * @param query its words: rows that hold all of them in any form and order are found, too
   */
  find(term: string, query?: TypedQuery): RowSet;
  /** The searched texts of a row in lower case, without white space at their ends. */
  textsOf(row: number): string[];
}

/** Sets of the last terms: a person types a word letter by letter, and then turns pages. */
const keptTerms = 32;

/** Number of white space that stands in no text. */
const nowhere = -1;

/** A term of several words: the first may be the end of a word, the last the beginning of one. */
interface Phrase {
  /** Numbers of the words that may stand at each place. */
  readonly words: readonly ReadonlySet<number>[];
  /** Numbers of the white space between them; null for one blank. */
  readonly spaces: readonly (number | null)[];
}

/** Whether a phrase stands in a sequence at a place. */
const standsAt = (sequence: readonly number[], { words, spaces }: Phrase, start: number): boolean => {
  let at = start;
  for (const [index, allowed] of words.entries()) {
    if (!allowed.has(sequence[at] ?? endOfField)) return false;
    at += 1;
    const space = spaces[index];
    if (typeof space !== "number") continue;
    if (sequence[at] !== space) return false;
    at += 1;
  }
  return true;
};

export const openSearchIndex = (texts: SearchTexts): SearchIndex => {
  const { rows, spaces, vocabulary, postings, sequences } = texts;
  const firstWord = firstSpace + spaces.length;
  const rowsWithAny = (words: Iterable<number>): RowSet => {
    const set = emptySet(rows);
    for (const word of words) addRows(postings, word, set);
    return set;
  };
  const numbersOf = (words: readonly number[]) => new Set(words.map((word) => word + firstWord));

  const phraseOf = (tokens: readonly Token[]): Phrase => {
    const words = tokens.filter(({ isSpace }) => !isSpace);
    const between: (number | null)[] = [];
    for (const [index, { isSpace, text }] of tokens.entries()) {
      const place = spaces.indexOf(text);
      if (isSpace) between.push(place < 0 ? nowhere : place + firstSpace);
      else if (tokens[index + 1]?.isSpace === false) between.push(null);
    }
    return {
      spaces: between,
      words: words.map(({ text }, index) => {
        if (index === 0) return numbersOf(wordsEndingWith(vocabulary, text));
        if (index === words.length - 1) return numbersOf(wordsStartingWith(vocabulary, text));
        return numbersOf(wordEqualTo(vocabulary, text));
      }),
    };
  };

  /** The rows but for those that are found already: to read a row's sequence is what takes time. */
  const findPhrase = (phrase: Phrase, already: RowSet): RowSet => {
    const candidates = rowsWithAny(phrase.words[0] ?? []);
    for (const words of phrase.words.slice(1)) intersect(candidates, rowsWithAny(words));
    subtract(candidates, already);
    const found = emptySet(rows);
    eachRow(candidates, (row) => {
      const sequence = sequenceOf(sequences(), row);
      if (sequence.some((_, start) => standsAt(sequence, phrase, start))) addRow(found, row);
    });
    return found;
  };

  /** What a number of a sequence says, with the blank before it that goes without saying. */
  const tokenText = (number: number, before: number): string => {
    if (number < firstWord) return spaces[number - firstSpace] ?? "";
    const word = wordOf(vocabulary, number - firstWord);
    return before < firstWord ? word : ` ${word}`;
  };
  const textsOf = (row: number): string[] => {
    const texts: string[] = [];
    let text = "";
    let before = endOfField;
    for (const number of sequenceOf(sequences(), row)) {
      if (number !== endOfField) text += tokenText(number, before);
      else {
        texts.push(text);
        text = "";
      }
      before = number;
    }
    return texts;
  };

  const known = new Map<string, RowSet>();
  const search = (term: string, already = emptySet(rows)): RowSet => {
    const tokens = tokensOf(term);
    return tokens.length === 1
      ? rowsWithAny(numbersOf(wordsContaining(vocabulary, term)))
      : findPhrase(phraseOf(tokens), already);
  };
  return {
    textsOf,
    find: (term, query) => {
      if (query) {
        const found = rowsWithWords(texts, query);
        addShifted(found, known.get(term) ?? search(term, found), 0);
        return found;
      }
      const found = known.get(term) ?? search(term);
      putLast(known, term, found, keptTerms);
      return found;
    },
  };
};
