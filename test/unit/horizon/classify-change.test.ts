import { describe, expect, test } from "vitest";
import { compareTexts } from "../../../functions/regulation/comparison/compare-texts.ts";

/** Class and reason of each change. */
const classed = (previous: string, current: string): string[] =>
  compareTexts(previous, current).changes.map((change) => `${change.class}: ${change.reason}`);

test.each([
  ["another dash", "records - paper - count", "records — paper – count", "dashes"],
  ["a dash without its spaces", "records -- paper", "records—paper", "dashes"],
  ["a dash in a range", "5-10 days", "5–10 days", "dashes"],
  ["the sign of a number in another form", "at -5 degrees", "at −5 degrees", "dashes"],
  ["another quotation mark", "a “device” means", 'a "device" means', "quotes"],
  ["another apostrophe", "the firm's device", "the firm’s device", "quotes"],
  ["more spaces", "keep  records", "keep records", "spaces"],
  ["a space that does not break", "§\u00a011.10 applies", "§ 11.10 applies", "spaces"],
  ["a space behind a sign", "§11.10 applies", "§ 11.10 applies", "spaces"],
  ["a line that goes on", "keep records;\n\n(b) sign them", "keep records; (b) sign them", "spaces"],
  ["another ellipsis", "and so on . . .", "and so on…", "punctuation-marks"],
  ["a ligature", "the o\ufb03ce files", "the office files", "typography"],
  ["a soft hyphen", "regu\u00adlation", "regulation", "typography"],
  ["another micro sign", "10 \u00b5g", "10 \u03bcg", "typography"],
  ["a word for a section sign", "§ 11.10 applies", "Section 11.10 applies", "typography"],
  ["a short word for a section sign", "see Sec. 11.10", "see § 11.10", "typography"],
  ["a long dash before a number", "so — as in —5 of them", "so — as in -5 of them", "dashes"],
  ["a long dash before an ordinal", "day; —1st of May", "day; –1st of May", "dashes"],
  [
    "a run-in heading in capitals",
    "(a) GENERAL RULE. The bank may",
    "(a) General rule. The bank may",
    "letter-case",
  ],
  ["a letter composed otherwise", "the cafe\u0301", "the café", "typography"],
  ["a word divided at a line's end", "this regu-\nlation applies", "this regulation applies", "typography"],
  ["a capital at the start of a line", "(a) the bank may", "(a) The bank may", "letter-case"],
  ["a heading in capitals", "GENERAL PROVISIONS\n\nkeep", "General Provisions\n\nkeep", "letter-case"],
  ["a label", "Keep:\n(i) the records", "Keep:\n(A) the records", "renumbering"],
  ["a label of another kind", "Keep:\n(1) the records", "Keep:\n(i) the records", "renumbering"],
  ["a label without parentheses", "Keep:\n1. the records", "Keep:\na. the records", "renumbering"],
  ["a label of two", "Keep:\n(a)(1) the records", "Keep:\n(a)(A) the records", "renumbering"],
])("an editorial change is %s", (_, previous, current, reason) => {
  const found = classed(previous, current);
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found)).toEqual(new Set([`editorial: ${reason}`]));
  expect(compareTexts(current, previous).changeClass).toBe("editorial");
});

