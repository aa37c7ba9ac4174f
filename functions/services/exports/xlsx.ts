import type { CsvCell } from "../../../shared/csv/csv.ts";

/** Characters; what a cell of Excel may hold. */
const longestText = 32_767;
/** Characters; wide enough for a name, narrow enough for five beside each other. */
const columnWidth = 28;

/** A text stays a text whatever it begins with: a cell of type String is never a formula. */
const cellOf = (value: CsvCell) =>
  value === null || value === "" ? null : { value: String(value).slice(0, longestText), type: String };

/**
 * Rows as a workbook of one sheet, the first row as its head. All cells are texts.
 * @param sheet its name
 */
export const xlsxOf = async (
  sheet: string,
  [head = [], ...rows]: readonly CsvCell[][],
): Promise<Uint8Array<ArrayBuffer>> => {
  // Its code is loaded only for a workbook.
  const { default: writeExcelFile } = await import("write-excel-file/universal");
  const data = [
    head.map((value) => ({ value: String(value), type: String, fontWeight: "bold" as const })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  const columns = head.map(() => ({ width: columnWidth }));
  return (await writeExcelFile(data, { sheet, columns, stickyRowsCount: 1 }).toBlob()).bytes();
};
