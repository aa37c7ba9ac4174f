import { downloadImportErrors } from "../../shared/api/imports.ts";
import { csvOf } from "../../shared/csv/csv.ts";
import type { ImportRowError } from "../../shared/schemas/import-job.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { maxBodyBytes } from "../core/endpoint/respond.ts";
import { notFound } from "../core/problem.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { importOutcomes } from "./engine/import-outcomes.ts";
import { libraryOf } from "./engine/import-record.ts";

/** Quotes, commas and the row's number around what a row says. */
const bytesAround = 40;

/** The first rows that fit one answer; few files have more. */
const thatFit = (errors: readonly ImportRowError[]): ImportRowError[] => {
  let bytes = 0;
  const end = errors.findIndex(({ field, message }) => {
    // A quotation mark within a text is written twice.
    bytes += Buffer.byteLength(field + message) + (message.split('"').length - 1) + bytesAround;
    return bytes > maxBodyBytes;
  });
  return end < 0 ? [...errors] : errors.slice(0, end);
};

const lastLine = (listed: number, failed: number): (string | number)[][] => {
  const more = failed - listed;
  return more > 0 ? [["", "", `${more.toLocaleString("en-US")} more rows could not be used.`]] : [];
};

export const handler = endpoint(downloadImportErrors, async ({ params }, ctx) => {
  const library = libraryOf(uploaderOf(ctx).companyId);
  const found = await importOutcomes.getWithRows(library, params.jobId);
  if (!found) throw notFound("Import not found.");
  const listed = thatFit(await importOutcomes.listErrors(library, params.jobId));
  const rows = listed.map(({ row, field, message }) => [row + 1, field, message]);
  return {
    contentType: "text/csv; charset=utf-8",
    text: csvOf([["Row", "Field", "Reason"], ...rows, ...lastLine(listed.length, found.record.failed)]),
    headers: { "content-disposition": `attachment; filename="import-errors-${params.jobId}.csv"` },
  };
});
