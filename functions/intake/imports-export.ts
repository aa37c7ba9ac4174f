import { importColumns } from "../../shared/exports/columns.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { importKindWords, importStatusWords } from "../../shared/words/values.ts";
import type { Reader } from "../core/endpoint/context.ts";
import { type ExportCells, exportBatch, type ListExport, moment } from "../services/exports/list-export.ts";
import { importJobs } from "./engine/import-job-repository.ts";
import { libraryOf } from "./engine/import-record.ts";
import { presentImports } from "./engine/present-imports.ts";

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

const presented = async function* (reader: Reader) {
  const { role } = reader.actor();
  const library = libraryOf(role === "super_admin" ? null : reader.companyId());
  let last: string | undefined;
  let hasMore = true;
  while (hasMore) {
    const page = await importJobs.list(library, exportBatch, last);
    yield await presentImports(page.items, reader.now);
    last = page.items.at(-1)?.jobId;
    hasMore = page.hasMore && last !== undefined;
  }
};

/** The files of the list. */
export const importsExport: ListExport<typeof importColumns, object, ImportJob> = {
  list: "imports",
  headings: importColumns,
  cells,
  rows: presented,
};
