import Papa from "papaparse";

export type CsvCell = string | number | null;

/**
 * What a spreadsheet may take for a formula (ASVS 1.2.10): a cell that begins with one of these signs, also in
 * full width, after white space that some programs strip, or after a line break at which some begin a new cell.
 */
const looksLikeFormula = /^[\s\0]*[\t\r\0]|(^|[\r\n])[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** A text that stays a text in every spreadsheet: with an apostrophe before what would be a formula. */
const plainText = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text);

const plainCell = (cell: CsvCell): string | number =>
  typeof cell === "string" ? plainText(cell) : (cell ?? "");

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = "\ufeff";

/**
 * Rows of a CSV file (RFC 4180), to follow others. Numbers are written as they are, so a negative one stays a number;
 * texts are guarded against formulas.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0
    ? ""
    : `${Papa.unparse(
        rows.map((row) => row.map(plainCell)),
        { newline: "\r\n" },
      )}\r\n`;

/** A CSV file: the only writer of such files. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + csvLines(rows);
