import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeWording, type Wording } from "../../functions/rules/merge/merge-wording.ts";
import { forAll } from "../support/for-all.ts";

const textOf = (...words: string[]) =>
  fc
    .array(fc.constantFrom("shall", "must", " ", "\n", ",", ...words), { maxLength: 12 })
    .map((all) => all.join(""));
const text = textOf("not", "11.10");
const wording: fc.Arbitrary<Wording> = fc.record({ text, ruleTextSimplified: text, action: text });

test("a text that only one side changed is that side's, and any other result has the words of both", () =>
  forAll(1_000, [text, textOf("OURS"), textOf("MASTERS")], (base, yours, theirs) => {
    const same = (each: string): Wording => ({ text: each, ruleTextSimplified: base, action: each });
    const [merged, simplified, action] = mergeWording(same(base), same(yours), same(theirs));
    expect(simplified?.result).toBe(base);
    expect(action?.result).toBe(merged?.result);
    const { result = null, conflict } = merged ?? {};
    expect(conflict).toBe(result === null);
    if (yours === base) expect(result).toBe(theirs);
    if (theirs === base) expect(result).toBe(yours);
    if (result === null || yours === base || theirs === base) return;
    expect(result.split("OURS").length).toBe(yours.split("OURS").length);
    expect(result.split("MASTERS").length).toBe(theirs.split("MASTERS").length);
  }));

test("merging the result again changes nothing", () =>
  forAll(500, [wording, wording, wording], (base, yours, theirs) => {
    const once = mergeWording(base, yours, theirs);
    const merged = Object.fromEntries(once.map(({ field, result, yours: own }) => [field, result ?? own]));
    // The master's present wording is the base of what was merged.
    const again = mergeWording(theirs, { ...yours, ...merged }, theirs);
    expect(again.map(({ result }) => result)).toEqual(once.map(({ field }) => merged[field]));
  }));

test("without a base only equal texts merge", () =>
  forAll(200, [wording, wording], (yours, theirs) => {
    for (const { field, base, result } of mergeWording(null, yours, theirs))
      expect([base, result]).toEqual([null, yours[field] === theirs[field] ? yours[field] : null]);
  }));
