import * as z from "zod";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { ImportStatus } from "./import-job.ts";

export const SourceState = z.enum(["not_loaded", "loading", "current", "behind", "reserved"]);
export type SourceState = z.infer<typeof SourceState>;

/** A title as the source and our copy of it stand. */
export const SourceTitle = z.object({
  titleNumber: z.int(),
  titleName: z.string(),
  state: SourceState,
  /** Why the copy is not newer, as a sentence. */
  reason: z.string().nullable(),
  isPinned: z.boolean(),
  /** Companies that follow it. */
  followers: z.int(),
  /** Of the text that people read; null without one. */
  issueDate: IsoDate.nullable(),
  /** When the source was last asked with success. */
  checkedAt: IsoDateTime.nullable(),
  sections: z.int(),
  /** Parts of the issue that is being loaded. */
  partsDone: z.int(),
  partsTotal: z.int(),
});
export type SourceTitle = z.infer<typeof SourceTitle>;

/** What a run did to one title; without a reason it is current. */
export const SyncedTitle = z.object({
  titleNumber: z.int(),
  /** Sections. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  reason: z.string().nullable(),
});
export type SyncedTitle = z.infer<typeof SyncedTitle>;

export const SyncRun = z.object({
  id: z.string(),
  status: ImportStatus,
  /** A person's id; null for the schedule. */
  startedBy: z.string().nullable(),
  startedByName: z.string().nullable(),
  startedAt: IsoDateTime,
  endedAt: IsoDateTime.nullable(),
  /** Requests to the source. */
  requests: z.int(),
  titles: z.array(SyncedTitle),
});
export type SyncRun = z.infer<typeof SyncRun>;
