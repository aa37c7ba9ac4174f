import * as z from "zod";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { TextProblem } from "./policy.ts";
import { multiLine, singleLine } from "./text.ts";

/** What a form is told that lacks a part of the key. */
export const missingKeyFields =
  "All composite key fields (Title, Chapter, Subchapter, Part, Section ID) are required";
/** Largest file of a section, in bytes; each version takes one. */
export const maxAttachmentBytes = 10 * 1024 * 1024;
export const attachmentTooLarge = "File size must be less than 10MB";
/** Characters of a section's text: the longest real one has 165,000. */
export const maxDefinitionsLength = 1_000_000;

const titleRange = "The title is a number from 1 to 500";
/** Title choices 1 to 500, as a number or as the text of a field. */
const title = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], missingKeyFields)
  .pipe(z.number().int("Expected a CFR title number").min(1, titleRange).max(500, titleRange));
const keyText = (max: number) =>
  singleLine(
    z.string(missingKeyFields).trim().min(1, missingKeyFields).max(max, `At most ${max} characters`),
  );
const text = (max: number) => singleLine(z.string().trim().max(max, `At most ${max} characters`)).nullish();

export const StateVsFederal = z.enum(["Federal", "State"]);

/** What names a section: the composite key. */
export const SectionKey = z.object({
  title,
  chapter: keyText(60),
  subchapter: keyText(60),
  part: keyText(60),
  sectionId: keyText(100),
});
export type SectionKey = z.infer<typeof SectionKey>;

/** The form of an entry. Saving one whose key exists adds a version to it. */
export const SectionMetadataBody = SectionKey.extend({
  sectionDescription: text(1_000),
  partNumber: text(60),
  partDescription: text(1_000),
  regulationName: text(500),
  regulator: text(300),
  stateVsFederal: StateVsFederal.nullish(),
  municipality: text(200),
  stateCode: text(20),
  country: text(100),
  region: text(100),
  /** The `objectKey` of an upload of the caller, or the path an entry has already; null takes the file away. */
  attachedFilePath: z.string().max(500).nullish(),
  attachedFileName: text(255),
  attachedFileSize: z.number().int().nullish(),
  attachedFileType: text(200),
  /** The text of the section; where it is empty, the attached file's text takes its place. */
  definitions: multiLine(
    z.string().max(maxDefinitionsLength, "The text is too long: at most 1,000,000 characters"),
  ).nullish(),
  /** The day from which this text of the regulation is in force. */
  effectiveDate: IsoDate.nullish(),
  /** The version the form was opened with; a stale one is refused. */
  version: z.number().int().nullish(),
});
export type SectionMetadataBody = z.infer<typeof SectionMetadataBody>;

export const SectionMetadataId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of an entry");

const citedSection = /^(\d{1,3}) CFR (\S.{0,199})$/u;

/** Names a section of the copy of the law in lists, as it is cited: "21 CFR 11.10". */
const OfficialSectionId = z.string().regex(citedSection, "Expected a section such as 21 CFR 11.10");

/** What names a row of sections: an entry, or a section of the copy of the law. */
export const SectionRowId = z.union([SectionMetadataId, OfficialSectionId]);

export const officialSectionId = (titleNumber: number, identifier: string): string =>
  `${titleNumber} CFR ${identifier}`;

/** The section of the copy of the law that an id names; undefined for an entry. */
export const officialSection = (id: string): { titleNumber: number; identifier: string } | undefined => {
  const [, titleNumber, identifier] = citedSection.exec(id) ?? [];
  return identifier === undefined ? undefined : { titleNumber: Number(titleNumber), identifier };
};

/** How far the reading of an attached file is: `none` where no file is to be read. */
export const SectionTextStatus = z.enum(["none", "pending", "ready", "empty", "failed"]);
export type SectionTextStatus = z.infer<typeof SectionTextStatus>;

/** Where a text comes from: the official source, an imported file, or a person who saved it. */
export const TextSource = z.enum(["ecfr", "file", "hand"]);
export type TextSource = z.infer<typeof TextSource>;

/** An entry of the regulation, as its newest version has it. */
export const SectionMetadata = z.object({
  id: SectionRowId,
  title: z.number().int(),
  chapter: z.string(),
  subchapter: z.string(),
  part: z.string(),
  sectionId: z.string(),
  sectionDescription: z.string(),
  partNumber: z.string(),
  partDescription: z.string(),
  regulationName: z.string(),
  regulator: z.string(),
  stateVsFederal: StateVsFederal.nullable(),
  municipality: z.string(),
  stateCode: z.string(),
  country: z.string(),
  region: z.string(),
  attachedFilePath: z.string().nullable(),
  attachedFileName: z.string().nullable(),
  attachedFileSize: z.number().int().nullable(),
  attachedFileType: z.string().nullable(),
  textStatus: SectionTextStatus,
  /** Why the reading of the file failed; null where it did not. */
  textProblem: TextProblem.nullable().default(null),
  effectiveDate: IsoDate.nullable(),
  /** Characters of the text. */
  definitionsLength: z.number().int(),
  /** Of the newest text; null for entries last saved before this was noted. */
  source: TextSource.nullable().default(null),
  /** How many versions there are; also what a PUT sends back as `version`. */
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
});
export type SectionMetadata = z.infer<typeof SectionMetadata>;

/** With the text, as one entry is answered, and as a list without paging is. */
export const SectionMetadataWithText = SectionMetadata.extend({ definitions: z.string() });
export type SectionMetadataWithText = z.infer<typeof SectionMetadataWithText>;

/** One saved state of an entry, newest first in lists. */
export const SectionVersion = z.object({
  version: z.number().int(),
  createdAt: IsoDateTime,
  createdBy: z.string(),
  /** Name of the person; empty where the account is gone. */
  createdByName: z.string().optional(),
  effectiveDate: IsoDate.nullable(),
  fileName: z.string().nullable(),
  source: TextSource,
  textStatus: SectionTextStatus,
  textProblem: TextProblem.nullable().default(null),
  definitionsLength: z.number().int(),
});
export type SectionVersion = z.infer<typeof SectionVersion>;

export const SectionSort = z.enum(["title", "sectionId", "part", "regulator", "stateVsFederal", "updatedAt"]);

/** Without `limit` and `cursor` the whole list is answered as an array. */
/** Sections that people entered or imported, or those of the copy of the law. */
export const SectionOrigin = z.enum(["entered", "official"]);

export const SectionMetadataQuery = PageQuery.extend({
  /** Case-insensitive substring of section, description, part, regulation or regulator. */
  search: z.string().trim().max(200).optional(),
  title: z.coerce.number().int().min(1).max(500).optional(),
  part: z.string().trim().max(60).optional(),
  stateVsFederal: StateVsFederal.optional(),
  origin: SectionOrigin.optional(),
  sort: SectionSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
});
export type SectionMetadataQuery = z.infer<typeof SectionMetadataQuery>;

export const SectionMetadataPage = pageOf(SectionMetadata).extend({
  /** Entries before this page, in the order of the list. */
  offset: z.number().int(),
  /** Titles and parts that have entries, for the filters. */
  titles: z.array(z.object({ titleNumber: z.number().int(), parts: z.array(z.string()) })),
});
