import type { Document } from "../../../shared/api/contract.ts";
import { maxExportRows } from "../../../shared/api/export-contract.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import {
  exportFileName,
  exportTypes,
  type FileRequest,
  type ListExport,
  writeListFile,
} from "./list-export.ts";

/** What a list is asked for, to tell whether it has more rows than a file may hold. */
const exportLimit = maxExportRows + 1;

/**
 * All rows of a list as a file, on the record as a download.
 * @throws 409 `export.large` above 10,000 rows
 */
export const listFile = async <Headings extends Readonly<Record<string, string>>, Query, Row>(
  ctx: Context,
  request: FileRequest & Query,
  exported: ListExport<Headings, Query, Row>,
): Promise<Document> => {
  const { format } = request;
  const chunks: Uint8Array[] = [];
  const rows = await writeListFile(ctx, request, exported, {
    most: exportLimit,
    emit: (bytes) => chunks.push(bytes),
    onBatch: (count) => {
      if (count > maxExportRows) throw conflict("This list has more than 10,000 rows.", "export.large");
    },
  });
  const { list } = exported;
  await table.write(ctx.activity({ target: { type: "export", id: list }, after: { format, rows } }));
  const bytes = new Uint8Array(Buffer.concat(chunks));
  return {
    contentType: exportTypes[format],
    text: format === "csv" ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) : bytes,
    headers: { "content-disposition": `attachment; filename="${exportFileName(list, format, ctx)}"` },
  };
};
