import { exportImports } from "../../shared/api/exports.ts";
import { importColumns } from "../../shared/exports/columns.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { importKindWords, importStatusWords } from "../../shared/words/values.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import type { Library } from "../regulation/library/library-types.ts";
import { type ExportCells, exportLimit, listFile, moment } from "../services/exports/list-file.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { importJobs } from "./engine/import-job-repository.ts";
import { type ImportRecord, libraryOf } from "./engine/import-record.ts";
import { presentImports } from "./engine/present-imports.ts";

const pageSize = 500;

const cells: ExportCells<typeof importColumns, ImportJob> = {
  fileName: ({ fileName }) => fileName,
  kind: ({ kind }) => importKindWords[kind],
  status: ({ status }) => importStatusWords[status],
  message: ({ message }) => message,
  created: ({ created }) => created,
  updated: ({ updated }) => updated,
  unchanged: ({ unchanged }) => unchanged,
  removed: ({ removed }) => removed,
  failed: ({ failed }) => failed,
  createdAt: moment(({ createdAt }) => createdAt),
  createdBy: ({ createdByName }) => createdByName,
  undone: ({ undo }) => undo.undoneBy,
};

const allOf = async (library: Library): Promise<ImportRecord[]> => {
  const records: ImportRecord[] = [];
  let hasMore = true;
  while (hasMore && records.length < exportLimit) {
    const page = await importJobs.list(library, pageSize, records.at(-1)?.jobId);
    records.push(...page.items);
    hasMore = page.hasMore;
  }
  return records.slice(0, exportLimit);
};

export const handler = endpoint(exportImports, async ({ query }, ctx) => {
  const rows = await presentImports(await allOf(libraryOf(uploaderOf(ctx).companyId)), ctx.now);
  return listFile(ctx, query, { list: "imports", headings: importColumns, cells, rows });
});
