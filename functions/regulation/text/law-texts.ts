import type { ContentsNode, SectionText } from "../../../shared/regulation/text-model.ts";
import { issueOfPart, issueOfSection } from "./known-issue.ts";
import { readFrame, readPartRecord, readTitleRecord } from "./law-cache.ts";
import { getLawPointer, type LawPointer } from "./law-edition.ts";
import {
  type Frame,
  type FrameNode,
  firstDay,
  foldIdentifier,
  type PartRecord,
  type SectionVersion,
  type StoredSection,
  type TitleRecord,
} from "./law-records.ts";
import { type Ancestor, ancestorsOf, livingNodes, subpartOf } from "./law-tree.ts";
import { BeforeCopy, missing, notLoaded, removedOn } from "./not-in-copy.ts";
import { leavesOf } from "./part-frame.ts";
import { versionOn } from "./section-history.ts";
import { readSectionText, readSectionTexts } from "./section-packs.ts";
import { treeOn } from "./title-trees.ts";

/** A title's published text as it stood on a day: its tree down to parts. */
export interface LawTitle {
  readonly title: LawPointer;
  /** Of which issue the tree is. */
  readonly issueDate: string;
  readonly contents: readonly ContentsNode[];
  /** Parts that have a text, in no order. */
  readonly partNumbers: readonly string[];
}

/** A part as it stood on a day. */
export interface LawPart extends Frame {
  readonly title: LawPointer;
  readonly part: string;
  readonly ancestors: readonly Ancestor[];
  /** Of which issue its headings are. */
  readonly issueDate: string;
  /** Whether it came by files of less than its title alone. */
  readonly isAlone: boolean;
}

/** Where a section stands beside others. */
type Neighbor = Pick<FrameNode, "identifier" | "heading">;

/** A section as it stood on a day. */
export interface LawSection {
  readonly title: LawPointer;
  readonly part: string;
  readonly partHeading: string;
  readonly ancestors: readonly Ancestor[];
  readonly section: SectionText;
  /** The version that is shown. */
  readonly version: SectionVersion;
  /** Of which issue the text is. */
  readonly issueDate: string;
  /** Whether its part came by files of less than its title alone. */
  readonly isAlone: boolean;
  /** All versions, newest first. */
  readonly versions: readonly SectionVersion[];
  readonly previous: Neighbor | undefined;
  readonly next: Neighbor | undefined;
  /** The subpart it stands in. */
  readonly subpart: string | undefined;
  /** Terms that the part defined on the day. */
  readonly definitions: Frame["definitions"];
}

const openTitle = async (titleNumber: number): Promise<{ pointer: LawPointer; record: TitleRecord }> => {
  const pointer = await getLawPointer(titleNumber);
  if (!pointer) throw notLoaded(titleNumber);
  return { pointer, record: await readTitleRecord(pointer.record) };
};

/** The frame of a day; before the first one, the first. */
const frameOn = async (
  record: PartRecord,
  day: string | undefined,
): Promise<Frame & { issueDate: string }> => {
  const on =
    day === undefined ? record.frames.at(-1) : record.frames.findLast((each) => each.issueDate <= day);
  const frame = on ?? record.frames[0];
  if (!frame) throw new Error(`Part ${record.part} has no frame`);
  return { ...(await readFrame(frame.key)), issueDate: frame.issueDate };
};

const shownOn = ({ versions }: StoredSection, day: string | undefined): SectionVersion | undefined =>
  day === undefined ? versions.at(-1) : versionOn(versions, day);

const livingFrame = async (record: PartRecord, day: string | undefined) => {
  const frame = await frameOn(record, day);
  const isLiving = (section: StoredSection) => Boolean(shownOn(section, day)?.text);
  return { ...frame, children: livingNodes(frame.children, record, isLiving) };
};

/**
 * A title down to its parts.
 * @param day "2026-03-31", or undefined for the newest tree
 * @throws 404 where it was never loaded, and on a day before all its texts
 */
