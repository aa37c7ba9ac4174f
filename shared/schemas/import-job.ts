import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { LibraryKind } from "./rule.ts";

export const ImportStatus = z.enum(["queued", "running", "done", "done_with_errors", "failed"]);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** A row of the file that could not be used: `row` counts from 0 in the file's order. */
export const ImportRowError = z.object({ row: z.number().int(), field: z.string(), message: z.string() });
export type ImportRowError = z.infer<typeof ImportRowError>;

/** Progress and result of an import (behaviour, "Large files"). Counts are rows of the file. */
export const ImportJob = z.object({
  jobId: z.string(),
  kind: z.enum(["rules", "sections", "entry"]),
  library: LibraryKind,
  fileName: z.string(),
  fileSize: z.number().int(),
  status: ImportStatus,
  /** A sentence for the person: what happened, or why nothing did. */
  message: z.string(),
  processed: z.number().int(),
  /** 0 until the file has been counted. */
  total: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  /** The first 500 rows that failed; `failed` counts all. */
  errors: z.array(ImportRowError),
  titles: z.array(z.number().int()),
  parts: z.number().int(),
  createdBy: z.string(),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  finishedAt: IsoDateTime.nullable(),
});
export type ImportJob = z.infer<typeof ImportJob>;
