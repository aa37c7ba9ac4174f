import type { Document } from "../../../shared/api/contract.ts";
import { type ExportFormat, maxExportRows } from "../../../shared/api/export-contract.ts";
import { type CsvCell, csvOf } from "../../../shared/csv/csv.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { xlsxOf } from "./xlsx.ts";

/** What a column holds of a row; a moment is written in the person's own time zone. */
type Column<Row> = ((row: Row) => CsvCell) | Moment<Row>;
interface Moment<Row> {
  readonly moment: (row: Row) => string | null;
}
const isMoment = <Row>(column: Column<Row>): column is Moment<Row> => "moment" in column;

export const moment = <Row>(of: (row: Row) => string | null): Column<Row> => ({ moment: of });

/** A column for each heading. */
export type ExportCells<Headings, Row> = { readonly [Name in keyof Headings]: Column<Row> };

interface Exported<Headings, Row> {
  /** As in the file's name: `evidence`. */
  readonly list: string;
  readonly headings: Headings;
  readonly cells: ExportCells<Headings, Row>;
  /** One more than a file may hold, where there are more. */
  readonly rows: readonly Row[];
}

/** What a list must be asked for, to tell whether it has more rows than a file may hold. */
export const exportLimit = maxExportRows + 1;

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<ExportFormat, string>;

/** `2026-11-24 13:05:09` in a time zone. */
const writeMoment = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  return (at: string | null): string => (at === null ? "" : format.format(new Date(at)));
};

/**
 * All rows of a list as a file, on the record as a download.
 * @throws 409 `export.large` above 10,000 rows
 */
export const listFile = async <Headings extends Readonly<Record<string, string>>, Row>(
  ctx: Context,
  { format, columns }: { format: ExportFormat; columns?: string | undefined },
  { list, headings, cells, rows }: Exported<Headings, Row>,
): Promise<Document> => {
  if (rows.length > maxExportRows) throw conflict("This list has more than 10,000 rows.", "export.large");
  const { timeZone } = ctx.actor();
  const inZone = writeMoment(timeZone);
  const names: (keyof Headings)[] = columns?.split(",") ?? Object.keys(headings);
  const chosen = names.map((name) => {
    const column: Column<Row> = cells[name];
    return isMoment(column)
      ? { heading: `${headings[name]} (${timeZone})`, of: (row: Row) => inZone(column.moment(row)) }
      : { heading: String(headings[name]), of: column };
  });
  const lines = [chosen.map(({ heading }) => heading), ...rows.map((row) => chosen.map(({ of }) => of(row)))];
  const text = format === "csv" ? csvOf(lines) : await xlsxOf(list, lines);
  const after = { format, rows: rows.length };
  await table.write(ctx.activity({ target: { type: "export", id: list }, after }));
  const day = inZone(ctx.now.toISOString()).slice(0, 10);
  return {
    contentType: types[format],
    text,
    headers: { "content-disposition": `attachment; filename="${list}-${day}.${format}"` },
  };
};
