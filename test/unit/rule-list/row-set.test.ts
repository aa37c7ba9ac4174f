import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBetween,
  addRow,
  addShifted,
  countBetween,
  countBoth,
  countRows,
  eachRow,
  emptySet,
  type RowSet,
} from "../../../functions/rules/index/row-set.ts";
import { forAll } from "../../support/for-all.ts";

const size = 200;
const rows = fc.uniqueArray(fc.nat(size - 1)).map((all) => all.sort((a, b) => a - b));
const between = fc
  .tuple(fc.nat(size), fc.nat(size))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const setOf = (all: readonly number[], length = size): RowSet => {
  const set = emptySet(length);
  for (const row of all) addRow(set, row);
  return set;
};
const listOf = (set: RowSet): number[] => {
  const all: number[] = [];
  eachRow(set, (row) => all.push(row));
  return all;
};

describe("a set of rows", () => {
  it("gives its rows in order and counts them, in all and between two", () =>
    forAll(100, [rows, rows, between], (all, others, [from, to]) => {
      const set = setOf(all);
      expect(listOf(set)).toEqual(all);
      expect(countRows(set)).toBe(all.length);
      expect(countBetween(set, from, to)).toBe(all.filter((row) => row >= from && row < to).length);
      expect(countBoth(set, setOf(others))).toBe(all.filter((row) => others.includes(row)).length);
    }));

  it("takes all rows between two", () =>
    forAll(100, [rows, between], (all, [from, to]) => {
      const set = setOf(all);
      addBetween(set, from, to);
      const expected = Array.from({ length: size }, (_, row) => row).filter(
        (row) => all.includes(row) || (row >= from && row < to),
      );
      expect(listOf(set)).toEqual(expected);
    }));

  it("takes the rows of another further down", () =>
    forAll(100, [rows, rows, fc.nat(100)], (all, others, shift) => {
      const set = setOf(all, size + shift);
      addShifted(set, setOf(others), shift);
      const shifted = others.map((row) => row + shift);
      expect(listOf(set)).toEqual([...new Set([...all, ...shifted])].sort((a, b) => a - b));
    }));
});
