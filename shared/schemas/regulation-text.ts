import * as z from "zod";
import { isOfLaw } from "../calendar/law-days.ts";
import { Block } from "../regulation/text-model.ts";
import { TitleNumber } from "./cfr.ts";
import { IsoDate, IsoDateTime, LawDate, outsideDays } from "./dates.ts";
import { HorizonComparison, HorizonRow } from "./horizon.ts";
import { pageOf } from "./pagination.ts";
import { TextSource } from "./section-metadata.ts";
import { Story } from "./story.ts";
import { singleLine } from "./text.ts";

const text = (max: number) => singleLine(z.string().trim().min(1).max(max));
/** "11.10", or "Appendix A to Part 11". */
const SectionIdentifier = text(200);

/** A day of the regulation. */
export const LawDay = LawDate.refine(isOfLaw, outsideDays);
/** The day the text is wanted of; the newest text without it. */
export const AsOf = z.object({ date: LawDay.optional() });

export const TitlePlace = z.object({ title: TitleNumber });
export const SectionPlace = TitlePlace.extend({ section: SectionIdentifier });

/** The copy that an answer was read from. */
export const CopyState = z.object({
  titleNumber: z.int(),
  titleName: z.string(),
  /** The issue that the text is of: the newest that holds it as it is shown. */
  issueDate: IsoDate,
  /** The issue up to which the copy of the whole title goes. */
  copyOf: IsoDate,
  /** When the source was last asked; null where the copy came from a file alone. */
  checkedAt: IsoDateTime.nullable(),
  /** Why the copy is older than the official text; null while it is not. */
  reason: z.string().nullable(),
});
export type CopyState = z.infer<typeof CopyState>;

/** A subtitle, chapter or subchapter above a part. */
const Ancestor = z.object({ kind: z.string(), identifier: z.string(), heading: z.string() });

/** Words of a text that name another place of the law. */
export const TextLink = z.object({
  from: z.int(),
  to: z.int(),
  /** "21 CFR 11.10(a)" */
  citation: z.string(),
  /** A path of this application, or an official site. */
  href: z.string(),
});
export type TextLink = z.infer<typeof TextLink>;

/** A use of a defined term: the number of its definition in `definitions`. */
const TermUse = z.object({ from: z.int(), to: z.int(), definition: z.int() });

export const ReadBlock = Block.extend({ links: z.array(TextLink), terms: z.array(TermUse) });
export type ReadBlock = z.infer<typeof ReadBlock>;

/** A level of a table of contents: of a title down to its parts, of a part down to its sections. */
export const ContentsEntry = z.object({
  kind: z.enum([
    "subtitle",
    "chapter",
    "subchapter",
    "part",
    "subpart",
    "subject_group",
    "section",
    "appendix",
  ]),
  identifier: z.string(),
  heading: z.string(),
  reserved: z.boolean(),
  /** What stands below the heading of a subpart or subject group: its own authority, source and notes. */
  blocks: z.array(ReadBlock).optional(),
  get children() {
    return z.array(ContentsEntry);
  },
});
export type ContentsEntry = z.infer<typeof ContentsEntry>;

export const TitleContents = CopyState.extend({ children: z.array(ContentsEntry) });
export type TitleContents = z.infer<typeof TitleContents>;

/** What a term means where it is used. */
export const TermDefinition = z.object({
  term: z.string(),
  text: z.string(),
  citation: z.string(),
  href: z.string(),
});
export type TermDefinition = z.infer<typeof TermDefinition>;

export const PartRead = CopyState.extend({
  part: z.string(),
  heading: z.string(),
  reserved: z.boolean(),
  ancestors: z.array(Ancestor),
  children: z.array(ContentsEntry),
  authority: z.array(ReadBlock),
  source: z.array(ReadBlock),
  notes: z.array(ReadBlock),
  /** Whether the caller's company follows the title; null for people without a company. */
  isSelected: z.boolean().nullable(),
  /** Rulemakings of the Federal Register about the part. */
  stories: z.array(Story),
});
export type PartRead = z.infer<typeof PartRead>;

export const TextVersion = z.object({
  /** The day from which the text holds. */
  date: IsoDate,
  issueDate: IsoDate,
  class: z.enum(["new", "substantive", "editorial", "removed"]),
  source: TextSource,
  /** What the eCFR says of it; null where it says nothing. */
  eCfrSubstantive: z.boolean().nullable(),
});
export type TextVersion = z.infer<typeof TextVersion>;

/** A section that cites another. */
export const CitingSection = z.object({ citation: z.string(), heading: z.string(), href: z.string() });
export type CitingSection = z.infer<typeof CitingSection>;

const Neighbor = z.object({ identifier: z.string(), heading: z.string() });

export const SectionRead = CopyState.extend({
  kind: z.enum(["section", "appendix"]),
  part: z.string(),
  partHeading: z.string(),
  identifier: z.string(),
  heading: z.string(),
  reserved: z.boolean(),
  /** "21 CFR 11.10" */
  citation: z.string(),
  blocks: z.array(ReadBlock),
  definitions: z.array(TermDefinition),
  previous: Neighbor.nullable(),
  next: Neighbor.nullable(),
  /** Newest first. */
  versions: z.array(TextVersion),
  /** How many sections cite this one, and the first of them. */
  citedBy: z.object({ total: z.int(), items: z.array(CitingSection) }),
});
export type SectionRead = z.infer<typeof SectionRead>;

/** The section that a rule was made from, with the rule's words. */
export const RuleOfficialText = CopyState.extend({
  identifier: z.string(),
  heading: z.string(),
  /** "21 CFR 11.10" */
  citation: z.string(),
  /** The paragraph that the rule cites: "a-1", or nothing where it cites the whole section. */
  paragraph: z.string(),
  blocks: z.array(ReadBlock),
  definitions: z.array(TermDefinition),
  /** Where the rule's words stand: the number of a block, and letters of its text. */
  words: z.array(z.object({ block: z.int(), from: z.int(), to: z.int() })),
  /** Null where the rule quotes no words. */
  madeFrom: z.enum(["current", "earlier", "missing"]).nullable(),
  /** From which day the text held that the words are in; null where none is known. */
  madeFromDate: IsoDate.nullable(),
});
export type RuleOfficialText = z.infer<typeof RuleOfficialText>;

export const CitingPage = pageOf(CitingSection);

const EntryVersion = z.coerce.number().int().min(1).max(1_000_000);
export const ComparisonQuery = z.object({
  from: LawDay,
  to: LawDay,
  /** An entry of Section Metadata: two of its versions are compared, and the days say nothing. */
  entry: text(100).optional(),
  fromVersion: EntryVersion.optional(),
  toVersion: EntryVersion.optional(),
});
/** As the horizon map compares; the row's id is the section's citation. */
export const TextVersionsComparison = HorizonComparison.extend({
  row: HorizonRow.extend({ id: z.string() }),
});

export const PreviewQuery = z.object({
  citation: text(200),
  /** The section the citation stands in, for "paragraph (a) of this section". */
  section: SectionIdentifier.optional(),
  date: LawDay.optional(),
});
/** A cited place; at most 600 characters of its text. */
export const TextPreview = z.object({
  citation: z.string(),
  heading: z.string(),
  text: z.string(),
  href: z.string(),
});
export type TextPreview = z.infer<typeof TextPreview>;
