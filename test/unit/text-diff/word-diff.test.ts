import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonTokens } from "../../../shared/text-diff/token-diff.ts";
import { type DiffPart, wordDiff } from "../../../shared/text-diff/word-diff.ts";
import { forAll } from "../../support/for-all.ts";

const sideOf = (parts: readonly DiffPart[], without: "added" | "removed") =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

/** Length of the longest common subsequence, from its textbook definition. */
const longestCommon = (a: readonly number[], b: readonly number[]): number => {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const token of a) {
    const next = [0];
    b.forEach((other, index) => {
      const best = token === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0);
      next.push(best);
    });
    row = next;
  }
  return row[b.length] ?? 0;
};

/** A repeatable source of numbers from 0 to below `end`. */
const dice = (seed: number) => {
  let state = seed;
  return (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
};

const prose = (words: number, seed: number, vocabulary = 9_000): string[] => {
  const next = dice(seed);
  // Common words are much more common than rare ones, as in any language.
  return Array.from(
    { length: words },
    () => `w${Math.floor((next(vocabulary) * next(vocabulary)) / vocabulary)}`,
  );
};

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.constantFrom("shall", "must", "not", " ", "  ", "\n", ",", "é", "11.10"), { maxLength: 40 })
    .map((w) => w.join("")),
);

describe("the word diff", () => {
  test("gives back both texts, letter for letter", () =>
    forAll(100, [text, text], (before, after) => {
      const parts = wordDiff(before, after);
      expect(sideOf(parts, "added")).toBe(before);
      expect(sideOf(parts, "removed")).toBe(after);
    }));

  test("has no empty part, and never two parts of a kind in a row", () =>
    forAll(100, [text, text], (before, after) => {
      const parts = wordDiff(before, after);
      parts.forEach((part, index) => {
        expect(part.text).not.toBe("");
        expect(part.kind).not.toBe(parts[index - 1]?.kind);
      });
    }));

  test("is one common part where nothing changed, and none where there is no text", () => {
    expect(wordDiff("Keep records.", "Keep records.")).toEqual([{ kind: "same", text: "Keep records." }]);
    expect(wordDiff("", "")).toEqual([]);
  });

  test("marks the words that changed", () => {
    expect(wordDiff("Keep records for two years.", "Keep records for three years.")).toEqual([
      { kind: "same", text: "Keep records for " },
      { kind: "removed", text: "two" },
      { kind: "added", text: "three" },
      { kind: "same", text: " years." },
    ]);
  });

  test("shows a rewritten phrase as one change", () => {
    expect(wordDiff("Use a closed system now.", "Use some open network now.")).toEqual([
      { kind: "same", text: "Use " },
      { kind: "removed", text: "a closed system" },
      { kind: "added", text: "some open network" },
      { kind: "same", text: " now." },
    ]);
  });

  test("leaves a space that stays out of the change", () => {
    expect(wordDiff("complete, legible and dated", "complete and dated")).toEqual([
      { kind: "same", text: "complete" },
      { kind: "removed", text: ", legible" },
      { kind: "same", text: " and dated" },
    ]);
  });

  test("takes a whole sentence away, with its own full stop", () => {
    expect(wordDiff("Ask first. Reviewed yearly.", "Ask first.")).toEqual([
      { kind: "same", text: "Ask first." },
      { kind: "removed", text: " Reviewed yearly." },
    ]);
  });

  test("keeps changes of different lines apart", () => {
    const kinds = wordDiff("one\ntwo", "three\nfour").map(({ kind }) => kind);
    expect(kinds).toEqual(["removed", "added", "same", "removed", "added"]);
  });
});

describe("the tokens in common", () => {
  const tokens = fc.array(fc.nat(6), { maxLength: 60 });

  test("are as many as can be, for short sides", () =>
    forAll(100, [tokens, tokens], (a, b) => {
      const matches = commonTokens(Int32Array.from(a), Int32Array.from(b));
      expect(matches.length).toBe(longestCommon(a, b));
    }));

  test("are the same token on both sides, in order", () =>
    forAll(100, [tokens, tokens], (a, b) => {
      let last: readonly [number, number] = [-1, -1];
      for (const match of commonTokens(Int32Array.from(a), Int32Array.from(b))) {
        expect(a[match[0]]).toBe(b[match[1]]);
        expect(match[0]).toBeGreaterThan(last[0]);
        expect(match[1]).toBeGreaterThan(last[1]);
        last = match;
      }
    }));

  test("are as many as can be where long sides differ in little", () => {
    const next = dice(7);
    const a = Array.from({ length: 3_000 }, () => next(40));
    const b = a.flatMap((token) => (next(60) === 0 ? [] : next(60) === 0 ? [token, 99] : [token]));
    expect(commonTokens(Int32Array.from(a), Int32Array.from(b)).length).toBe(longestCommon(a, b));
  });

  test("are nearly as many as can be where long sides differ in much", () => {
    const next = dice(11);
    const a = Array.from({ length: 4_000 }, () => next(3_000));
    const b = a.flatMap((token) => (next(4) === 0 ? [3_000 + next(3_000)] : [token]));
    const matches = commonTokens(Int32Array.from(a), Int32Array.from(b)).length;
    expect(matches).toBeGreaterThan(0.995 * longestCommon(a, b));
  });
});

describe("a text of 200 KB", () => {
  const words = prose(38_000, 3);
  const before = words.join(" ");
  /** Changes about one word in `every`. */
  const edited = (every: number): string => {
    const next = dice(5);
    return words.map((word) => (next(every) === 0 ? `new${next(500)}` : word)).join(" ");
  };
  const ways: [string, string][] = [
    ["edited here and there", edited(100)],
    ["edited in every fifth word", edited(5)],
    ["with a part moved", [...words.slice(20_000), ...words.slice(0, 20_000)].join(" ")],
    ["rewritten", prose(38_000, 4).join(" ")],
    ["of one word over and over", "shall ".repeat(33_000)],
  ];

  test.each(ways)("%s is compared in a moment", (_, after) => {
    expect(before.length).toBeGreaterThan(190_000);
    const start = performance.now();
    const parts = wordDiff(before, after);
    const took = performance.now() - start;
    expect(sideOf(parts, "added")).toBe(before);
    expect(sideOf(parts, "removed")).toBe(after);
    // Takes 0.2 to 0.4 s alone; an exact comparison would take minutes.
    expect(took).toBeLessThan(3_000);
  });
});
