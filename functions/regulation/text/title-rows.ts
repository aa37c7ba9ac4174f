import * as z from "zod";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { ContentsNode } from "../../../shared/regulation/text-model.ts";
import { ChangeClass } from "../../../shared/schemas/horizon.ts";
import { inLanes } from "../../core/in-lanes.ts";
import type { Operation } from "../../core/table/operation.ts";
import { readPartRecord, recordReader } from "./law-cache.ts";
import { lawFolder } from "./law-files.ts";
import {
  foldIdentifier,
  type PartEntry,
  type PartRecord,
  SectionVersion,
  type StoredSection,
  VersionDifferences,
} from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";
import { getOfficialRows, showRows } from "./official-rows.ts";

const RowVersion = SectionVersion.pick({ date: true, issueDate: true, source: true }).extend({
  /** Counted from the oldest. */
  number: z.int(),
  characters: z.int(),
});
export type RowVersion = z.infer<typeof RowVersion>;

const SectionRow = z.object({
  part: z.string(),
  identifier: z.string(),
  heading: z.string(),
  /** The day from which the copy has a text of it, and how many versions there are. */
  since: z.iso.date(),
  versions: z.int(),
  /** The newest text, and the one before it. */
  current: RowVersion,
  previous: RowVersion.nullable(),
  /** Null where the words are the same. */
  change: VersionDifferences.extend({ class: ChangeClass }).nullable(),
  /** That an issue after the part's first one brought the section, or ended it. */
  step: RowVersion.pick({ date: true, issueDate: true })
    .extend({ kind: z.enum(["added", "removed"]) })
    .nullable(),
});
export type SectionRow = z.infer<typeof SectionRow>;

/** What stands above a part. */
const PartPlace = z.object({
  chapter: z.string(),
  chapterName: z.string(),
  subchapter: z.string(),
  partName: z.string(),
});
export type PartPlace = z.infer<typeof PartPlace>;

const TitleRows = z.object({ parts: z.record(z.string(), PartPlace), sections: z.array(SectionRow) });
export type TitleRows = z.infer<typeof TitleRows>;

/** The rows of a published title, by the key its pointer names. */
export const readTitleRows = recordReader(TitleRows);

const isReserved = (heading: string): boolean => /^\[reserved\]\.?$/i.test(heading.trim());

const stepOf = (versions: readonly SectionVersion[], firstIssue: string): SectionRow["step"] => {
  const newest = versions.at(-1);
  if (!newest) return null;
  const { date, issueDate } = newest;
  if (!newest.text) return { kind: "removed", date, issueDate };
  const isLater = versions.length > 1 || issueDate > firstIssue;
  return newest.class === "new" && isLater ? { kind: "added", date, issueDate } : null;
};

const changeOf = ({ class: changeClass, compared }: SectionVersion): SectionRow["change"] => {
  if (!compared?.differenceCount) return null;
  return { ...compared, class: changeClass === "editorial" ? "editorial" : "substantive" };
};

/**
 * A section as lists show it; undefined for one that never had a text.
 * @param firstIssue the oldest issue of its part: what was there then is not new
 */
const sectionRow = (
  part: string,
  { identifier, heading, versions }: StoredSection,
  firstIssue: string,
): SectionRow | undefined => {
  const texts = versions.flatMap((version, index) => {
    const { date, issueDate, source, text } = version;
    const facts = { date, issueDate, source, number: index + 1, characters: text?.characters ?? 0 };
    return text ? [{ version, facts }] : [];
  });
  const current = texts.at(-1);
  const oldest = versions[0];
  if (!current || !oldest || isReserved(heading)) return undefined;
  const previous = texts.at(-2);
  return {
    ...{ part, identifier, heading, since: oldest.date, versions: versions.length },
    current: current.facts,
    previous: previous?.facts ?? null,
    change: previous ? changeOf(current.version) : null,
    step: stepOf(versions, firstIssue),
  };
};

const rowsOf = ({ part, sections, frames }: PartRecord): SectionRow[] =>
  sections.flatMap((section) => sectionRow(part, section, frames[0]?.issueDate ?? "") ?? []);

/** Where each part of a tree stands. */
const placesIn = (
  nodes: readonly ContentsNode[],
  above: Omit<PartPlace, "partName"> = { chapter: "", chapterName: "", subchapter: "" },
): [string, PartPlace][] =>
  nodes.flatMap(({ kind, identifier, heading, children }) => {
    if (kind === "part") return [[foldIdentifier(identifier), { ...above, partName: heading }]];
    if (kind === "chapter")
      return placesIn(children, { ...above, chapter: identifier, chapterName: heading });
    return placesIn(children, kind === "subchapter" ? { ...above, subchapter: identifier } : above);
  });

interface Publication {
  readonly titleNumber: number;
  readonly contents: readonly ContentsNode[];
  readonly parts: Readonly<Record<string, PartEntry>>;
  /** The parts that were stored anew. */
  readonly stored: ReadonlySet<string>;
}

/**
 * Writes the rows of a title: those of parts that were stored are made anew, the others are kept.
 * @returns the write that shows them, for the transaction of the publication
 */
export const storeTitleRows = async ({
  titleNumber,
  contents,
  parts,
  stored,
}: Publication): Promise<Operation> => {
  const before = await getOfficialRows(titleNumber);
  const known = before && (await readTitleRows(before.rows));
  const isKept = (part: string): boolean =>
    known !== undefined && Object.hasOwn(parts, part) && !stored.has(part);
  const sections = known?.sections.filter(({ part }) => isKept(part)) ?? [];
  const made = Object.entries(parts).filter(([part]) => !isKept(part));
  await inLanes(made, async ([, { record }]) => {
    sections.push(...rowsOf(await readPartRecord(record)));
  });
  sections.sort((a, b) => compareNumbers(a.part, b.part));
  const places = Object.fromEntries(placesIn(contents).filter(([part]) => Object.hasOwn(parts, part)));
  return showRows({
    titleNumber,
    rows: await lawWriter.writeJson(`${lawFolder(titleNumber)}/rows-`, { parts: places, sections }),
    changedSections: sections.filter(({ change }) => change).length,
  });
};
