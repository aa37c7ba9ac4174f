import { type CompanyRows, placeOfRow } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import { eachRow } from "./postings.ts";
import { rowText } from "./row-store.ts";

interface OwnTexts {
  readonly generation: number;
  /** Lower-case texts of each row with own words. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
}

/** The rows in which a text stands, by the snapshots' indexes and the company's own words. */
export type RowSearch = (term: string) => Promise<Uint8Array>;

export const createRowSearch = (rows: CompanyRows, state: CompanyState): RowSearch => {
  const textsOf = (row: number): string[] => {
    const { source, at } = placeOfRow(rows, row);
    const overlay = state.touched.get(row)?.overlay;
    const master = JSON.parse(`{${rowText(source.snapshot.rows, at)}}`);
    return [
      overlay?.internalTitle ?? master.ruleTitle,
      master.section,
      master.sourceSection,
      overlay?.copy?.ruleTextSimplified ?? master.ruleTextSimplified,
      overlay?.copy?.action ?? master.action,
    ].map((text) => text.toLowerCase());
  };
  let own: OwnTexts = { generation: -1, texts: new Map() };
  const ownTexts = (): OwnTexts["texts"] => {
    const generation = state.generation();
    if (own.generation !== generation) {
      const worded = [...state.touched].filter(
        ([, { overlay }]) => overlay.internalTitle !== null || overlay.copy !== null,
      );
      own = { generation, texts: new Map(worded.map(([row]) => [row, textsOf(row)])) };
    }
    return own.texts;
  };
  return async (term) => {
    const wanted = term.trim().toLowerCase();
    const indexes = await Promise.all(rows.sources.map(({ snapshot }) => snapshot.search()));
    const hits = new Uint8Array(rows.count);
    for (const [index, source] of rows.sources.entries()) {
      const found = indexes[index]?.find(wanted);
      if (found)
        eachRow(found, (at) => {
          hits[source.rows[at] ?? 0] = 1;
        });
    }
    for (const [row, texts] of ownTexts()) hits[row] = Number(texts.some((text) => text.includes(wanted)));
    return hits;
  };
};
