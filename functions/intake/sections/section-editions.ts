import { readSections } from "../../sections/metadata/read-sections.ts";
import { foldedKey } from "../../sections/metadata/section-keys.ts";
import { listEnteredSections } from "../../sections/metadata/section-lists.ts";
import type { SectionEntry } from "../../sections/metadata/section-record.ts";
import { removedHeading } from "../../sections/metadata/section-step.ts";
import { byDate, last, type SectionRow } from "./section-rows.ts";

type Place = SectionRow["key"];
const partOf = (key: Place): string => foldedKey({ ...key, sectionId: "" });
const dayOf = ({ date }: SectionRow): string => date ?? last;

/** A section that a version of its part no longer has, as a version without text. */
const removed = (key: Place, heading: string, partDescription: string, date: string | null): SectionRow => ({
  ...{ row: undefined, key, partDescription, date, isAdded: false },
  ...{ heading: removedHeading(heading), text: "" },
});

/** Sections of an older version that the next one no longer has. */
const removedFrom = (older: readonly SectionRow[], newer: readonly SectionRow[]): SectionRow[] => {
  const kept = new Set(newer.map(({ key }) => foldedKey(key)));
  const [{ date = null } = {}] = newer;
  return older
    .filter(({ key, text }) => !kept.has(foldedKey(key)) && text !== "")
    .map(({ key, heading, partDescription }) => removed(key, heading, partDescription, date));
};

const withAdded = (older: readonly SectionRow[], newer: readonly SectionRow[]): SectionRow[] => {
  const known = new Set(older.map(({ key }) => foldedKey(key)));
  return newer.map((row) => (known.has(foldedKey(row.key)) ? row : { ...row, isAdded: true }));
};

/** Whether an entry had a version before a day. */
const isOlder = ({ effectiveDate, horizon }: SectionEntry, day: string): boolean =>
  [effectiveDate, horizon.previous?.effectiveDate].some((each) => each != null && each < day);

/** Entries that an import made, and no person since. */
const importedAmong = async (entries: readonly SectionEntry[]): Promise<SectionEntry[]> => {
  const read = await readSections(entries.map(({ id }) => id));
  return entries.filter(({ id }) => read.get(id)?.versions.at(-1)?.importId != null);
};

/**
 * The first version of a part in the file after the one an earlier file brought: what is new in it, and what it has
 * no more. A file that has none of the part's sections, or no day, says nothing of the others.
 */
const afterStored = async (
  rows: readonly SectionRow[],
  stored: readonly SectionEntry[],
): Promise<SectionRow[]> => {
  const [first] = rows;
  if (!first?.date) return [...rows];
  const { date } = first;
  const known = new Map(stored.map((entry) => [foldedKey(entry), entry] as const));
  const isNext = rows.some(({ key }) => {
    const entry = known.get(foldedKey(key));
    return entry !== undefined && isOlder(entry, date);
  });
  if (!isNext) return [...rows];
  const kept = new Set(rows.map(({ key }) => foldedKey(key)));
  const gone = stored.filter((entry) => {
    const isGone = !kept.has(foldedKey(entry)) && entry.effectiveDate !== null;
    const wasRemovedNow = entry.definitionsLength === 0 && entry.effectiveDate === date;
    return isGone && (wasRemovedNow || (entry.definitionsLength > 0 && (entry.effectiveDate ?? last) < date));
  });
  return [
    ...rows.map((row) => (known.has(foldedKey(row.key)) ? row : { ...row, isAdded: true })),
    ...(await importedAmong(gone)).map((entry) => {
      const { title, chapter, subchapter, part, sectionId } = entry;
      const key = { title, chapter, subchapter, part, sectionId };
      return removed(key, entry.sectionDescription, entry.partDescription, date);
    }),
  ];
};

/**
 * The rows of a file with what its versions tell of each other, and of those that are stored: sections that are new
 * are marked, and those a later version of their part does not have become versions with an empty text. A part that a
 * version leaves out altogether says nothing of its sections.
 */
export const withEditions = async (rows: readonly SectionRow[]): Promise<SectionRow[]> => {
  const { entries } = await listEnteredSections(new Set(rows.map(({ key }) => key.title)));
  const stored = Map.groupBy(entries, partOf);
  const parts = [...Map.groupBy(rows, ({ key }) => partOf(key))].map(async ([part, ofPart]) => {
    const [first = [], ...later] = [...Map.groupBy(ofPart.toSorted(byDate), dayOf).values()];
    let before = first;
    const told = await afterStored(first, stored.get(part) ?? []);
    for (const version of later) {
      told.push(...withAdded(before, version), ...removedFrom(before, version));
      before = version;
    }
    return told;
  });
  return (await Promise.all(parts)).flat();
};
