import { beginningsOf } from "../../../shared/text-search/matches.ts";
import type { TypedQuery } from "../../../shared/text-search/typed-query.ts";
import { isPlain } from "../../../shared/text-search/words.ts";
import { type CompanyRows, placeOfRow } from "./company-rows.ts";
import type { CompanyState, Touched } from "./company-state.ts";
import { addRow, addShifted, eachRow, emptySet, hasRow, putRow, type RowSet } from "./row-set.ts";
import type { SearchIndex } from "./search-index.ts";
import { holdsWords } from "./word-rows.ts";

/**
 * The rows in which a text stands, by the snapshots' indexes and the company's own words.
 * @param query its words: rows that hold them in any form and order are found, too
 */
export type RowSearch = (term: string, query?: TypedQuery) => Promise<RowSet>;

/** Lower-case texts of a row with words of the company's own. */
interface OwnTexts {
  readonly row: number;
  readonly texts: readonly string[];
}

/** All rows with words of the company's own, and their texts in one. */
interface OwnWords {
  readonly rows: readonly OwnTexts[];
  readonly text: string;
  /** Where each row's texts end in it. */
  readonly ends: readonly number[];
  /** Rows, by their place among them, whose words may stand otherwise in the text than they are read. */
  readonly notPlain: readonly number[];
}

const joinOwn = (rows: readonly OwnTexts[]): OwnWords => {
  const joined = rows.map(({ texts }) => `${texts.join("\n")}\n`);
  let end = 0;
  const ends = joined.map(({ length }) => {
    end += length;
    return end;
  });
  const notPlain = joined.flatMap((text, index) => (isPlain(text) ? [] : [index]));
  return { rows, text: joined.join(""), ends, notPlain };
};

/** The rows in whose texts some letters stand, by their place among those with own words. Most searches find none. */
const placesWith = ({ text, ends }: OwnWords, letters: string): number[] => {
  const places: number[] = [];
  let place = 0;
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, ends[place])) {
    while ((ends[place] ?? text.length) <= at) place += 1;
    places.push(place);
  }
  return places;
};

/** Puts each row with own words into the hits or takes it out. */
const putOwnHits = (hits: RowSet, own: OwnWords, wanted: string): void => {
  for (const { row } of own.rows) putRow(hits, row, false);
  for (const place of placesWith(own, wanted)) {
    const { row, texts } = own.rows[place] ?? { row: 0, texts: [] };
    if (texts.some((each) => each.includes(wanted))) addRow(hits, row);
  }
};

/** Rows whose own words may hold a query: in which the letters that its words begin with stand. */
const rowsToRead = (own: OwnWords, query: TypedQuery): OwnTexts[] => {
  let left: ReadonlySet<number> | undefined;
  for (const letters of beginningsOf(query)) {
    const here = new Set([...letters.flatMap((each) => placesWith(own, each)), ...own.notPlain]);
    left = left?.intersection(here) ?? here;
  }
  return [...(left ?? [])].flatMap((place) => own.rows[place] ?? []);
};

const hasOwnWords = ({ overlay }: Touched): boolean =>
  overlay.internalTitle !== null || overlay.copy !== null;

/** The texts a search looks at in a row: the master's, with the company's own in their place. */
const textsOf = (masters: readonly string[], { overlay: { internalTitle, copy } }: Touched): string[] => {
  const [title = "", section = "", sourceSection = "", simplified = "", action = ""] = masters;
  return [
    internalTitle?.toLowerCase() ?? title,
    section,
    sourceSection,
    copy?.ruleTextSimplified.toLowerCase() ?? simplified,
    copy?.action.toLowerCase() ?? action,
  ];
};

export const createRowSearch = (rows: CompanyRows, state: CompanyState): RowSearch => {
  const ownTextsOf = (row: number, touched: Touched, indexes: readonly SearchIndex[]): OwnTexts => {
    const { at } = placeOfRow(rows, row);
    const masters = indexes[rows.sourceOf[row] ?? 0]?.textsOf(at) ?? [];
    return { row, texts: textsOf(masters, touched) };
  };
  let generation = -1;
  let known = joinOwn([]);
  const ownWords = (indexes: readonly SearchIndex[]): OwnWords => {
    if (generation !== state.generation())
      known = joinOwn(
        [...state.touched]
          .filter(([, touched]) => hasOwnWords(touched))
          .map(([row, touched]) => ownTextsOf(row, touched, indexes)),
      );
    generation = state.generation();
    return known;
  };
  const rowsOf = (findIn: (index: number) => RowSet): RowSet => {
    const hits = emptySet(rows.count);
    for (const [index, source] of rows.sources.entries()) {
      const found = findIn(index);
      if (source.isAlone) addShifted(hits, found, source.rows[0] ?? 0);
      else eachRow(found, (at) => addRow(hits, source.rows[at] ?? 0));
    }
    return hits;
  };
  return async (term, query) => {
    const wanted = term.trim().toLowerCase();
    const indexes = await Promise.all(rows.sources.map(({ snapshot }) => snapshot.search()));
    const own = ownWords(indexes);
    const hits = rowsOf((index) => indexes[index]?.find(wanted, query) ?? emptySet(0));
    putOwnHits(hits, own, wanted);
    if (!query) return hits;
    // Own words have no index, so each text is read; letters are looked for first, which is a hundredth of the work.
    for (const { row, texts } of rowsToRead(own, query))
      if (!hasRow(hits, row) && holdsWords(texts, query)) addRow(hits, row);
    return hits;
  };
};
