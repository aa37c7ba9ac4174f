import * as z from "zod";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { ChangeClass, HorizonStep, HorizonVersion, TextDifference } from "../../../shared/schemas/horizon.ts";
import { PolicyType, ScanStatus, TextProblem } from "../../../shared/schemas/policy.ts";
import {
  SectionMetadata,
  SectionTextStatus,
  type TextSource,
} from "../../../shared/schemas/section-metadata.ts";

/** A file that was checked and copied to a place of ours. */
export const SectionFile = z.object({
  path: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  type: PolicyType,
  /** Of the copy: names its very bytes. */
  eTag: z.string(),
  /** Of the upload it was copied from, by which the same file is known when it is sent again. */
  uploadETag: z.string(),
  /** What the malware scanner said when it was stored; `waiting` asks the file itself. */
  scanStatus: ScanStatus.default("unscanned"),
});
export type SectionFile = z.infer<typeof SectionFile>;

/** All that a person saves of a section, but for its text. */
export const SectionState = SectionMetadata.pick({
  title: true,
  chapter: true,
  subchapter: true,
  part: true,
  sectionId: true,
  sectionDescription: true,
  partNumber: true,
  partDescription: true,
  regulationName: true,
  regulator: true,
  stateVsFederal: true,
  municipality: true,
  stateCode: true,
  country: true,
  region: true,
  effectiveDate: true,
}).extend({ file: SectionFile.nullable() });
export type SectionState = z.infer<typeof SectionState>;

/** Where a text is stored. */
const StoredText = z.object({
  /** The first version that had this text. */
  version: z.number().int(),
  chunks: z.number().int(),
  hash: z.string(),
});

const TextFacts = z.object({
  textStatus: SectionTextStatus,
  textProblem: TextProblem.nullable().default(null),
  /** Characters. */
  definitionsLength: z.number().int(),
  text: StoredText,
});

/** One saved state. Versions are counted in the order in which they were saved. */
export const VersionRecord = SectionState.extend(TextFacts.shape).extend({
  version: z.number().int(),
  /** Its day in the order of the regulation's own history; of two with one day the later saved is the newer. */
  since: IsoDate,
  /** Whether the version before of its part did not have the section. */
  added: z.boolean().default(false),
  /** The import it came with; null of one that a person saved. */
  importId: z.string().nullable(),
  createdBy: z.string(),
  createdAt: IsoDateTime,
});
export type VersionRecord = z.infer<typeof VersionRecord>;

const ComparedVersion = HorizonVersion.omit({ definitions: true });
export type ComparedVersion = z.infer<typeof ComparedVersion>;

/** What the horizon map shows of an entry, kept up to date with it. */
export const HorizonSummary = z.object({
  /** The version that brought the newest text; the newest one where no other text came before. */
  current: ComparedVersion,
  /** The newest one before it whose text differs; where none does, the one before it. */
  previous: ComparedVersion.nullable(),
  hasChanges: z.boolean(),
  changeClass: ChangeClass.nullable(),
  step: HorizonStep.nullable().default(null),
  /** The first three; all previews are in the comparison. */
  differences: z.array(TextDifference),
  differenceCount: z.number().int(),
  substantiveCount: z.number().int(),
  editorialCount: z.number().int(),
  /** Chunks of the stored comparison; 0 without changes. */
  comparisonChunks: z.number().int(),
});
export type HorizonSummary = z.infer<typeof HorizonSummary>;

/** An entry: its newest version, how many there are, and what the horizon map shows of it. */
export const SectionEntry = SectionState.extend(TextFacts.shape).extend({
  id: z.string(),
  /** How many versions there are. */
  version: z.number().int(),
  /** Which of them is the newest: one that was imported late belongs further back. */
  newest: z.number().int(),
  /** Counts every write, also of a text that was read from a file: the condition of the next one. */
  change: z.number().int(),
  horizon: HorizonSummary,
  createdBy: z.string(),
  createdAt: IsoDateTime,
  updatedBy: z.string(),
  updatedAt: IsoDateTime,
});
export type SectionEntry = z.infer<typeof SectionEntry>;

/** Where a version came from. */
export const sourceOf = ({ importId }: Pick<VersionRecord, "importId">): TextSource =>
  importId === null ? "hand" : "file";

/** The day from which a version counts: the one a person entered, even before that of an earlier version. */
export const versionDay = ({ importId, effectiveDate, since }: VersionRecord): string =>
  importId === null ? (effectiveDate ?? since) : since;

/** From the oldest to the newest. */
export const inOrder = (a: VersionRecord, b: VersionRecord): number =>
  a.since === b.since ? a.version - b.version : a.since < b.since ? -1 : 1;

/** Whether it is known what a version says: not while its file is unread, nor where it could not be read. */
export const hasKnownText = ({ textStatus }: Pick<VersionRecord, "textStatus">): boolean =>
  textStatus === "none" || textStatus === "ready";
