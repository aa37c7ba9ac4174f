import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTexts } from "../../../shared/text-diff/merge-texts.ts";
import { forAll } from "../../support/for-all.ts";

const text = fc
  .array(fc.constantFrom("shall", "must", "not", " ", "\n", ",", "é", "11.10"), { maxLength: 40 })
  .map((words) => words.join(""));

test("one person's edit stands where the other changed nothing", () =>
  forAll(100, [text, text], (base, edited) => {
    expect(mergeTexts(base, edited, base)).toBe(edited);
    expect(mergeTexts(base, base, edited)).toBe(edited);
  }));

test("the same edit by both is one edit", () =>
  forAll(100, [text, text], (base, edited) => {
    expect(mergeTexts(base, edited, edited)).toBe(edited);
  }));

test("the merge of two edits does not depend on whose is whose", () =>
  forAll(100, [text, text, text], (base, mine, theirs) => {
    expect(mergeTexts(base, mine, theirs)).toBe(mergeTexts(base, theirs, mine));
  }));

test("edits of different places are both kept", () => {
  const base = "Keep records for two years in the office.";
  const mine = "Keep all records for two years in the office.";
  const theirs = "Keep records for three years in the office.";
  expect(mergeTexts(base, mine, theirs)).toBe("Keep all records for three years in the office.");
});

test("different edits of one place are not merged", () => {
  expect(mergeTexts("for two years", "for three years", "for four years")).toBeUndefined();
});
