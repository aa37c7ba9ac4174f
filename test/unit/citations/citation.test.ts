import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareNumbers,
  compareSections,
  parseCitation,
  partOfSection,
} from "../../../shared/citations/citation.ts";
import { forAll } from "../../support/for-all.ts";

describe("parsing a citation", () => {
  it.each([
    ["21 CFR 11.10(a)", { title: 21, part: "11", section: "11.10", paragraph: "(a)" }],
    ["21 CFR Part 11 § 11.10", { title: 21, part: "11", section: "11.10" }],
    ["12 CFR § 1026.5(a)", { title: 12, part: "1026", section: "1026.5", paragraph: "(a)" }],
    ["§ 1926.501(b)(1)", { part: "1926", section: "1926.501", paragraph: "(b)(1)" }],
    ["11.10", { part: "11", section: "11.10" }],
    ["1005.3 in title 12", { title: 12, part: "1005", section: "1005.3" }],
    ["40 CFR part 3", { title: 40, part: "3" }],
    ["40 CFR 3", { title: 40, part: "3" }],
    ["820.20-820.30", { part: "820", section: "820.20-820.30" }],
    ["§§ 820.20 – 820.30", { part: "820", section: "820.20-820.30" }],
    ["7 CFR 1b.4", { title: 7, part: "1b", section: "1b.4" }],
    ["21 C.F.R. § 11.10", { title: 21, part: "11", section: "11.10" }],
    ["21CFR11.10(a)", { title: 21, part: "11", section: "11.10", paragraph: "(a)" }],
    ["Title 21, Part 11, Section 11.10", { title: 21, part: "11", section: "11.10" }],
    ["21\u00A0CFR\u00A011.10 (a) (1)", { title: 21, part: "11", section: "11.10", paragraph: "(a)(1)" }],
    ["41 CFR 102-3.5", { title: 41, part: "102-3", section: "102-3.5" }],
    ["48 CFR 52.212-4(a)", { title: 48, part: "52", section: "52.212-4", paragraph: "(a)" }],
    ["26 CFR 1.401(a)(9)-5(b)", { title: 26, part: "1", section: "1.401(a)(9)-5", paragraph: "(b)" }],
    ["12 CFR 1026, Supplement I", { title: 12, part: "1026" }],
    ["45 CFR Parts 160 and 164", { title: 45, part: "160" }],
    ["1005.3(b)-(d)", { part: "1005", section: "1005.3", paragraph: "(b)" }],
    ["21 U.S.C. 355(a)", {}],
    ["no citation at all", {}],
    ["", {}],
  ])("reads %j", (text, expected) => {
    expect(parseCitation(text)).toEqual(expected);
  });

  const title = fc.integer({ min: 1, max: 50 });
  const number = fc.integer({ min: 1, max: 9999 });
  const between = fc.constantFrom(" CFR ", " CFR § ", " C.F.R. ", " CFR Section ", "CFR");
  const letter = fc.constantFrom("", "", "", "a", "b", "Da");
  const paragraph = fc.constantFrom("", "(a)", "(b)(1)", "(c)(2)(iv)", "(c)(2)(iv)(B)");
  it("finds again what it was made of, however it is written", () =>
    forAll(
      100,
      [title, number, letter, number, paragraph, between],
      (at, first, suffix, second, ends, cfr) => {
        const part = `${first}${suffix}`;
        const section = `${part}.${second}`;
        const expected = { title: at, part, section, ...(ends && { paragraph: ends }) };
        expect(parseCitation(`${at}${cfr}${section}${ends}`)).toEqual(expected);
      },
    ));

  const anything = fc.string({
    unit: fc.constantFrom("1", ".", "-", "(a)", " CFR ", "§", " ", "b"),
    maxLength: 300,
  });
  // A pattern that tries a text in every way would not end within the time limit of the test.
  it("answers any text", () =>
    forAll(500, [anything], (text) => {
      expect(parseCitation(text)).toBeTypeOf("object");
    }));
});

it.each([
  ["11.10", "11"],
  ["1b.4", "1b"],
  ["102-3.5", "102-3"],
  ["1013.2 comments", "1013"],
  ["Appendix A", undefined],
])("the part of a section of %j is %j", (section, part) => {
  expect(partOfSection(section)).toBe(part);
});

describe("the order of part and section numbers", () => {
  it.each([
    [
      "is that of the numbers in the text",
      compareNumbers,
      ["1", "1b", "3", "11.1", "11.2", "11.10", "820.20", "820.20-820.30", "820.100"],
    ],
    [
      "is that of the numbers before words",
      compareNumbers,
      ["1013.2", "1013.2 comments", "1013.10", "1203a"],
    ],
    [
      "puts rules without a section last",
      compareSections,
      ["Appendix 1", "9.4", "11.2", "11.10", "Definitions", ""],
    ],
  ])("%s", (_, compare, inOrder) => {
    expect(inOrder.toReversed().sort(compare)).toEqual(inOrder);
  });

  const text = fc.string({
    unit: fc.constantFrom("0", "1", "2", "9", ".", "-", "a", "B", " "),
    maxLength: 8,
  });
  it("is a total order: antisymmetric, transitive, and equal only for equal texts", () =>
    forAll(3_000, [text, text, text], (a, b, c) => {
      expect(Math.sign(compareNumbers(a, b))).toBe(-Math.sign(compareNumbers(b, a)) + 0);
      expect(compareNumbers(a, b) === 0).toBe(a === b);
      if (compareNumbers(a, b) <= 0 && compareNumbers(b, c) <= 0) {
        expect(compareNumbers(a, c)).toBeLessThanOrEqual(0);
      }
    }));
});
