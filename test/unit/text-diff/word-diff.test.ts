import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomNumbers } from "../../../scripts/random-numbers.ts";
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
  const random = randomNumbers(seed);
  return (end: number): number => Math.floor(random() * end);
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
  test("gives back both texts, letter for letter, in parts that take turns and are never empty", () =>
    forAll(200, [text, text], (before, after) => {
      const parts = wordDiff(before, after);
      expect(sideOf(parts, "added")).toBe(before);
      expect(sideOf(parts, "removed")).toBe(after);
      parts.forEach((part, index) => {
        expect(part.text).not.toBe("");
        expect(part.kind).not.toBe(parts[index - 1]?.kind);
      });
    }));

  const marks = { same: ["", ""], removed: ["[-", "]"], added: ["[+", "]"] } as const;
  test.each([
    ["is one common part where nothing changed", "Keep records.", "Keep records.", ["Keep records."]],
    ["has no part where there is no text", "", "", []],
    [
      "marks the words that changed",
      "Keep records for two years.",
      "Keep records for three years.",
      ["Keep records for ", "[-two]", "[+three]", " years."],
    ],
    [
      "shows a rewritten phrase as one change",
      "Use a closed system now.",
      "Use some open network now.",
      ["Use ", "[-a closed system]", "[+some open network]", " now."],
    ],
    [
      "leaves a space that stays out of the change",
      "complete, legible and dated",
      "complete and dated",
      ["complete", "[-, legible]", " and dated"],
    ],
    [
      "takes a whole sentence away, with its own full stop",
      "Ask first. Reviewed yearly.",
      "Ask first.",
      ["Ask first.", "[- Reviewed yearly.]"],
    ],
    [
      "keeps changes of different lines apart",
      "one\ntwo",
      "three\nfour",
      ["[-one]", "[+three]", "\n", "[-two]", "[+four]"],
    ],
  ])("%s", (_, before, after, expected) => {
    const shown = wordDiff(before, after).map(({ kind, text }) => marks[kind].join(text));
    expect(shown).toEqual(expected);
  });
});

describe("the tokens in common", () => {
  const tokens = fc.array(fc.nat(6), { maxLength: 60 });

  test("are the same token on both sides, in order, and as many as can be for short sides", () =>
    forAll(200, [tokens, tokens], (a, b) => {
      const matches = commonTokens(Int32Array.from(a), Int32Array.from(b));
      expect(matches.length).toBe(longestCommon(a, b));
      let last: readonly [number, number] = [-1, -1];
      for (const match of matches) {
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

  // Takes 0.2 to 0.4 s alone; an exact comparison would take minutes, beyond the time limit of the test.
  test.each(ways)("%s is compared in a moment", { timeout: 60_000 }, (_, after) => {
    expect(before.length).toBeGreaterThan(190_000);
    const parts = wordDiff(before, after);
    expect(sideOf(parts, "added")).toBe(before);
    expect(sideOf(parts, "removed")).toBe(after);
  });
});
