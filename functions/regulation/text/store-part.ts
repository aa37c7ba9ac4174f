import type { PartNode, PartText, SectionText } from "../../../shared/regulation/text-model.ts";
import { heldBy } from "./known-issue.ts";
import { readPartRecord } from "./law-cache.ts";
import { lawFolder } from "./law-files.ts";
import {
  firstDay,
  foldIdentifier,
  type PartEntry,
  type PartRecord,
  type SectionVersion,
  type StoredSection,
  type TextPlace,
} from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";
import { extended, frameOf, withFrame } from "./part-frame.ts";
import { withEnd, withText } from "./section-history.ts";
import { formOf, readSectionText, SectionPack } from "./section-packs.ts";
import { storeCitationsOf } from "./store-citations.ts";

/** What is known of an issue beside its text. */
export interface IssueFacts {
  readonly source: SectionVersion["source"];
  readonly issueDate: string;
  /** Whether the file holds the whole part; else only the sections in it are replaced. */
  readonly isWhole: boolean;
  /** Whether the file holds less than a title. */
  readonly isAlone?: boolean;
  /** What the source says of a section by its identifier: whether it calls the change substantive, and its day. */
  readonly substantive?: Readonly<Record<string, boolean>>;
  readonly dates?: Readonly<Record<string, string>>;
}

