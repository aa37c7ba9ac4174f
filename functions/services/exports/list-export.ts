import type { ExportFormat } from "../../../shared/api/export-contract.ts";
import { type CsvCell, csvLines, csvOf } from "../../../shared/csv/csv.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { writeMoment } from "./write-moment.ts";
import { xlsxWriter } from "./xlsx-writer.ts";

/** What a column holds of a row; a moment is written in the person's own time zone. */
type Column<Row> = ((row: Row) => CsvCell) | Moment<Row>;
interface Moment<Row> {
  readonly moment: (row: Row) => string | null;
}
const isMoment = <Row>(column: Column<Row>): column is Moment<Row> => "moment" in column;

export const moment = <Row>(of: (row: Row) => string | null): Column<Row> => ({ moment: of });

/** A column for each heading. */
export type ExportCells<Headings, Row> = { readonly [Name in keyof Headings]: Column<Row> };

/** Rows in batches, so that a long list never lies in memory whole. */
type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** What the files of a list are made of. */
export interface ListExport<Headings extends Readonly<Record<string, string>>, Query, Row> {
  /** As in the file's name: `evidence`. */
  readonly list: string;
  readonly headings: Headings;
  readonly cells: ExportCells<Headings, Row>;
  /** All rows that the list shows, in its order. @param most rows that are asked for */
  readonly rows: (reader: Reader, query: Query, most: number) => Batches<Row> | Promise<Batches<Row>>;
}

/** Rows that are read, written and counted together. */
export const exportBatch = 500;

/** A list that is in memory, batch by batch. */
export const inBatches = function* <Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < exportBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};

export interface FileRequest {
  readonly format: ExportFormat;
  /** Names of columns, separated by commas; without them all. */
  readonly columns?: string | undefined;
}

export const exportTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<ExportFormat, string>;

/** `rules-2026-11-24.csv`, by the person's day. */
export const exportFileName = (list: string, format: ExportFormat, { actor, now }: Reader): string =>
  `${list}-${writeMoment(actor().timeZone)(now.toISOString()).slice(0, 10)}.${format}`;

interface Writer {
  write(lines: readonly (readonly CsvCell[])[]): void;
  end(): void;
}

const csvWriter = (head: readonly string[], emit: (bytes: Uint8Array) => void): Writer => {
  const encoder = new TextEncoder();
  emit(encoder.encode(csvOf([head])));
  return { write: (lines) => emit(encoder.encode(csvLines(lines))), end: () => undefined };
};

/** The columns of a file with what they hold of a row; times are in the person's zone, which the heading names. */
const columnsOf = <Headings extends Readonly<Record<string, string>>, Query, Row>(
  reader: Reader,
  columns: string | undefined,
  { headings, cells }: ListExport<Headings, Query, Row>,
) => {
  const { timeZone } = reader.actor();
  const inZone = writeMoment(timeZone);
  const names: (keyof Headings)[] = columns?.split(",") ?? Object.keys(headings);
  return names.map((name) => {
    const column: Column<Row> = cells[name];
    return isMoment(column)
      ? { heading: `${headings[name]} (${timeZone})`, of: (row: Row) => inZone(column.moment(row)) }
      : { heading: String(headings[name]), of: column };
  });
};

/**
 * Writes the file of a list, batch by batch.
 * @param emit takes its bytes in their order
 * @param onBatch is told how many rows were read so far, before they are written; may throw to stop
 * @returns how many rows it has
 */
export const writeListFile = async <Headings extends Readonly<Record<string, string>>, Query, Row>(
  reader: Reader,
  { format, columns, ...query }: FileRequest & Query,
  exported: ListExport<Headings, Query, Row>,
  {
    most,
    emit,
    onBatch,
  }: {
    readonly most: number;
    readonly emit: (bytes: Uint8Array) => void;
    readonly onBatch: (rows: number) => void | Promise<void>;
  },
): Promise<number> => {
  const chosen = columnsOf(reader, columns, exported);
  const head = chosen.map(({ heading }) => heading);
  const writer = format === "csv" ? csvWriter(head, emit) : xlsxWriter(exported.list, head, emit);
  let count = 0;
  // What is left of the request are the list's filters and order.
  for await (const batch of await exported.rows(reader, query as unknown as Query, most)) {
    count += batch.length;
    await onBatch(count);
    writer.write(batch.map((row) => chosen.map(({ of }) => of(row))));
  }
  writer.end();
  return count;
};
