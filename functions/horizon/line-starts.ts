import type { MeaningToken } from "./meaning-tokens.ts";

const roman = "(?=[ivxl])(?:xl|l?x{0,3})(?:i[xv]|v?i{0,3})";
const capitalRoman = "(?=[IVXL])(?:XL|L?X{0,3})(?:I[XV]|V?I{0,3})";
/** A number, a Roman number, a letter or a letter twice; `again` refers to that letter. */
const labelName = (again: string): string => `(?:\\d{1,3}|${roman}|${capitalRoman}|([A-Za-z])${again}?)`;
const labelPiece = new RegExp(`^(?:[().]|${labelName("\\1")})$`);
// A line without words is a row of a table: its numbers are amounts.
const wordsFollow = String.raw`(?=[^\n]*?\p{L}{2})`;
/** The label a paragraph begins with: "(a)", "(b)(1)", "iv." */
const paragraphLabel = new RegExp(
  String.raw`[^\S\n]*(?:(?:\(${labelName("\\1")}\)[^\S\n]*)+|${labelName("\\2")}[.)](?=\s))${wordsFollow}`,
  "uy",
);
const onlyMarks = /^[\s\p{P}]*$/u;
const longestHeading = 200;

const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

/** Where the label of the line that holds `at` ends; the start of the line where it has none. */
const labelEnd = (text: string, at: number): number => {
  const start = at === 0 ? 0 : lineStart(text, at);
  paragraphLabel.lastIndex = start;
  return paragraphLabel.test(text) ? paragraphLabel.lastIndex : start;
};

/** Whether a token is part of the label its paragraph begins with. */
export const isLabel = (text: string, token: MeaningToken): boolean =>
  // Most tokens cannot be one, and lines may be long.
  labelPiece.test(token.meaning) && token.end <= labelEnd(text, token.start);

/** Whether a word is the first of its line or behind its label, where a capital letter says nothing. */
export const isInitial = (text: string, token: MeaningToken): boolean =>
  onlyMarks.test(text.slice(labelEnd(text, token.start), token.start));

/** Whether a token stands in a line of capital letters alone: a heading, not an abbreviation. */
export const isInCapitals = (text: string, token: MeaningToken): boolean => {
  const start = lineStart(text, token.start);
  const end = text.indexOf("\n", token.end);
  const line = text.slice(start, end < 0 ? text.length : end);
  return (
    line.length <= longestHeading && /\p{Lu}{2}[^\n]*\s[^\n]*\p{Lu}{2}/u.test(line) && !/\p{Ll}/u.test(line)
  );
};
