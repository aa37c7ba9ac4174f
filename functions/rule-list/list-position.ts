import * as z from "zod";
import { type CompanyRows, numberOfRow, placeOfRow, runOfRow } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import type { ListQuery } from "./row-filter.ts";
import { compareKeys, type RowOrders } from "./row-order.ts";

/** The last rule of a page, what the list was sorted by at it, and how many rules had been shown. */
export const ListPosition = z.object({
  after: z.number().int(),
  key: z.string(),
  offset: z.number().int(),
});
export type ListPosition = z.infer<typeof ListPosition>;

/** Where in an order a page begins, and how many rules of the list come before it. */
export interface PageStart {
  readonly place: number;
  readonly offset: number;
}

/** Matching rows of an order from a place on; all of them when they are asked for one by one. */
export function* matchingFrom(order: Uint32Array, mask: Uint8Array, start: number): Generator<number> {
  for (let at = start; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    if (mask[row] === 1) yield row;
  }
}

/** At most `limit` matching rows of an order from a place on. */
export const firstMatching = (
  order: Uint32Array,
  mask: Uint8Array,
  start: number,
  limit: number,
): number[] => {
  const found: number[] = [];
  for (let at = start; at < order.length && found.length < limit; at += 1) {
    const row = order[at] ?? 0;
    if (mask[row] === 1) found.push(row);
  }
  return found;
};

const countBefore = (order: Uint32Array, mask: Uint8Array, end: number): number => {
  let count = 0;
  for (let at = 0; at < end; at += 1) count += mask[order[at] ?? 0] ?? 0;
  return count;
};

/** The place after so many matching rows. */
const placeAfterCount = (order: Uint32Array, mask: Uint8Array, count: number): number => {
  let place = 0;
  for (let left = count; left > 0 && place < order.length; place += 1) left -= mask[order[place] ?? 0] ?? 0;
  return place;
};

/** The first place of an order whose row comes after the position. */
const firstPlaceAfter = (order: Uint32Array, isAfter: (row: number) => boolean): number => {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(order[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The position at a row, when so many rules have been shown. */
export const positionAt = (
  rows: CompanyRows,
  orders: RowOrders,
  { sort = "section" }: ListQuery,
  row: number,
  offset: number,
): ListPosition => ({ after: numberOfRow(rows, row), key: orders.keyOf(sort, row), offset });

const isInList = (rows: CompanyRows, row: number, { titleNumber, partNo }: ListQuery): boolean =>
  titleNumber === undefined ||
  (placeOfRow(rows, row).source.selection.titleNumber === titleNumber &&
    (partNo === undefined || runOfRow(rows, row).partNo === partNo));

/**
 * Where the page after a position begins. The last rule may itself have moved or left the list meanwhile, so
 * its place is told by what the list was sorted by then; among equals the order of the CFR decides, which never
 * changes. Where the rule is gone, so many rules are skipped as had been shown.
 */
export const startAfter = (
  rows: CompanyRows,
  state: CompanyState,
  orders: RowOrders,
  query: ListQuery,
  position: ListPosition,
  mask: Uint8Array,
): PageStart => {
  const { sort = "section" } = query;
  const descending = query.order === "desc";
  const order = orders.rowsIn(sort, descending);
  const last = state.rowOf(position.after);
  if (last === undefined || state.owned[last] !== 1 || !isInList(rows, last, query))
    return { place: placeAfterCount(order, mask, position.offset), offset: position.offset };
  const compare = compareKeys(sort);
  const place = firstPlaceAfter(order, (row) => {
    const difference = compare(orders.keyOf(sort, row), position.key);
    if (difference !== 0) return difference > 0 !== descending;
    return sort === "section" && descending ? row < last : row > last;
  });
  return { place, offset: countBefore(order, mask, place) };
};
