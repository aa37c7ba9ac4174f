import type { MasterRule } from "../../../shared/schemas/rule.ts";
import type { KeyColumn } from "./key-column.ts";
import { lazily } from "./lazily.ts";
import { buildRowStore, type RowStore, rowText } from "./row-store.ts";
import { inOrder, keysOf, type RuleColumns, sharedFields, smallColumns } from "./rule-columns.ts";
import { openSearchIndex, type SearchIndex } from "./search-index.ts";
import { buildSearchTexts, type SearchTexts } from "./search-texts.ts";

/** The rules of a title in one library. */
export interface Snapshot extends RuleColumns {
  /** Memory it takes when all of it is in use. */
  readonly bytes: number;
}

/** A snapshot made of rules, which can be encoded. */
export interface BuiltSnapshot extends Snapshot {
  readonly rows: RowStore;
  readonly texts: () => SearchTexts;
}

/** About what columns take besides their rows: keys, and the small columns. */
const columnBytes = (columns: readonly KeyColumn[], count: number): number =>
  columns.reduce((sum, { bytes }) => sum + bytes, 14 * count);

/** Rows as text, a quarter of that compressed, and a third for the search index (measured with synthetic rules). */
const bytesPerRowByte = 1.6;

/** Memory of a snapshot, as far as its rows and columns tell. */
export const snapshotBytes = ({ keys, rows }: Pick<BuiltSnapshot, "keys" | "rows">): number => {
  const text = rows.starts.at(-1) ?? 0;
  return Math.round(bytesPerRowByte * text + columnBytes(Object.values(keys), rows.starts.length));
};

/** @param rules of one title and library, in any order */
export const buildSnapshot = (rules: readonly MasterRule[]): BuiltSnapshot => {
  const ordered = inOrder(rules);
  const keys = {
    ruleTitle: keysOf(ordered, "ruleTitle"),
    sourceSection: keysOf(ordered, "sourceSection"),
    action: keysOf(ordered, "action"),
  };
  const rows = buildRowStore(ordered.map(sharedFields));
  const texts = lazily(() => buildSearchTexts(ordered));
  const index = lazily((): SearchIndex => openSearchIndex(texts()));
  return {
    ...smallColumns(ordered),
    bytes: snapshotBytes({ keys, rows }),
    keys,
    rows,
    rowText: (row) => rowText(rows, row),
    search: async () => index(),
    texts,
  };
};