export const readLawTitle = async (titleNumber: number, day?: string): Promise<LawTitle> => {
  const { pointer, record } = await openTitle(titleNumber);
  const begins = day === undefined ? [] : Object.values(record.parts).map(({ since = "" }) => since);
  const [first] = begins.sort();
  if (day !== undefined && first !== undefined && day < first) throw new BeforeCopy(first);
  const { contents, issueDate = pointer.issueDate } = await treeOn(record, day);
  return { title: pointer, contents, issueDate, partNumbers: Object.keys(record.parts) };
};

/**
 * A part with its table of contents.
 * @param day "2026-03-31", or undefined for the newest text
 * @throws 404 where there is no such part, or none on that day
 */
export const readLawPart = async (titleNumber: number, part: string, day?: string): Promise<LawPart> => {
  const { pointer, record } = await openTitle(titleNumber);
  const number = foldIdentifier(part);
  const entry = record.parts[number];
  if (!entry) throw missing(titleNumber, `Part ${number}`);
  const stored = await readPartRecord(entry.record);
  const begins = firstDay(stored);
  if (day !== undefined && day < begins) throw new BeforeCopy(begins);
  const [frame, { contents }] = await Promise.all([livingFrame(stored, day), treeOn(record, day)]);
  return {
    ...{ ...frame, title: pointer, part: number, ancestors: ancestorsOf(contents, number) ?? [] },
    ...{ issueDate: issueOfPart(pointer, stored, frame.issueDate, day), isAlone: stored.isAlone },
  };
};

/** The part a section lies in: the text before its first point, or the one that lists it. */
export const partOf = ({ parts }: TitleRecord, identifier: string): string | undefined => {
  const point = identifier.indexOf(".");
  const before = point < 0 ? "" : identifier.slice(0, point);
  if (Object.hasOwn(parts, before) && !parts[before]?.others.includes(identifier)) return before;
  return Object.keys(parts).find((part) => parts[part]?.others.includes(identifier));
};

/**
 * A section or appendix as it stood on a day: one small read of the table, and four objects at most when cold.
 * @param identifier "11.10", or "Appendix A to Part 11"
 * @param day "2026-03-31", or undefined for the newest text
 * @throws 404 where the title is not loaded, where there is no such section, and where it has no text on that day
 */
export const readLawSection = async (
  titleNumber: number,
  identifier: string,
  day?: string,
): Promise<LawSection> => {
  const { pointer, record } = await openTitle(titleNumber);
  const name = foldIdentifier(identifier);
  const part = partOf(record, name);
  const entry = part === undefined ? undefined : record.parts[part];
  if (part === undefined || !entry) throw missing(titleNumber, name);
  const stored = await readPartRecord(entry.record);
  const found = stored.sections.find((section) => section.identifier === name);
  const [oldest] = found?.versions ?? [];
  if (!found || !oldest) throw missing(titleNumber, name);
  if (day !== undefined && day < oldest.date) throw new BeforeCopy(oldest.date);
  const version = shownOn(found, day);
  if (!version) throw missing(titleNumber, name);
  if (!version.text) throw removedOn(titleNumber, name, version.date);
  const [section, frame, { contents }] = await Promise.all([
    readSectionText(version.text),
    livingFrame(stored, day),
    treeOn(record, day),
  ]);
  const leaves = leavesOf(frame.children);
  const at = leaves.findIndex((leaf) => leaf.identifier === name);
  return {
    ...{ title: pointer, part, partHeading: frame.heading, section, version },
    ...{ issueDate: issueOfSection(pointer, stored, found, version, day), isAlone: stored.isAlone },
    ancestors: ancestorsOf(contents, part) ?? [],
    versions: found.versions.toReversed(),
    previous: at < 1 ? undefined : leaves[at - 1],
    next: at < 0 ? undefined : leaves[at + 1],
    subpart: subpartOf(frame.children, name),
    definitions: frame.definitions,
  };
};

/** The texts of a part's sections today, for indexes and citations: one request for each object they lie in. */
export const readLawSections = async (titleNumber: number, part: string): Promise<SectionText[]> => {
  const { record } = await openTitle(titleNumber);
  const entry = record.parts[foldIdentifier(part)];
  if (!entry) throw missing(titleNumber, `Part ${part}`);
  const { sections } = await readPartRecord(entry.record);
  const places = sections.flatMap(({ versions }) => versions.at(-1)?.text ?? []);
  return readSectionTexts(places);
};
