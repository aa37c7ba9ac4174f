import writeExcelFile, { type CellObject } from "write-excel-file/universal";
import type { Cell, ReportColumn, ReportDocument, ReportTable } from "./report-table.ts";

/** Characters; the first columns name the row. */
const widths = { text: 28, count: 14, percent: 14, date: 14 } as const;

const head = (value: string): CellObject => ({ value, type: String, fontWeight: "bold" });

/** Numbers stay numbers and days stay days; a text is a text, whatever it begins with. */
const sheetCell = (cell: Cell, { kind }: ReportColumn): CellObject | null => {
  if (cell === null) return null;
  if (typeof cell === "string")
    return kind === "date"
      ? { value: new Date(`${cell}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" }
      : { value: cell, type: String };
  return { value: cell, type: Number, format: kind === "percent" ? "0.0%" : "#,##0" };
};

const sheetOf = ({ name, columns, rows }: ReportTable) => ({
  sheet: name,
  data: [
    columns.map(({ header }) => head(header)),
    ...rows.map((row) => columns.map((column, index) => sheetCell(row[index] ?? null, column))),
  ],
  columns: columns.map(({ kind }) => ({ width: widths[kind] })),
  stickyRowsCount: 1,
});

/** The report as a workbook: what it is of on the first sheet, then a sheet for each table. */
export const reportXlsx = ({ about, tables }: ReportDocument): Promise<Blob> =>
  writeExcelFile([
    {
      sheet: "Report",
      data: about.map(([label, value]) => [head(label), { value, type: String }]),
      columns: [{ width: widths.text }, { width: 80 }],
    },
    ...tables.map(sheetOf),
  ]).toBlob();