/** A part as it was stored, and what its text changed. Plain JSON, so that a run can go on in another process. */
export interface StoredPart {
  readonly part: string;
  readonly entry: PartEntry;
  readonly added: readonly string[];
  readonly changed: readonly { readonly identifier: string; readonly class: SectionVersion["class"] }[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

const isSection = (node: PartNode): node is SectionText => !("children" in node);

const sectionsIn = (nodes: readonly PartNode[]): SectionText[] =>
  nodes.flatMap((node) => (isSection(node) ? [node] : sectionsIn(node.children)));

/** Sections by identifier; a second one of a name gets a number, so that both are kept. */
const byIdentifier = (sections: readonly SectionText[]): Map<string, SectionText> => {
  const all = new Map<string, SectionText>();
  for (const section of sections) {
    const name = foldIdentifier(section.identifier);
    let identifier = name;
    for (let number = 2; all.has(identifier); number += 1) identifier = `${name} (${number})`;
    all.set(identifier, { ...section, identifier });
  }
  return all;
};

/** What the entry of a title says of a part. */
const entryOf = (key: string, record: PartRecord, citations: string): PartEntry => {
  const { part, sections } = record;
  return {
    ...{ record: key, citations, since: firstDay(record) },
    sections: sections.filter(({ versions }) => versions.at(-1)?.text).length,
    others: sections.map(({ identifier }) => identifier).filter((each) => !each.startsWith(`${part}.`)),
  };
};

/** The pack of an issue has no name while texts are added to it. */
const thisPack = "";
const named = (version: SectionVersion, pack: string): SectionVersion =>
  version.text?.pack === thisPack ? { ...version, text: { ...version.text, pack } } : version;

/** Grows the histories of a part's sections by one issue. */
class PartIssue {
  readonly added: string[] = [];
  readonly changed: { identifier: string; class: SectionVersion["class"] }[] = [];
  readonly removed: string[] = [];
  readonly pack = new SectionPack();
  unchanged = 0;
  private readonly facts: IssueFacts;
  private readonly issues: readonly string[];

  constructor(facts: IssueFacts, { frames }: PartRecord) {
    this.facts = facts;
    this.issues = frames.map(({ issueDate }) => issueDate);
  }

  async section(before: StoredSection | undefined, section: SectionText): Promise<StoredSection> {
    const { identifier, heading } = section;
    const versions = before?.versions ?? [];
    const form = formOf(section);
    const newest = versions.at(-1);
    // Most sections of an issue are as they were: none of these is compressed or compared.
    if (before && newest?.text?.form === form && newest.issueDate <= this.facts.issueDate) {
      this.unchanged += 1;
      return before;
    }
    const text: TextPlace = { pack: thisPack, form, ...this.pack.add(section) };
    const grown = await withText(
      versions,
      { ...this.moment(identifier), section, text },
      { read: readSectionText, issues: this.issues },
    );
    this.count(identifier, grown.change);
    const shown = this.isOlder(before) ? before.heading : heading;
    return { ...before, identifier, heading: shown, versions: grown.versions };
  }

  /** Whether a newer issue than this one brought a section: then this one tells only what it said before. */
  isOlder(before: StoredSection | undefined): before is StoredSection {
    const newest = before?.versions.at(-1);
    return newest !== undefined && newest.issueDate > this.facts.issueDate;
  }

  end(before: StoredSection): StoredSection {
    const { versions, change } = withEnd(before.versions, this.moment(before.identifier));
    this.count(before.identifier, change, 0);
    return { ...before, versions };
  }

  private moment(identifier: string) {
    const { source, issueDate, substantive, dates } = this.facts;
    return {
      ...{ source, issueDate, date: dates?.[identifier] ?? issueDate },
      eCfrSubstantive: substantive?.[identifier] ?? null,
    };
  }

  private count(identifier: string, change: SectionVersion | undefined, otherwise = 1): void {
    if (!change) this.unchanged += otherwise;
    else if (change.class === "new") this.added.push(identifier);
    else if (change.class === "removed") this.removed.push(identifier);
    else this.changed.push({ identifier, class: change.class });
  }
}

/** A part's record with the texts of an issue in their pack, and with what its file tells of it. */
const recordWith = (grown: PartRecord, facts: IssueFacts, pack: string): PartRecord => {
  const { isWhole, isAlone = false, issueDate } = facts;
  const record: PartRecord = {
    ...grown,
    sections: grown.sections.map((each) => ({
      ...each,
      versions: each.versions.map((one) => named(one, pack)),
    })),
    isAlone: grown.isAlone && isAlone,
  };
  return isWhole && isAlone ? heldBy(record, issueDate) : record;
};

/**
 * Stores a part's text: new texts in one object, its record and, where the headings changed, its frame. Nothing is
 * visible before the title is published; doing it again is harmless.
 * @param before the part as it is published
 * @param isPreview tells what would change, and writes nothing
 */
export const storePart = async (
  titleNumber: number,
  read: PartText,
  before: PartEntry | undefined,
  facts: IssueFacts,
  isPreview = false,
): Promise<StoredPart> => {
  const part = foldIdentifier(read.part);
  const folder = lawFolder(titleNumber, part);
  const record: PartRecord = before
    ? await readPartRecord(before.record)
    : { part, sections: [], frames: [], isAlone: facts.isAlone ?? false };
  const texts = byIdentifier(sectionsIn(read.children));
  const known = new Map(record.sections.map((section) => [section.identifier, section]));
  const issue = new PartIssue(facts, record);
  const sections: StoredSection[] = [];
  for (const [identifier, section] of texts) {
    const grown = await issue.section(known.get(identifier), section);
    sections.push(facts.isWhole ? grown : heldBy(grown, facts.issueDate));
  }
  for (const section of record.sections) {
    if (texts.has(section.identifier)) continue;
    sections.push(facts.isWhole ? issue.end(section) : section);
  }
  const { added, changed, removed, unchanged } = issue;
  const counts = { part, added, changed, removed, unchanged };
  if (isPreview)
    return { ...counts, entry: before ?? { record: "", sections: 0, others: [], citations: "" } };
  const pack = issue.pack.isEmpty ? thisPack : await issue.pack.write(folder);
  const frames = await withFrame(
    record,
    (frame) => (facts.isWhole ? frameOf(read, texts.keys(), frame) : extended(frame, read, texts)),
    folder,
    facts.issueDate,
  );
  const stored = recordWith({ ...record, frames, sections }, facts, pack);
  const isKept = (identifier: string) =>
    issue.isOlder(known.get(identifier)) || !(facts.isWhole || texts.has(identifier));
  const citations = await storeCitationsOf(titleNumber, part, texts, before, isKept);
  return { ...counts, entry: entryOf(await lawWriter.writeJson(`${folder}/`, stored), stored, citations) };
};
