import * as z from "zod";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import { table } from "../../core/table/table.ts";
import { type OfficialRows, officialRowsOf } from "../../regulation/text/official-rows.ts";
import { officialEntries } from "./official-sections.ts";
import { revisionPartition, titlePartition } from "./section-keys.ts";
import { SectionEntry } from "./section-record.ts";

/** Another one with each write, never one that was there before: a table that was restored is read again, too. */
const Revision = z.object({ titleNumber: z.number().int(), revision: z.string() });

type Revision = z.infer<typeof Revision>;

/** The entries of a title, as they were at a revision of it or later. */
interface TitleList {
  readonly revision: string;
  readonly entries: readonly SectionEntry[];
}

/** Lists of titles in this function's memory. A title that nothing changed in is not read again. */
const lists = new Map<number, TitleList>();

/** Of one title: by part, then by section, as numbers are ordered. */
const inPlace = (a: SectionEntry, b: SectionEntry): number =>
  compareNumbers(a.part, b.part) ||
  compareNumbers(a.sectionId, b.sectionId) ||
  compareNumbers(a.chapter, b.chapter) ||
  compareNumbers(a.subchapter, b.subchapter);

const readTitle = async (titleNumber: number, revision: string): Promise<TitleList> => {
  // Kept under the revision: never older than that.
  const items = await table.queryAll({ pk: titlePartition(titleNumber), reading: "fresh" });
  const list = { revision, entries: items.map((item) => SectionEntry.parse(item)).sort(inPlace) };
  lists.set(titleNumber, list);
  return list;
};

/** What each title's lists are made of: one Query, of the lanes that write entries and of the copy of the law. */
interface SectionStates {
  readonly revisions: readonly Revision[];
  readonly official: readonly OfficialRows[];
}

/** @param titles all where none are named */
export const readSectionStates = async (titles?: ReadonlySet<number>): Promise<SectionStates> => {
  const entered: Revision[] = [];
  const official: OfficialRows[] = [];
  for (const item of await table.queryAll({ pk: revisionPartition })) {
    const rows = officialRowsOf(item);
    if (rows) official.push(rows);
    else entered.push(Revision.parse(item));
  }
  const isWanted = ({ titleNumber }: { readonly titleNumber: number }) => !titles || titles.has(titleNumber);
  const byTitle = Map.groupBy(entered.filter(isWanted), ({ titleNumber }) => titleNumber);
  const revisions = [...byTitle].map(([titleNumber, ofTitle]) => ({
    titleNumber,
    revision: ofTitle.map(({ revision }) => revision).join("+"),
  }));
  return { revisions, official: official.filter(isWanted) };
};

/** The entries of some titles, and what names this very state of them. */
export interface SectionList {
  /** By title, part and section. Not to be changed: other requests read the same list. */
  readonly entries: readonly SectionEntry[];
  /** Equal texts: nothing changed in between. */
  readonly state: string;
}

const readEntered = async ({ revisions }: SectionStates): Promise<ReadonlyMap<number, TitleList>> => {
  const found = revisions.map(async ({ titleNumber, revision }) => {
    const known = lists.get(titleNumber);
    return [
      titleNumber,
      known?.revision === revision ? known : await readTitle(titleNumber, revision),
    ] as const;
  });
  return new Map(await Promise.all(found));
};

/**
 * What people entered or imported, with every change that was answered before: one Query for the revisions of all
 * titles (500 at most), and one for each title that changed since this function last read it.
 * @param titles all where none are named
 */
export const listEnteredSections = async (titles?: ReadonlySet<number>): Promise<SectionList> => {
  const entered = [...(await readEntered(await readSectionStates(titles)))];
  return {
    entries: entered.flatMap(([, { entries }]) => entries),
    state: entered.map(([titleNumber, { revision }]) => `${titleNumber}:${revision}`).join(" "),
  };
};

/** The whole list of a title, entered and official sections side by side, by what it was made of. */
const merged = new Map<number, { readonly state: string; readonly entries: readonly SectionEntry[] }>();

const mergeTitle = async (
  titleNumber: number,
  entered: TitleList | undefined,
  official: OfficialRows | undefined,
): Promise<SectionList> => {
  const state = `${titleNumber}:${entered?.revision ?? ""}:${official?.rows ?? ""}`;
  const known = merged.get(titleNumber);
  if (known?.state === state) return known;
  const ofLaw = official ? await officialEntries(official) : [];
  const list = { state, entries: [...(entered?.entries ?? []), ...ofLaw].sort(inPlace) };
  merged.set(titleNumber, list);
  return list;
};

/**
 * The sections of titles: what people entered or imported, and those of the copy of the law, which cost an object a
 * title when cold and nothing until the title is published again.
 * @param titles all where none are named
 */
export const listSections = async (titles?: ReadonlySet<number>): Promise<SectionList> => {
  const states = await readSectionStates(titles);
  const entered = await readEntered(states);
  const official = new Map(states.official.map((rows) => [rows.titleNumber, rows]));
  const numbers = [...new Set([...entered.keys(), ...official.keys()])].sort((a, b) => a - b);
  const found = await Promise.all(
    numbers.map((titleNumber) =>
      mergeTitle(titleNumber, entered.get(titleNumber), official.get(titleNumber)),
    ),
  );
  return {
    entries: found.flatMap(({ entries }) => entries),
    state: found.map(({ state }) => state).join(" "),
  };
};

/** Sections that say something else than before, as the horizon map counts them; official ones need no reading. */
export const countChangedSections = async (titles: ReadonlySet<number>): Promise<number> => {
  const states = await readSectionStates(titles);
  const lists = [...(await readEntered(states)).values()];
  const entered = lists.flatMap(({ entries }) => entries).filter(({ horizon }) => horizon.hasChanges);
  return states.official.reduce((sum, { changedSections }) => sum + changedSections, entered.length);
};
