import * as z from "zod";
import { exportFormats } from "../api/export-contract.ts";
import { ListName } from "../exports/lists.ts";
import { singleLine } from "./text.ts";

/** Exports of a company that may be under way. */
export const maxOpenExports = 5;
/** Days for which a file is kept. */
export const exportDays = 7;

/** Lists of which files are made. */
export const ExportedList = z.enum([...ListName.options, "applicability"]);
export type ExportedList = z.infer<typeof ExportedList>;

export const ExportId = z.string().max(40);

const text = singleLine(z.string().max(2_000), "A filter");

/** What is asked of a list's file, as its own call takes it. */
export const NewExport = z.object({
  list: ExportedList,
  format: z.enum(exportFormats),
  /** Names of columns in the order of the file; without them all. */
  columns: z.union([text, z.array(text).max(40)]).optional(),
  /** The list's filters and order. */
  query: z.record(text, z.union([text, z.number(), z.boolean(), z.null()])).default({}),
});

const ExportStatus = z.enum(["queued", "running", "done", "failed"]);

/** A file that is made in the background, as its maker sees it. */
export const ExportJob = z.object({
  exportId: ExportId,
  list: ExportedList,
  format: z.enum(exportFormats),
  status: ExportStatus,
  /** Rows that are written so far; all of them once it is done. */
  rows: z.number().int(),
  /** Works for some minutes; null until the file is there. */
  downloadUrl: z.string().nullable(),
  createdAt: z.string(),
  /** When the file goes. */
  expiresAt: z.string(),
});
export type ExportJob = z.infer<typeof ExportJob>;
