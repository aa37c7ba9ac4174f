import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvOf } from "../../shared/csv/csv.ts";
import { forAll } from "../support/for-all.ts";

/** The only cell of a file with one, as a spreadsheet reads it. */
const written = (text: string): unknown =>
  Papa.parse<string[]>(csvOf([[text]]).slice(1), { delimiter: ",", newline: "\r\n" }).data[0]?.[0];

describe("a CSV file", () => {
  it("has a byte order mark, a line for each row, and ends with a line break", () => {
    const rows = [
      ["Title", "Rules"],
      ["Food and Drugs", 12],
    ];
    expect(csvOf(rows)).toBe("\ufeffTitle,Rules\r\nFood and Drugs,12\r\n");
  });

  it("quotes what would end a cell or a line", () => {
    expect(csvOf([['a "b", c', "two\nlines", ""]])).toBe('\ufeff"a ""b"", c","two\nlines",\r\n');
  });

  it("writes numbers as numbers, negative ones too, and nothing for a missing value", () => {
    expect(csvOf([[-3, 0.5, 12_480, null]])).toBe("\ufeff-3,0.5,12480,\r\n");
  });

  it.each([
    ...["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", " =1+1", "   \u00a0=1+1", "\t=1+1"],
    ...["\tplain after a tab", "\rplain after a return", "\0=1+1", " \0 @A1", "\n=1+1", "\r\n=1+1"],
    ...["first line\n=1+1", "first line\r\n  +1", "first line\r-1", "\ufeff=1+1"],
    ...["\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20A1"],
  ])("writes %j as a text", (text) => {
    expect(written(text)).toBe(`'${text}`);
  });

  it.each([
    ...["Food and Drugs", "21 CFR 11.10(a)", "1-2", "a = b", "someone@example.com"],
    ...["line\r\n\r\nline", "'quoted", ""],
  ])("leaves %j as it is", (text) => {
    expect(written(text)).toBe(text);
  });

  it("never holds a cell that begins like a formula, and loses no character of any", async () => {
    const pieces = fc.constantFrom(..."=+-@\t\r\n\0 \",;'a1");
    const texts = fc.array(pieces, { maxLength: 8 }).map((all) => all.join(""));
    await forAll(2_000, [texts], (text) => {
      const cell = String(written(text));
      expect([text, `'${text}`]).toContain(cell);
      if (/(^|[\r\n])\s*[=+\-@]/.test(text)) expect(cell.startsWith("'")).toBe(true);
    });
  });
});
