import * as z from "zod";
import { IsoDate, LawDate } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";

/** Where a rulemaking stands: what its newest document says. */
export const StoryStage = z.enum(["proposed", "final", "correction", "delayed", "withdrawn"]);
export type StoryStage = z.infer<typeof StoryStage>;

/** A part that a document speaks of; part numbers can hold letters. */
export const PartReference = z.object({ titleNumber: z.int(), part: z.string() });
export type PartReference = z.infer<typeof PartReference>;

/** A document of the Federal Register that changes, or may change, a part of the CFR. */
export const StoryDocument = z.object({
  /** "2024-00339", "C1-2024-00339". */
  documentNumber: z.string(),
  type: z.enum(["rule", "proposed_rule"]),
  stage: StoryStage,
  /** What the agency calls it, such as "Final rule; correction."; reprints by the Register have none. */
  action: z.string().nullable(),
  title: z.string(),
  publicationDate: IsoDate,
  effectiveOn: IsoDate.nullable(),
  commentsCloseOn: IsoDate.nullable(),
  /** The dates in the document's own words. */
  dates: z.string().nullable(),
  rins: z.array(z.string()),
  dockets: z.array(z.string()),
  /** Its page on federalregister.gov. */
  htmlUrl: z.url({ protocol: /^https$/ }),
  /** Number of the document that this one corrects, where the source names it. */
  correctionOf: z.string().nullable(),
  /** Numbers of the documents that correct this one. */
  correctedBy: z.array(z.string()),
  parts: z.array(PartReference),
});
export type StoryDocument = z.infer<typeof StoryDocument>;

/** A day on which something happens, as the newest document gives it. */
export const StoryDate = z.object({
  kind: z.enum(["comments_close", "takes_effect"]),
  date: IsoDate,
  /** The day that an earlier document gave, if this one moved it. */
  replaced: IsoDate.nullable(),
});
export type StoryDate = z.infer<typeof StoryDate>;

/** A rulemaking: the documents that belong together, oldest first. */
export const Story = z.object({
  /** The number of its oldest document. */
  id: z.string(),
  stage: StoryStage,
  title: z.string(),
  documents: z.array(StoryDocument),
  /** Part numbers alone, for reading; `references` has the titles, too. */
  parts: z.array(z.string()),
  references: z.array(PartReference),
  /** The next day that is not over, else the last one; null where only words give the dates. */
  nextDate: StoryDate.nullable(),
  /** All days that still count. */
  dates: z.array(StoryDate),
  /** Stories that share a regulation identifier (RIN) alone, which proves little. */
  related: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Story = z.infer<typeof Story>;

export const ComingQuery = PageQuery.extend({
  /** Case-insensitive, in titles and numbers of the documents, dockets and RINs. */
  search: z.string().trim().max(200).optional(),
  titleFilter: z.coerce.number().int().min(1).max(500).optional(),
  partFilter: z.string().trim().max(60).optional(),
  stage: StoryStage.optional(),
  /** The reader's day, for what is over; the server's day in UTC without it. */
  today: LawDate.optional(),
});
export type ComingQuery = z.infer<typeof ComingQuery>;

export const ComingPage = pageOf(Story).extend({
  /** Titles that have stories, for the filter. */
  titles: z.array(z.object({ titleNumber: z.number().int(), titleName: z.string() })),
  /** Parts of the results, whatever part is chosen. */
  parts: z.array(z.string()),
  /** When the Federal Register was last read for these titles; null where it never was. */
  checkedAt: z.iso.datetime().nullable(),
  /** Why the last reading left something out. */
  reason: z.string().nullable(),
});
export type ComingPage = z.infer<typeof ComingPage>;
