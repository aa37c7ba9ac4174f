import { type CsvCell, csvOf } from "../../../../shared/csv/csv.ts";
import { type Cell, formatShare, type ReportColumn, type ReportDocument } from "./report-table.ts";

/** A share is written as on screen; counts and days as programs read them. */
const csvCell = (cell: Cell, { kind }: ReportColumn): CsvCell =>
  kind === "percent" && typeof cell === "number" ? formatShare(cell) : cell;

/** The report as one CSV file: its tables below each other, each under its name. */
export const reportCsv = ({ about, tables }: ReportDocument): Blob => {
  const blocks = tables.map(({ name, columns, rows }) => [
    [],
    [name],
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map((column, index) => csvCell(row[index] ?? null, column))),
  ]);
  return new Blob([csvOf([...about, ...blocks.flat()])], { type: "text/csv;charset=utf-8" });
};
