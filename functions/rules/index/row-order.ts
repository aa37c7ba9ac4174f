import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { RuleSort } from "../../../shared/schemas/rule-query.ts";
import { type CompanyRows, placeOfRow } from "./company-rows.ts";
import type { CompanyState, Touched } from "./company-state.ts";
import { keyAt } from "./key-column.ts";
import { type MergedKeys, mergeKeys } from "./merged-keys.ts";
import type { TextSort } from "./rule-columns.ts";
import { compareTexts } from "./sort-keys.ts";

/** Each row's rank: rows of a smaller rank come first, equal ones in the order of the CFR. */
interface Ranks {
  readonly ranks: ArrayLike<number>;
  readonly size: number;
}

/** Rows of an order, and each row's place in it. */
export interface RowOrder {
  readonly rows: Uint32Array;
  readonly places: Uint32Array;
}

/** The orders of a company's rows; made when asked for, and kept until the state changes. */
export interface RowOrders {
  /** All rows in an order. */
  orderBy(sort: RuleSort, descending: boolean): RowOrder;
  /** What a row is sorted by. */
  keyOf(sort: RuleSort, row: number): string;
}

export const compareKeys = (sort: RuleSort): ((a: string, b: string) => number) =>
  sort === "sourceSection" ? compareNumbers : compareTexts;

/** Counting sort: as many steps as there are rows and ranks. */
const rowsByRank = ({ ranks, size }: Ranks, descending: boolean): RowOrder => {
  const count = ranks.length;
  const starts = new Uint32Array(size + 1);
  const placeOf = (rank: number): number => (descending ? size - 1 - rank : rank);
  for (let row = 0; row < count; row += 1) {
    const place = placeOf(ranks[row] ?? 0) + 1;
    starts[place] = (starts[place] ?? 0) + 1;
  }
  for (let place = 0; place < size; place += 1)
    starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  const [rows, places] = [new Uint32Array(count), new Uint32Array(count)];
  for (let row = 0; row < count; row += 1) {
    const place = placeOf(ranks[row] ?? 0);
    const at = starts[place] ?? 0;
    rows[at] = row;
    places[row] = at;
    starts[place] = at + 1;
  }
  return { rows, places };
};

/** Ranks by texts of which most are the same for all rows. */
const ranksOfFew = (count: number, keys: ReadonlyMap<number, string>): Ranks => {
  const distinct = [...new Set([...keys.values(), ""])].sort(compareTexts);
  const rankOf = new Map(distinct.map((key, rank) => [key, rank]));
  const ranks = new Uint32Array(count);
  for (const [row, key] of keys) ranks[row] = rankOf.get(key) ?? 0;
  return { ranks, size: distinct.length };
};

/** The own words of a row that replace what the snapshot says. */
const ownKey: Record<TextSort, (touched: Touched) => string | null> = {
  ruleTitle: ({ titleKey }) => titleKey,
  action: ({ actionKey }) => actionKey,
  sourceSection: () => null,
};

const mapTouched = (state: CompanyState, keyOf: (touched: Touched) => string | null): Map<number, string> => {
  const keys = new Map<number, string>();
  for (const [row, touched] of state.touched) {
    const key = keyOf(touched);
    if (key !== null) keys.set(row, key);
  }
  return keys;
};

/** The snapshots' ranks with the company's own words put between them. */
const ranksWithOwn = (base: MergedKeys, own: ReadonlyMap<number, string>): Ranks => {
  if (own.size === 0) return { ranks: base.ranks, size: base.size };
  const added = [...new Set(own.values())]
    .map((key) => ({ key, ...base.placeFor(key) }))
    .sort((a, b) => a.place - b.place || compareTexts(a.key, b.key));
  const inserted = added.filter(({ exists }) => !exists);
  const shift = new Uint32Array(base.size + 1);
  for (const { place } of inserted) shift[place] = (shift[place] ?? 0) + 1;
  for (let rank = 1; rank <= base.size; rank += 1) shift[rank] = (shift[rank] ?? 0) + (shift[rank - 1] ?? 0);
  const shifted = (rank: number) => rank + (shift[rank] ?? 0);
  const rankOf = new Map([
    ...added.filter(({ exists }) => exists).map(({ key, place }) => [key, shifted(place)] as const),
    ...inserted.map(({ key, place }, index) => [key, place + index] as const),
  ]);
  const ranks = base.ranks.map(shifted);
  for (const [row, key] of own) ranks[row] = rankOf.get(key) ?? 0;
  return { ranks, size: base.size + inserted.length };
};

const statusKeys = ["completed", "in_progress", "pending"];
const textSorts: ReadonlySet<string> = new Set(["ruleTitle", "sourceSection", "action"] satisfies TextSort[]);
const isTextSort = (sort: RuleSort): sort is TextSort => textSorts.has(sort);

export const createRowOrders = (rows: CompanyRows, state: CompanyState): RowOrders => {
  const merged = new Map<TextSort, MergedKeys>();
  const mergedFor = (sort: TextSort): MergedKeys => {
    const keys = merged.get(sort) ?? mergeKeys(rows, sort, compareKeys(sort));
    merged.set(sort, keys);
    return keys;
  };
  const ranksFor = (sort: Exclude<RuleSort, "section">): Ranks => {
    if (isTextSort(sort)) return ranksWithOwn(mergedFor(sort), mapTouched(state, ownKey[sort]));
    if (sort === "priority") return { ranks: state.priority.values, size: 4 };
    if (sort === "complianceStatus") return { ranks: state.status.values, size: statusKeys.length };
    return ranksOfFew(
      rows.count,
      mapTouched(state, ({ personKey }) => personKey),
    );
  };
  const make = (sort: RuleSort, descending: boolean): RowOrder => {
    if (sort !== "section") return rowsByRank(ranksFor(sort), descending);
    const order = descending ? rows.ascending.toReversed() : rows.ascending;
    return { rows: order, places: order };
  };
  let generation = -1;
  const made = new Map<string, RowOrder>();
  return {
    orderBy: (sort, descending) => {
      if (generation !== state.generation()) made.clear();
      generation = state.generation();
      const name = `${sort} ${descending}`;
      const order = made.get(name) ?? make(sort, descending);
      made.set(name, order);
      return order;
    },
    keyOf: (sort, row) => {
      if (sort === "section") return "";
      const touched = state.touched.get(row);
      if (sort === "assignedTo") return touched?.personKey ?? "";
      if (sort === "priority") return String(state.priority.values[row]);
      if (sort === "complianceStatus") return statusKeys[state.status.values[row] ?? 0] ?? "";
      const own = touched && ownKey[sort](touched);
      if (typeof own === "string") return own;
      const { source, at } = placeOfRow(rows, row);
      const column = source.snapshot.keys[sort];
      return keyAt(column, column.places[at] ?? 0);
    },
  };
};
