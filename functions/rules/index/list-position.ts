import * as z from "zod";
import { type CompanyRows, numberOfRow, placeOfRow, runOfRow } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import type { ListQuery } from "./list-query.ts";
import type { FoundRows } from "./row-filter.ts";
import { compareKeys, type RowOrder, type RowOrders } from "./row-order.ts";
import { eachRow, hasRow, type RowSet } from "./row-set.ts";

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

/** With fewer rows, sorting them takes less than looking through the order (measured). */
const isFew = (count: number, { rows }: RowOrder): boolean => count * 128 < rows.length;

const placesOf = (found: RowSet, count: number, { places }: RowOrder): Uint32Array => {
  const sorted = new Uint32Array(count);
  let next = 0;
  eachRow(found, (row) => {
    sorted[next] = places[row] ?? 0;
    next += 1;
  });
  return sorted.sort();
};

/** Found rows in an order, one by one as they are asked for. */
export function* rowsInOrder(order: RowOrder, { found, total }: FoundRows): Generator<number> {
  if (isFew(total, order)) {
    for (const place of placesOf(found, total, order)) yield order.rows[place] ?? 0;
    return;
  }
  for (const row of order.rows) if (hasRow(found, row)) yield row;
}

/** At most `limit` found rows of an order from a place on. */
export const someRowsFrom = (
  order: RowOrder,
  { found, total }: FoundRows,
  start: number,
  limit: number,
): number[] => {
  if (isFew(total, order)) {
    const places = placesOf(found, total, order).filter((place) => place >= start);
    return Array.from(places.subarray(0, limit), (place) => order.rows[place] ?? 0);
  }
  const some: number[] = [];
  for (let place = start; place < order.rows.length && some.length < limit; place += 1) {
    const row = order.rows[place] ?? 0;
    if (hasRow(found, row)) some.push(row);
  }
  return some;
};

const countBefore = (order: RowOrder, { found, total }: FoundRows, end: number): number => {
  if (isFew(total, order)) return placesOf(found, total, order).filter((place) => place < end).length;
  let count = 0;
  for (let place = 0; place < end; place += 1) count += Number(hasRow(found, order.rows[place] ?? 0));
  return count;
};

/** The place after so many found rows. */
const placeAfterCount = ({ rows }: RowOrder, found: RowSet, count: number): number => {
  let place = 0;
  for (let left = count; left > 0 && place < rows.length; place += 1)
    left -= Number(hasRow(found, rows[place] ?? 0));
  return place;
};

/** The first place of an order whose row comes after the position. */
const firstPlaceAfter = ({ rows }: RowOrder, isAfter: (row: number) => boolean): number => {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(rows[middle] ?? 0)) high = middle;
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
  (titleNumber === undefined || placeOfRow(rows, row).source.selection.titleNumber === titleNumber) &&
  (partNo === undefined || runOfRow(rows, row).partNo === partNo);

/**
 * Where the page after a position begins. The last rule may itself have moved or left the list in the meantime, so
 * its place is told by what the list was sorted by then; among equals the order of the CFR decides, which never
 * changes. Where the rule is gone, so many rules are skipped as had been shown.
 */
export const startAfter = (
  rows: CompanyRows,
  state: CompanyState,
  orders: RowOrders,
  query: ListQuery,
  position: ListPosition,
  found: FoundRows,
): PageStart => {
  const { sort = "section" } = query;
  const descending = query.order === "desc";
  const order = orders.orderBy(sort, descending);
  const last = state.rowOf(position.after);
  if (last === undefined || !hasRow(state.listed, last) || !isInList(rows, last, query))
    return { place: placeAfterCount(order, found.found, position.offset), offset: position.offset };
  const compare = compareKeys(sort);
  const place = firstPlaceAfter(order, (row) => {
    const difference = compare(orders.keyOf(sort, row), position.key);
    if (difference !== 0) return difference > 0 !== descending;
    return sort === "section" && descending ? row < last : row > last;
  });
  return { place, offset: countBefore(order, found, place) };
};
