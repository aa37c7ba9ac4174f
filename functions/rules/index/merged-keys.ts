import type { CompanyRows } from "./company-rows.ts";
import { type KeyColumn, keyAt } from "./key-column.ts";
import type { TextSort } from "./rule-columns.ts";

/** The keys of all of a company's snapshots in one order. */
export interface MergedKeys {
  /** Distinct keys. */
  readonly size: number;
  /** Place of each company row's key. */
  readonly ranks: Uint32Array;
  /** The place of the first key that is not before `key`, and whether it is that very key. */
  placeFor(key: string): { readonly place: number; readonly exists: boolean };
}

type Compare = (a: string, b: string) => number;

/** Two ordered lists of entries in one; each entry stands for a key. */
const mergeTwo = (
  a: Uint32Array,
  b: Uint32Array,
  isAfter: (left: number, right: number) => boolean,
): Uint32Array => {
  const merged = new Uint32Array(a.length + b.length);
  const last = a.at(-1);
  const first = b[0];
  if (last === undefined || first === undefined || !isAfter(last, first)) {
    merged.set(a);
    merged.set(b, a.length);
    return merged;
  }
  let [i, j] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const takeB = i === a.length || (j < b.length && isAfter(a[i] ?? 0, b[j] ?? 0));
    merged[at] = (takeB ? b[j] : a[i]) ?? 0;
    if (takeB) j += 1;
    else i += 1;
  }
  return merged;
};

const mergeAll = (
  lists: readonly Uint32Array[],
  isAfter: (left: number, right: number) => boolean,
): Uint32Array => {
  let current = lists;
  while (current.length > 1) {
    const next: Uint32Array[] = [];
    for (let at = 0; at < current.length; at += 2) {
      const [a = new Uint32Array(0), b = new Uint32Array(0)] = current.slice(at, at + 2);
      next.push(mergeTwo(a, b, isAfter));
    }
    current = next;
  }
  return current[0] ?? new Uint32Array(0);
};

/** The keys of a column, in order. */
const allKeys = (column: KeyColumn): string[] =>
  Array.from({ length: column.size }, (_, place) => keyAt(column, place));

/** Gives equal keys of several columns one rank: entry by entry its rank, and rank by rank one of its entries. */
const rankEntries = (order: Uint32Array, isSame: (a: number, b: number) => boolean) => {
  const rankOf = new Uint32Array(order.length);
  const entryOf: number[] = [];
  for (const entry of order) {
    const last = entryOf.at(-1);
    if (last === undefined || !isSame(last, entry)) entryOf.push(entry);
    rankOf[entry] = entryOf.length - 1;
  }
  return { rankOf, entryOf: Uint32Array.from(entryOf) };
};

/** Entries are numbered column after column; `firsts` says where each column's begin. */
const firstsOf = (columns: readonly KeyColumn[]): number[] => {
  let next = 0;
  return columns.map(({ size }) => {
    const first = next;
    next += size;
    return first;
  });
};

const orderEntries = (columns: readonly KeyColumn[], firsts: readonly number[], compare: Compare) => {
  const lists = columns.map(({ size }, index) =>
    Uint32Array.from({ length: size }, (_, place) => (firsts[index] ?? 0) + place),
  );
  const [only] = lists;
  if (only && lists.length === 1) return rankEntries(only, () => false);
  const keys = columns.flatMap(allKeys);
  const order = mergeAll(lists, (a, b) => compare(keys[a] ?? "", keys[b] ?? "") > 0);
  return rankEntries(order, (a, b) => keys[a] === keys[b]);
};

export const mergeKeys = ({ count, sources }: CompanyRows, sort: TextSort, compare: Compare): MergedKeys => {
  const columns = sources.map(({ snapshot }) => snapshot.keys[sort]);
  const firsts = firstsOf(columns);
  const { rankOf, entryOf } = orderEntries(columns, firsts, compare);
  const ranks = new Uint32Array(count);
  for (const [index, { rows }] of sources.entries()) {
    const places = columns[index]?.places;
    const first = firsts[index] ?? 0;
    for (let at = 0; at < rows.length; at += 1)
      ranks[rows[at] ?? 0] = rankOf[first + (places?.[at] ?? 0)] ?? 0;
  }
  const keyOfRank = (rank: number): string => {
    const entry = entryOf[rank] ?? 0;
    const index = firsts.findLastIndex((first) => first <= entry);
    const column = columns[index];
    return column ? keyAt(column, entry - (firsts[index] ?? 0)) : "";
  };
  return {
    size: entryOf.length,
    ranks,
    placeFor: (key) => {
      let [low, high] = [0, entryOf.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(keyOfRank(middle), key) < 0) low = middle + 1;
        else high = middle;
      }
      return { place: low, exists: low < entryOf.length && keyOfRank(low) === key };
    },
  };
};
