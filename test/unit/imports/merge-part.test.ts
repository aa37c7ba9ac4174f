import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RowErrors } from "../../../functions/intake/engine/row-errors.ts";
import { distinctRules } from "../../../functions/intake/rules/distinct-rules.ts";
import { mergePart, ordinalRuns } from "../../../functions/intake/rules/merge-part.ts";
import type { CollectedRule } from "../../../functions/intake/rules/part-spool.ts";
import type { PackedRule } from "../../../functions/regulation/library/packed-rule.ts";
import { forAll } from "../../support/for-all.ts";

const first = "2026-01-01T00:00:00.000Z";
const later = "2026-02-01T00:00:00.000Z";
const rule = (obligationId: string, section: string, text = "text", row = 0): CollectedRule => ({
  row,
  obligationId,
  section,
  isActive: true,
  content: Buffer.from(text),
});
const ids = (rules: readonly PackedRule[]) => rules.map(({ obligationId }) => obligationId);

describe("merging the rules of a file into a part", () => {
  it("gives new rules the next ordinals in the order of the file and sorts them by section", () => {
    const merged = mergePart([], [rule("c", "11.10"), rule("a", ""), rule("b", "11.2")], 5, first);
    expect(merged).toMatchObject({ created: 3, updated: 0, unchanged: 0, nextOrdinal: 8 });
    expect(merged.rules.map(({ obligationId, ordinal }) => [obligationId, ordinal])).toEqual([
      ["b", 7],
      ["c", 5],
      ["a", 6],
    ]);
    expect(merged.rules.every(({ createdAt, updatedAt }) => createdAt === first && updatedAt === first)).toBe(
      true,
    );
  });

  it("replaces a rule by its id and keeps its ordinal and its first day", () => {
    const { rules } = mergePart([], [rule("a", "11.1"), rule("b", "11.2")], 0, first);
    const merged = mergePart(rules, [rule("b", "11.0", "changed")], 2, later);
    expect(merged).toMatchObject({ created: 0, updated: 1, unchanged: 0, nextOrdinal: 2 });
    expect(ids(merged.rules)).toEqual(["b", "a"]);
    expect(merged.rules[0]).toMatchObject({
      ordinal: 1,
      createdAt: first,
      updatedAt: later,
      section: "11.0",
    });
    expect(merged.rules[1]).toEqual(rules[0]);
  });

  const entry = fc.tuple(
    fc.integer({ min: 0, max: 30 }),
    fc.constantFrom("11.1", "11.2", "11.10", ""),
    fc.constantFrom("x", "y"),
  );
  const file = fc.uniqueArray(entry, { selector: ([id]) => id, maxLength: 20 });
  const rulesOf = (entries: (readonly [number, string, string])[]) =>
    entries.map(([id, section, text]) => rule(`r${id}`, section, text));
  it("changes nothing the second time, and never loses, doubles or renumbers a rule", () =>
    forAll(100, [file, file], (one, two) => {
      const before = mergePart([], rulesOf(one), 0, first);
      const after = mergePart(before.rules, rulesOf(two), before.nextOrdinal, later);
      expect(after.created + after.updated + after.unchanged).toBe(two.length);
      expect(new Set(ids(after.rules))).toEqual(new Set([...one, ...two].map(([id]) => `r${id}`)));
      expect(after.rules.map(({ ordinal }) => ordinal).sort((a, b) => a - b)).toEqual([
        ...after.rules.keys(),
      ]);
      for (const { obligationId, ordinal } of before.rules) {
        expect(after.rules.find((each) => each.obligationId === obligationId)?.ordinal).toBe(ordinal);
      }
      const again = mergePart(after.rules, rulesOf(two), after.nextOrdinal, "2026-03-01T00:00:00.000Z");
      expect(again).toEqual({ ...after, created: 0, updated: 0, unchanged: two.length });
    }));
});

it("the ordinals of a part as runs hold exactly the ordinals", () =>
  forAll(100, [fc.uniqueArray(fc.nat(60))], (ordinals) => {
    const packed = { ...rule("a", ""), isWithdrawn: false, createdAt: first, updatedAt: first };
    const runs = ordinalRuns(ordinals.map((ordinal) => ({ ...packed, ordinal })));
    const listed = runs.flatMap(([from, count]) => Array.from({ length: count }, (_, at) => from + at));
    expect(listed).toEqual(ordinals.toSorted((a, b) => a - b));
    for (const [index, [from]] of runs.entries())
      expect(from).toBeGreaterThan((runs[index - 1]?.[0] ?? -2) + 1);
  }));

it("rows with the same obligation id count as unchanged when they say the same, and name the row that was kept when they do not", () => {
  const all = [
    rule("a", "11.1", "x", 3),
    rule("a", "11.1", "x", 4),
    rule("a", "11.1", "y", 7),
    rule("b", "11.1", "x", 8),
  ];
  const { rules, repeated, errors } = distinctRules(all, "21 CFR part 11");
  expect(rules.map(({ row }) => row)).toEqual([3, 8]);
  expect(repeated).toBe(1);
  expect(RowErrors.together([errors]).first).toEqual([
    {
      row: 7,
      field: "obligation_id",
      message:
        "Row 4 has the same obligation id in 21 CFR part 11 with different content. That row was kept.",
    },
  ]);
});

describe("the rows that failed", () => {
  const numbers = Array.from({ length: 1_300 }, (_, row) => row);
  it("are all counted, and the first 500 of the file are kept, whatever order they come in", () =>
    forAll(20, [fc.shuffledSubarray(numbers, { minLength: 1_300 })], (rows) => {
      const [left, right] = [new RowErrors(), new RowErrors()];
      for (const row of rows) (row % 3 === 0 ? left : right).add({ row, field: "row", message: "m" });
      const { count, first: kept } = RowErrors.together([left, right]);
      expect(count).toBe(1_300);
      expect(kept.map(({ row }) => row)).toEqual(numbers.slice(0, 500));
    }));

  it("have messages of a bounded length", () => {
    const errors = new RowErrors();
    errors.add({ row: 0, field: "row", message: "x".repeat(1_000) });
    expect(RowErrors.together([errors]).first[0]?.message).toHaveLength(200);
  });
});
