import * as z from "zod";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { SectionRowId, SectionTextStatus, TextSource } from "./section-metadata.ts";

/** Whether a change alters what the text says, or only how it is set. */
export const ChangeClass = z.enum(["editorial", "substantive"]);
export type ChangeClass = z.infer<typeof ChangeClass>;

/** Why a change is editorial (the first group) or substantive (the second). */
export const ChangeReason = z.enum([
  "spaces",
  "dashes",
  "quotes",
  "punctuation-marks",
  "letter-case",
  "renumbering",
  "typography",
  "negation",
  "number",
  "date",
  "duty",
  "wording",
  "text-added",
  "text-removed",
]);
export type ChangeReason = z.infer<typeof ChangeReason>;

/** A change between two versions of a section's text, in the order of the text. */
export const TextDifference = z.object({
  /** `other` where words took the place of others. */
  type: z.enum(["added", "removed", "other"]),
  /** A preview of the change, of at most 160 characters. */
  text: z.string(),
  class: ChangeClass,
  reason: ChangeReason,
});
export type TextDifference = z.infer<typeof TextDifference>;

/** A version of a section's text. */
export const HorizonVersion = z.object({
  version: z.number().int(),
  createdAt: IsoDateTime,
  effectiveDate: IsoDate.nullable(),
  fileName: z.string().nullable(),
  /** Null for versions last compared before this was noted. */
  source: TextSource.nullable().default(null),
  /** Characters of the text. */
  length: z.number().int(),
  textStatus: SectionTextStatus,
  /** The text; null in pages, whose rows leave it out. */
  definitions: z.string().nullable(),
});
export type HorizonVersion = z.infer<typeof HorizonVersion>;

/** What a version brought beside changes of the text: the section itself, its end, or another heading alone. */
export const HorizonStep = z.object({
  kind: z.enum(["added", "removed", "heading"]),
  /** Of the version that brought it. */
  createdAt: IsoDateTime,
  effectiveDate: IsoDate.nullable(),
  /** The heading before; null where it is not the heading that changed. */
  previousHeading: z.string().nullable(),
});
export type HorizonStep = z.infer<typeof HorizonStep>;

/** A section with its newest text and the newest one before it that differs. */
export const HorizonRow = z.object({
  id: SectionRowId,
  title: z.number().int(),
  titleName: z.string(),
  part: z.string(),
  sectionId: z.string(),
  sectionDescription: z.string(),
  hasChanges: z.boolean(),
  /** `substantive` where at least one change is; null without changes. */
  changeClass: ChangeClass.nullable(),
  /** The newest such step; null where none came after the last change of the text. */
  step: HorizonStep.nullable(),
  currentVersion: HorizonVersion.nullable(),
  previousVersion: HorizonVersion.nullable(),
  /** The first changes, substantive ones first; `differenceCount` counts all. */
  textDifferences: z.array(TextDifference),
  differenceCount: z.number().int(),
  substantiveCount: z.number().int(),
  editorialCount: z.number().int(),
  /** How many of the company's rules came from this section; null for the system's administrator. */
  affectedRules: z.number().int().nullable(),
});
export type HorizonRow = z.infer<typeof HorizonRow>;

export const HorizonSort = z.enum([
  "sectionId",
  "title",
  "part",
  "currentVersion",
  "differences",
  "affectedRules",
]);

/** Which rows of the map are asked for. */
export const HorizonChanges = z.enum([
  "all",
  "changed",
  "substantive",
  "editorial",
  "unchanged",
  "added",
  "removed",
  "heading",
]);

/** Without `limit` and `cursor` all rows are answered as an array. */
export const HorizonQuery = PageQuery.extend({
  /** Case-insensitive substring of section, description or part. */
  search: z.string().trim().max(200).optional(),
  titleFilter: z.coerce.number().int().min(1).max(500).optional(),
  partFilter: z.string().trim().max(60).optional(),
  /** `substantive` hides sections with editorial changes alone; the last three are the steps of rows. */
  changes: HorizonChanges.optional(),
  sort: HorizonSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
});
export type HorizonQuery = z.infer<typeof HorizonQuery>;

export const HorizonPage = pageOf(HorizonRow).extend({
  offset: z.number().int(),
  /** Over all rows that pass the search and the filters of title and part, whatever their changes. */
  summary: z.object({
    total: z.number().int(),
    withChanges: z.number().int(),
    withoutChanges: z.number().int(),
    withSubstantive: z.number().int(),
    withEditorialOnly: z.number().int(),
  }),
  /** Titles that have rows, for the filter. */
  titles: z.array(z.object({ titleNumber: z.number().int(), titleName: z.string() })),
  /** Parts in the results, whatever part is chosen, in order. */
  parts: z.array(z.string()),
});
export type HorizonPage = z.infer<typeof HorizonPage>;

/** A piece of both texts in order: all but the added ones make the previous text, all but the removed the current. */
export const ComparisonPart = z.object({
  kind: z.enum(["same", "removed", "added"]),
  text: z.string(),
  /** Index in `changes` of the change it belongs to; null for what both texts have. */
  change: z.number().int().nullable(),
});
export type ComparisonPart = z.infer<typeof ComparisonPart>;

export const HorizonComparison = z.object({
  row: HorizonRow,
  parts: z.array(ComparisonPart),
  changes: z.array(z.object({ class: ChangeClass, reason: ChangeReason })),
});
export type HorizonComparison = z.infer<typeof HorizonComparison>;