describe("a substantive change", () => {
  test.each([
    ["a negation", "The bank shall file.", "The bank shall not file.", "negation"],
    ["a contraction", "They do file.", "They don’t file.", "negation"],
    ["an exception", "All banks file.", "All banks except trusts file.", "negation"],
    ["a duty", "The bank may file.", "The bank must file.", "duty"],
    ["a weaker duty", "The bank shall file.", "The bank should file.", "duty"],
    ["a number", "within 5 days", "within 6 days", "number"],
    ["a number in words", "within five days", "within six days", "number"],
    ["an amount", "up to $1,000", "up to $10,000", "number"],
    ["an amount with another point", "up to 1,000 units", "up to 1.000 units", "number"],
    ["a point that moved", "a rate of .5 percent", "a rate of 5 percent", "number"],
    ["a date", "by January 5, 2020", "by January 6, 2020", "date"],
    ["a month", "due May 5", "due June 5", "date"],
    ["a reference", "see § 1005.10(b)", "see § 1005.11(b)", "number"],
    ["a reference that looks like a label", "see paragraph (1) of it", "see paragraph (2) of it", "number"],
    ["a sign that went", "at –5 degrees", "at 5 degrees", "number"],
    ["a range that became a number", "of 5-10 days", "of 510 days", "number"],
    ["a range that became a negative", "of 5-10 days", "of 5 -10 days", "number"],
    ["digits that came together", "of 5 10 days", "of 510 days", "number"],
    ["a raised digit", "10² units", "102 units", "number"],
    ["a row of a table", "Fees\n(5) 10", "Fees\n(6) 10", "number"],
    ["words that came together", "it may be so", "it maybe so", "duty"],
    ["a hyphen that went", "to re-sign it", "to resign it", "wording"],
    ["a defined term", "the Bank files", "the bank files", "wording"],
    ["a comma", "banks, trusts and", "banks trusts and", "wording"],
    ["other words", "him or her", "them", "wording"],
    ["a sign for a word without a number", "this section applies", "this § applies", "wording"],
    ["a label out of its order", "Keep:\n(b) the records", "Keep:\n(c) the records", "wording"],
    ["a reference at a line's start", "as in paragraph\n(a) of it", "as in paragraph\n(b) of it", "wording"],
    ["a day at a line's start", "by January\n30. Then go", "by January\n20. Then go", "date"],
    ["a number at a line's start", "in thirty\n(30) days", "in thirty\n(60) days", "number"],
    ["a capital at a line's start", "if the\nBank files", "if the\nbank files", "wording"],
    ["a hyphen at a line's end that went", "may re-\nsign it", "may resign it", "wording"],
    ["a new paragraph", "(a) Keep.\n\n(c) Go.", "(a) Keep.\n\n(b) Sign all of it.\n\n(c) Go.", "text-added"],
    ["a paragraph that went", "(a) Keep.\n\n(b) Sign all of it.", "(a) Keep.", "text-removed"],
    ["a first text", "", "Keep records.", "text-added"],
    ["a text that went", "Keep records.", "", "text-removed"],
  ])("is %s", (_, previous, current, reason) => {
    expect(classed(previous, current)).toEqual([`substantive: ${reason}`]);
    expect(compareTexts(current, previous).changeClass).toBe("substantive");
  });

  test.each([
    ["of one list", "(a) Keep.\n(b) Sign.\n(c) Go.", "(a) Keep.\n(c) Sign.\n(b) Go."],
    ["that are letters and numbers", "(g) Keep.\n(h) Sign.\n(i) Go.", "(g) Keep.\n(i) Sign.\n(h) Go."],
    ["of two lists", "(a) Keep:\n(1) Sign.\n(b) Go.", "(a) Keep:\n(b) Sign.\n(1) Go."],
  ])("is a swap of labels %s", (_, previous, current) => {
    expect(compareTexts(previous, current).substantiveCount).toBeGreaterThan(0);
  });

  test("leaves the labels behind a new paragraph a renumbering", () => {
    const previous = "(a) Keep.\n\n(b) Sign it.\n\n(c) Go.";
    const current = "(a) Keep.\n\n(b) Print all of them.\n\n(c) Sign it.\n\n(d) Go.";
    expect(classed(previous, current).toSorted()).toEqual([
      "editorial: renumbering",
      "substantive: text-added",
    ]);
  });

  test("stays one beside editorial changes, which are classed by themselves", () => {
    expect(classed("Banks:\n(1) “It” - may file  now", 'Banks:\n(a) "It"—must file now')).toEqual([
      "editorial: renumbering",
      "editorial: quotes",
      "editorial: quotes",
      "substantive: duty",
      "editorial: spaces",
    ]);
  });
});
