import * as z from "zod";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import { table } from "../../core/table/table.ts";
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
  const items = await table.queryAll({ pk: titlePartition(titleNumber) });
  const list = { revision, entries: items.map((item) => SectionEntry.parse(item)).sort(inPlace) };
  lists.set(titleNumber, list);
  return list;
};

/** The revision of each title: of all lanes that write it. */
export const readRevisions = async (): Promise<Revision[]> => {
  const items = (await table.queryAll({ pk: revisionPartition })).map((item) => Revision.parse(item));
  return [...Map.groupBy(items, ({ titleNumber }) => titleNumber)].map(([titleNumber, ofTitle]) => ({
    titleNumber,
    revision: ofTitle.map(({ revision }) => revision).join("+"),
  }));
};

/** The entries of some titles, and what names this very state of them. */
export interface SectionList {
  /** By title, part and section. Not to be changed: other requests read the same list. */
  readonly entries: readonly SectionEntry[];
  /** Equal texts: nothing changed in between. */
  readonly state: string;
}

/**
 * Entries with every change that was answered before: one Query for the revisions of all titles (500 at most),
 * and one for each title that changed since this function last read it.
 * @param titles all where none are named
 */
export const listSections = async (titles?: ReadonlySet<number>): Promise<SectionList> => {
  const revisions = (await readRevisions()).filter(({ titleNumber }) => !titles || titles.has(titleNumber));
  const found = await Promise.all(
    revisions.map(({ titleNumber, revision }) => {
      const known = lists.get(titleNumber);
      return known?.revision === revision ? known : readTitle(titleNumber, revision);
    }),
  );
  const state = revisions
    .map(({ titleNumber }, index) => `${titleNumber}:${found[index]?.revision}`)
    .join(" ");
  return { entries: found.flatMap(({ entries }) => entries), state };
};
