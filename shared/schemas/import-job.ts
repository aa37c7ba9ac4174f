import * as z from "zod";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { LibraryKind } from "./rule.ts";

export const ImportStatus = z.enum(["queued", "running", "done", "done_with_errors", "failed"]);
export type ImportStatus = z.infer<typeof ImportStatus>;

/**
 * What a job brings: rules, rules of one named place, evaluations, sections, an entry of section metadata with
 * its files, a file of the official text, or the state before an earlier import.
 */
export const ImportKind = z.enum([
  "rules",
  "extracted-rules",
  "metrics",
  "sections",
  "entry",
  "regulation",
  "undo",
]);
export type ImportKind = z.infer<typeof ImportKind>;

/** A row of the file that could not be used: `row` counts from 0 in the file's order. */
export const ImportRowError = z.object({ row: z.number().int(), field: z.string(), message: z.string() });
export type ImportRowError = z.infer<typeof ImportRowError>;

/** The place a form names for a whole file; an empty section means the entire part. */
export const ImportPlace = z.object({ cfrTitle: z.string(), part: z.string(), section: z.string() });
export type ImportPlace = z.infer<typeof ImportPlace>;

/** A step of an entry's job. All files are checked (`checking`) before the first of them is imported. */
export const ImportStage = z.object({
  name: z.enum(["rules", "metrics", "entry"]),
  status: z.enum(["waiting", "checking", "running", "done", "failed"]),
  message: z.string(),
  /** The import's own job in the history, once it was begun. */
  jobId: z.string().nullable(),
});
export type ImportStage = z.infer<typeof ImportStage>;

/** A row as an import would leave it: what changes, before and after; long texts are cut. */
export const PreviewRow = z.object({
  row: z.number().int(),
  /** `21.11-{obligationId}` of a rule, `21.11` or `21.11-{section}` of an evaluation. */
  id: z.string(),
  section: z.string(),
  title: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** Rows of each outcome a preview shows; the job's counts say how many there are. Refused ones are its `errors`. */
export const maxPreviewRows = 20;
export const ImportPreview = z.object({
  created: z.array(PreviewRow),
  updated: z.array(PreviewRow),
  unchanged: z.array(PreviewRow),
  /** Of regulation: sections that the file lacks. */
  removed: z.array(PreviewRow).default([]),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Whether an import can be taken back, and who did. */
export const ImportUndo = z.object({
  canUndo: z.boolean(),
  /** Why not, as a sentence; empty where it can be undone. */
  reason: z.string(),
  /** The last moment. */
  until: IsoDateTime.nullable(),
  /** The newest undo of this import: a job of its own. */
  jobId: z.string().nullable(),
  undoneAt: IsoDateTime.nullable(),
  /** Name of the person. */
  undoneBy: z.string().nullable(),
});
export type ImportUndo = z.infer<typeof ImportUndo>;

/** Days an import can be undone for; what it replaced is kept that long. */
export const undoDays = 30;

/** Progress and result of an import. Counts are rows of the file. */
export const ImportJob = z.object({
  jobId: z.string(),
  kind: ImportKind,
  /** A preview reads and compares as the import would, and changes nothing. */
  mode: z.enum(["import", "preview"]),
  library: LibraryKind,
  fileName: z.string(),
  fileSize: z.number().int(),
  /** What the form named, where there was one. */
  place: ImportPlace.nullable(),
  /** Of regulation: the day of the text. */
  issueDate: IsoDate.nullable(),
  status: ImportStatus,
  /** A sentence for the person: what happened, or why nothing did. */
  message: z.string(),
  processed: z.number().int(),
  /** 0 until the file has been counted. */
  total: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Rules that an undo took out again, or sections that a file of regulation lacks. */
  removed: z.number().int(),
  failed: z.number().int(),
  /** Rows that are saved for good, whatever becomes of the job: it may fail later on. */
  kept: z.number().int(),
  /** Jobs of the library that come before one that waits for them: two run at the same time, the oldest first. */
  waitingAhead: z.number().int(),
  /** The first 500 rows that failed; `failed` counts all. */
  errors: z.array(ImportRowError),
  titles: z.array(z.number().int()),
  parts: z.number().int(),
  /** Of an entry's job; empty for all others. */
  stages: z.array(ImportStage),
  /** The entry of section metadata that an entry's job made. */
  entryId: z.string().nullable(),
  /** Of a preview that is done; null in lists, too. */
  preview: ImportPreview.nullable(),
  /** Whether another import changed these titles between the preview and this import of it. */
  changedSincePreview: z.boolean(),
  undo: ImportUndo,
  /** Of an undo: the import it takes back. */
  undoes: z.object({ jobId: z.string(), fileName: z.string() }).nullable(),
  createdBy: z.string(),
  /** The person's current name; "Someone" once nothing is known of them. */
  createdByName: z.string(),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  finishedAt: IsoDateTime.nullable(),
});
export type ImportJob = z.infer<typeof ImportJob>;
