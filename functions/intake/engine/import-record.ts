import * as z from "zod";
import { ImportJob, type ImportKind } from "../../../shared/schemas/import-job.ts";
import { cutText } from "../../core/cut-text.ts";
import { type Library, ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { cleanLine } from "../../services/rows/clean-value.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import type { UploadedObject } from "../../services/uploads/uploaded-objects.ts";

/** An import as it is stored; what people see beside it is worked out by `present-imports.ts`. */
export const ImportRecord = ImportJob.omit({
  createdByName: true,
  preview: true,
  undo: true,
  waitingAhead: true,
}).extend({
  // Rows that were written before there were previews, places, stages and undoing.
  mode: ImportJob.shape.mode.default("import"),
  place: ImportJob.shape.place.default(null),
  issueDate: ImportJob.shape.issueDate.default(null),
  removed: z.number().int().default(0),
  stages: ImportJob.shape.stages.default([]),
  entryId: z.string().nullable().default(null),
  changedSincePreview: z.boolean().default(false),
  undoes: ImportJob.shape.undoes.default(null),
  /** Of sections: what the file has no field for, and is part of their composite key. */
  chapter: z.object({ chapter: z.string(), subchapter: z.string() }).nullable().default(null),
  /** The company whose library it is, or null for the shared one. */
  companyId: z.string().nullable(),
  objectKey: z.string(),
  /** Names the exact bytes that the import was requested for. */
  eTag: z.string(),
  /** Who works on it, and until when (epoch milliseconds); another may take over afterwards. */
  leaseOwner: z.string(),
  leaseUntil: z.number().int(),
  /** Consecutive runs without progress. */
  attempts: z.number().int(),
  kept: z.number().int().default(0),
  /** Steps whose chunks are in the table, and of which state of the library they were made. */
  checkpoint: z.object({ base: z.string(), steps: z.number().int() }).nullable(),
  /** The state of the library that a preview compared with; of an import, the one its preview had. */
  base: z.string().nullable().default(null),
  /** Until when what the import replaced is kept; null where there is nothing to undo. */
  undoUntil: z.string().nullable().default(null),
  /** The newest undo of this import, and what came of it. */
  undoJobId: z.string().nullable().default(null),
  undoneAt: z.string().nullable().default(null),
  undoneBy: z.string().nullable().default(null),
  /** Rules that the undo left as they were because later imports had changed them. */
  undoKept: z.number().int().default(0),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

export const libraryOf = (companyId: string | null): Library =>
  companyId === null ? sharedLibrary : ownLibrary(companyId);

/** A file to import: where it lies and what it is called. */
export interface Upload extends UploadedObject {
  readonly objectKey: string;
  readonly name: string;
}

/** Of whom, what and when a new job is. */
export interface NewImport {
  readonly jobId: string;
  readonly kind: ImportKind;
  readonly upload: Omit<Upload, "type">;
  readonly uploader: Uploader;
  readonly now: Date;
}

/** A job that waits for its worker. */
export const newImportRecord = (
  { jobId, kind, upload, uploader, now }: NewImport,
  over: Partial<ImportRecord> = {},
): ImportRecord => ({
  jobId,
  kind,
  mode: "import",
  library: uploader.companyId === null ? "shared" : "own",
  companyId: uploader.companyId,
  fileName: cutText(cleanLine(upload.name), 255) || "rules.json",
  fileSize: upload.size,
  place: null,
  issueDate: null,
  chapter: null,
  objectKey: upload.objectKey,
  eTag: upload.eTag,
  status: "queued",
  message: "The import is waiting to start.",
  ...{ processed: 0, total: 0, created: 0, updated: 0, unchanged: 0, removed: 0, failed: 0, parts: 0 },
  ...{ errors: [], titles: [], stages: [], entryId: null, changedSincePreview: false, undoes: null },
  ...{ leaseOwner: "", leaseUntil: 0, attempts: 0, kept: 0, checkpoint: null, base: null },
  ...{ undoUntil: null, undoJobId: null, undoneAt: null, undoneBy: null, undoKept: 0 },
  createdBy: uploader.userId,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  finishedAt: null,
  ...over,
});
