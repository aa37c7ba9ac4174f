import * as z from "zod";
import { Definition } from "../../../shared/regulation/definition.ts";
import { Block, type ContentsNode } from "../../../shared/regulation/text-model.ts";
import { ChangeReason, TextDifference } from "../../../shared/schemas/horizon.ts";

/** Where the text of a section lies. `form` is the hash of its blocks, letter for letter. */
const TextPlace = z.object({
  pack: z.string(),
  offset: z.int(),
  length: z.int(),
  form: z.string(),
  /** Of its words; 0 for texts stored before this was noted. */
  characters: z.int().default(0),
});
export type TextPlace = z.infer<typeof TextPlace>;

/** Why a version is what it is: reasons of the comparison, or that a note about the text alone changed. */
const VersionReason = z.enum([...ChangeReason.options, "source-note"]);

/** What a version changed, as lists show it. */
export const VersionDifferences = z.object({
  /** The first few, substantive ones first. */
  differences: z.array(TextDifference),
  differenceCount: z.int(),
  substantiveCount: z.int(),
  editorialCount: z.int(),
});
export type VersionDifferences = z.infer<typeof VersionDifferences>;

/** A text of a section, or its end. */
export const SectionVersion = z.object({
  /** The first day it holds. */
  date: z.iso.date(),
  /** The issue of the source that brought it. */
  issueDate: z.iso.date(),
  class: z.enum(["new", "substantive", "editorial", "removed"]),
  reasons: z.array(VersionReason),
  source: z.enum(["ecfr", "file"]),
  /** What the source says of it; null where it says nothing. Our class decides. */
  eCfrSubstantive: z.boolean().nullable(),
  /** Null where the section was removed. */
  text: TextPlace.nullable(),
  /** From the text before; absent where none came before, and in versions stored before this was noted. */
  compared: VersionDifferences.optional(),
});
export type SectionVersion = z.infer<typeof SectionVersion>;

const StoredSection = z.object({
  identifier: z.string(),
  heading: z.string(),
  /** By date and issue, oldest first. */
  versions: z.array(SectionVersion),
  /** The newest file that held it without the rest of its part. */
  fileIssue: z.iso.date().optional(),
});
export type StoredSection = z.infer<typeof StoredSection>;

/** A level of a part as its table of contents shows it; sections have no children. */
export const FrameNode = z.object({
  kind: z.enum(["subpart", "subject_group", "section", "appendix"]),
  identifier: z.string(),
  heading: z.string(),
  reserved: z.boolean(),
  blocks: z.array(Block).optional(),
  get children() {
    return z.array(FrameNode).optional();
  },
});
export type FrameNode = z.infer<typeof FrameNode>;

/** What a part has around its sections. */
export const Frame = z.object({
  heading: z.string(),
  reserved: z.boolean(),
  authority: z.array(Block),
  source: z.array(Block),
  notes: z.array(Block),
  children: z.array(FrameNode),
  /** Terms that the part's sections define. */
  definitions: z.array(Definition).default([]),
});
export type Frame = z.infer<typeof Frame>;

export const PartRecord = z.object({
  part: z.string(),
  sections: z.array(StoredSection),
  /** From which issue on which frame holds, oldest first. */
  frames: z.array(z.object({ issueDate: z.iso.date(), key: z.string() })),
  /** The newest file that held it without the rest of its title. */
  fileIssue: z.iso.date().optional(),
  /** Whether only such files brought it: the issue of its title says nothing of it. */
  isAlone: z.boolean().default(false),
});
export type PartRecord = z.infer<typeof PartRecord>;

/** The first day a part has a text of. */
export const firstDay = ({ sections, frames }: PartRecord): string =>
  sections.reduce(
    (first, { versions: [oldest] }) => (oldest && oldest.date < first ? oldest.date : first),
    frames[0]?.issueDate ?? "",
  );

/** A part as the title's record names it. */
export const PartEntry = z.object({
  record: z.string(),
  /** Sections and appendices with a text today. */
  sections: z.int(),
  /** Identifiers that do not begin with the part's number: appendices, and a few sections. */
  others: z.array(z.string()),
  /** Where lies what its sections cite; empty where they cite nothing. */
  citations: z.string(),
  /** The first day it has a text of; absent in entries stored before this was noted. */
  since: z.iso.date().optional(),
});
export type PartEntry = z.infer<typeof PartEntry>;

export const Contents: z.ZodType<ContentsNode> = z.lazy(() =>
  z.object({
    kind: z.enum(["subtitle", "chapter", "subchapter", "part"]),
    identifier: z.string(),
    heading: z.string(),
    reserved: z.boolean(),
    children: z.array(Contents),
  }),
);

export const TitleRecord = z.object({
  contents: z.array(Contents),
  /** The issue that brought these contents; absent in records stored before this was noted. */
  contentsIssue: z.iso.date().optional(),
  /** Where the contents of earlier issues lie, each from its issue on, oldest first. */
  earlier: z.array(z.object({ issueDate: z.string(), key: z.string() })).default([]),
  parts: z.record(z.string(), PartEntry),
  /** What its sections cite, by cited title. */
  cited: z.record(z.string(), z.string()),
});
export type TitleRecord = z.infer<typeof TitleRecord>;

/** Identifiers are the same whatever dash or space the source sets: "1402.104–1402.111". */
export const foldIdentifier = (identifier: string): string =>
  identifier
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
