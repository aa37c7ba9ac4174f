import { type CompanyRows, placeOfRow } from "./company-rows.ts";
import type { CompanyState, Touched } from "./company-state.ts";
import { addRow, addShifted, eachRow, emptySet, putRow, type RowSet } from "./row-set.ts";
import type { SearchIndex } from "./search-index.ts";

/** The rows in which a text stands, by the snapshots' indexes and the company's own words. */
export type RowSearch = (term: string) => Promise<RowSet>;

/** Lower-case texts of a row with words of the company's own. */
interface OwnTexts {
  readonly row: number;
  readonly texts: readonly string[];
  /** All of them: what does not stand here stands in none. */
  readonly joined: string;
}

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
    const texts = textsOf(masters, touched);
    return { row, texts, joined: texts.join("\n") };
  };
  let generation = -1;
  let own: readonly OwnTexts[] = [];
  const ownTexts = (indexes: readonly SearchIndex[]): readonly OwnTexts[] => {
    if (generation !== state.generation())
      own = [...state.touched]
        .filter(([, touched]) => hasOwnWords(touched))
        .map(([row, touched]) => ownTextsOf(row, touched, indexes));
    generation = state.generation();
    return own;
  };
  return async (term) => {
    const wanted = term.trim().toLowerCase();
    const indexes = await Promise.all(rows.sources.map(({ snapshot }) => snapshot.search()));
    const hits = emptySet(rows.count);
    for (const [index, source] of rows.sources.entries()) {
      const found = indexes[index]?.find(wanted) ?? emptySet(0);
      if (source.isAlone) addShifted(hits, found, source.rows[0] ?? 0);
      else eachRow(found, (at) => addRow(hits, source.rows[at] ?? 0));
    }
    for (const { row, texts, joined } of ownTexts(indexes))
      putRow(hits, row, joined.includes(wanted) && texts.some((text) => text.includes(wanted)));
    return hits;
  };
};
