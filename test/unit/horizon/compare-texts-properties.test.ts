import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareTexts } from "../../../functions/regulation/comparison/compare-texts.ts";
import { forAll } from "../../support/for-all.ts";

const word = fc.constantFrom(
  ...["bank", "records", "the", "keep", "device", "may", "must", "not", "he", "system", "any", "one", "it’s"],
  ...["5", "10", "1,000", "2020", "11.10", "½", "Bank", "May", "§ 820.3", "ﬁrm", "é", "(b)", "at -5"],
);
const mark = fc.constantFrom(" ", " ", " ", " ", ", ", ". ", "; ", " - ", "—", " “", "” ", "\n\n", "\n(a) ");
/** Prose with marks between the words, which ends in a word. */
const prose = fc
  .tuple(fc.array(fc.tuple(word, mark), { maxLength: 40 }), word)
  .map(([pieces, last]) => pieces.flat().join("") + last);

/** How the same marks look elsewhere; none of these is part of a word or number. */
const looks: readonly (readonly string[])[] = [
  [" - ", " — ", " – ", " -- ", "—", "–"],
  ["“", "”", '"', "„"],
  [" ", "  ", "\u00a0", "\n", " \u2009"],
];
const dressed = (text: string, choices: readonly number[]): string => {
  let at = 0;
  const choice = (list: readonly string[]): string => {
    at += 1;
    return list[(choices[at % choices.length] ?? 0) % list.length] ?? "";
  };
  const [dashes = [], quotes = [], spaces = []] = looks;
  return text
    .split(/( [-—] |—|[“”]|(?<=\S) (?=[^\s\-—]))/u)
    .map((piece) => {
      if (/^ ?[-—] ?$/.test(piece)) return choice(dashes);
      if (/^[“”]$/.test(piece)) return choice(quotes);
      return piece === " " ? choice(spaces) : piece;
    })
    .join("");
};
const choices = fc.array(fc.nat(20), { minLength: 1, maxLength: 12 });

const isSubstantive = (previous: string, current: string): boolean =>
  compareTexts(previous, current).changeClass === "substantive";

describe("for any texts, the comparison", () => {
  const anyText = fc.oneof(prose, fc.string({ unit: "binary", maxLength: 80 }));
  test("gives back both, letter for letter, and names a change for each part that is not shared", () =>
    forAll(500, [anyText, anyText], (previous, current) => {
      const { parts, changes, ...counts } = compareTexts(previous, current);
      const side = (without: string) =>
        parts
          .filter(({ kind }) => kind !== without)
          .map(({ text }) => text)
          .join("");
      expect(side("added")).toBe(previous);
      expect(side("removed")).toBe(current);
      const named = new Set(parts.flatMap(({ change }) => change ?? []));
      expect([...named].sort((a, b) => a - b)).toEqual([...changes.keys()]);
      for (const { kind, change } of parts) expect(kind === "same").toBe(change === null);
      expect(counts.changeClass === null).toBe(previous === current);
      expect(counts.differenceCount).toBe(changes.length);
      expect(counts.substantiveCount + counts.editorialCount).toBe(changes.length);
      expect(counts.differences.length).toBe(Math.min(20, changes.length));
      for (const { text } of counts.differences) expect(text.length).toBeLessThanOrEqual(160);
    }));

  test("is as strict in one direction as in the other", () =>
    forAll(300, [prose, prose], (one, other) => {
      expect(isSubstantive(one, other)).toBe(isSubstantive(other, one));
    }));
});

describe("whatever else is set otherwise", () => {
  test("other dashes, quotes and spaces are editorial, everywhere at once", () =>
    forAll(500, [prose, choices], (text, chosen) => {
      const other = dressed(text, chosen);
      expect(compareTexts(text, other).changeClass).toBe(text === other ? null : "editorial");
    }));

  const places = fc.nat(1_000);
  /** The text with one of its words changed; undefined where it has no such word. */
  const withChanged = (text: string, pattern: RegExp, place: number, change: (found: string) => string) => {
    const found = [...text.matchAll(pattern)];
    const match = found[place % Math.max(1, found.length)];
    return match && text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length);
  };

  test.each<[string, RegExp, (found: string) => string]>([
    ['a "not" more', /(?<=\s|^)(?=[\p{L}])/gu, () => "not "],
    // A number a line begins with may be its label.
    ["another digit", /(?<=[\p{L},;§] [\d.,]*)\d/gu, (digit) => String((Number(digit) + 1) % 10)],
    ['"must" for "may"', /\bmay\b/g, () => "must"],
    ['"may" for "must"', /\bmust\b/g, () => "may"],
    ["a sign less", /(?<=\s)-(?=5)/g, () => ""],
  ])("%s is substantive", async (_, pattern, change) => {
    let tried = 0;
    await forAll(500, [prose, places, choices], (text, place, chosen) => {
      const changed = withChanged(text, pattern, place, change);
      if (changed === undefined) return;
      tried += 1;
      expect(isSubstantive(text, dressed(changed, chosen))).toBe(true);
    });
    expect(tried).toBeGreaterThan(50);
  });
});
