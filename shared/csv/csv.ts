import Papa from "papaparse";

/**
 * What spreadsheets read as a formula, also behind white space and in the wide forms they fold. The package's
 * own pattern lets texts of several lines through.
 */
const formula = /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u;

/** Spreadsheets take a file without it for one in the machine's own encoding. */
const byteOrderMark = "\uFEFF";

/**
 * A table as CSV (RFC 4180) that a spreadsheet shows as it is: no cell of it becomes a formula. Texts that look
 * like one get an apostrophe before them; numbers stay numbers.
 */
export const csvText = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string =>
  byteOrderMark +
  Papa.unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { escapeFormulae: formula });
