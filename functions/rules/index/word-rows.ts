import { findInTexts } from "../../../shared/text-search/matches.ts";
import { stemsIn, type TypedQuery } from "../../../shared/text-search/typed-query.ts";
import { sharedLetters, type Word, wordsBeginning, wordsOf } from "../../../shared/text-search/words.ts";
import { addRows, sequenceOf } from "./postings.ts";
import { addRow, eachRow, emptySet, intersect, type RowSet } from "./row-set.ts";
import { endOfField, firstSpace, type SearchTexts } from "./search-texts.ts";
import { wordOf, wordsContaining } from "./vocabulary.ts";

/** Whether texts together hold all of a query. */
export const holdsWords = (texts: readonly string[], query: TypedQuery): boolean =>
  findInTexts(texts, query).some(({ length }) => length > 0);

/** A word of a phrase: the number of its stem, and how many words it stands after the first one. */
interface PhraseWord {
  readonly stem: number;
  readonly offset: number;
}

const standsIn = (line: readonly number[], phrase: readonly PhraseWord[]): boolean =>
  line.some((_, at) => phrase.every(({ stem, offset }) => line[at + offset] === stem));

/** Whether each phrase stands in one of a row's texts. Rows are numbers: no text is put together and read anew. */
const phraseTest = (
  { spaces, vocabulary, sequences }: SearchTexts,
  phrases: TypedQuery["phrases"],
): ((row: number) => boolean) => {
  const firstWord = firstSpace + spaces.length;
  const stems = [...new Set(phrases.flat().map(({ stem }) => stem))];
  const wanted = phrases.map((phrase) =>
    phrase.map(({ stem, place }) => ({
      stem: stems.indexOf(stem),
      offset: place - (phrase[0]?.place ?? 0),
    })),
  );
  const known: (readonly number[] | undefined)[] = [];
  /** The stems of what a number stands for: "audit-trail" is two words, white space none. */
  const stemsOf = (number: number): readonly number[] => {
    const kept = known[number];
    if (kept) return kept;
    const words = number < firstWord ? [] : wordsOf(wordOf(vocabulary, number - firstWord));
    const found = [...words].map(({ stem }) => stems.indexOf(stem));
    known[number] = found;
    return found;
  };
  return (row) => {
    const missing = new Set(wanted);
    let line: number[] = [];
    for (const number of sequenceOf(sequences(), row)) {
      if (number !== endOfField) line.push(...stemsOf(number));
      else {
        for (const phrase of missing) if (standsIn(line, phrase)) missing.delete(phrase);
        line = [];
      }
    }
    return missing.size === 0;
  };
};

/** The rows of a snapshot that hold each word of a query in any form, wherever they stand, and each phrase in one text. */
export const rowsWithWords = (texts: SearchTexts, query: TypedQuery): RowSet => {
  const { rows, spaces, vocabulary, postings } = texts;
  const firstWord = firstSpace + spaces.length;
  const rowsWhere = (letters: string, fits: (word: Word) => boolean): RowSet => {
    const set = emptySet(rows);
    for (const number of wordsContaining(vocabulary, letters))
      if (wordsBeginning(wordOf(vocabulary, number), [letters]).some(fits))
        addRows(postings, number + firstWord, set);
    return set;
  };
  const ofStem = (wanted: string) => rowsWhere(sharedLetters(wanted), ({ stem }) => stem === wanted);
  const stems = new Set(stemsIn(query));
  const sets = [...stems].map(ofStem);
  const { prefix } = query;
  if (prefix) {
    const set = rowsWhere(prefix.written, ({ word }) => word.startsWith(prefix.written));
    const forms = ofStem(prefix.stem);
    eachRow(forms, (row) => addRow(set, row));
    sets.push(set);
  }
  const [found = emptySet(rows), ...others] = sets;
  for (const other of others) intersect(found, other);
  if (query.phrases.length === 0) return found;
  const withPhrases = emptySet(rows);
  const holdsPhrases = phraseTest(texts, query.phrases);
  eachRow(found, (row) => {
    if (holdsPhrases(row)) addRow(withPhrases, row);
  });
  return withPhrases;
};
