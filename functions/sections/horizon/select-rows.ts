import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { HorizonPage, HorizonQuery } from "../../../shared/schemas/horizon.ts";
import type { SectionList } from "../metadata/section-lists.ts";
import type { SectionEntry } from "../metadata/section-record.ts";
import type { AffectedRules } from "./horizon-view.ts";

type Sort = NonNullable<HorizonQuery["sort"]>;
type Changes = NonNullable<HorizonQuery["changes"]>;
type Compare = (a: SectionEntry, b: SectionEntry) => number;

/** By what rows are sorted; alike rows stay by title, part and section. */
const comparisons: Readonly<Record<Exclude<Sort, "title" | "affectedRules">, Compare>> = {
  sectionId: (a, b) => compareNumbers(a.sectionId, b.sectionId),
  part: (a, b) => compareNumbers(a.part, b.part),
  // Times of one form are in the order of their texts.
  currentVersion: (a, b) =>
    a.horizon.current.createdAt < b.horizon.current.createdAt
      ? -1
      : Number(a.horizon.current.createdAt > b.horizon.current.createdAt),
  differences: (a, b) => a.horizon.differenceCount - b.horizon.differenceCount,
};

const passesChanges: Readonly<Record<Changes, (entry: SectionEntry) => boolean>> = {
  all: () => true,
  changed: ({ horizon }) => horizon.hasChanges,
  unchanged: ({ horizon }) => !horizon.hasChanges,
  substantive: ({ horizon }) => horizon.changeClass === "substantive",
  editorial: ({ horizon }) => horizon.changeClass === "editorial",
  added: ({ horizon }) => horizon.step?.kind === "added",
  removed: ({ horizon }) => horizon.step?.kind === "removed",
  heading: ({ horizon }) => horizon.step?.kind === "heading",
};

/** What a search looks through, for as long as a function keeps the entry. */
const haystacks = new WeakMap<SectionEntry, string>();
const haystackOf = (entry: SectionEntry): string => {
  const known = haystacks.get(entry);
  if (known !== undefined) return known;
  const text = [entry.sectionId, entry.sectionDescription, entry.part].join("\n").toLowerCase();
  haystacks.set(entry, text);
  return text;
};

/** Lists in other orders than their own, by their state; the one not asked for longest goes first. */
const ordered = new Map<string, readonly SectionEntry[]>();
const maxOrdered = 16;

const inOrder = (list: SectionList, sort: Sort, affectedRules: AffectedRules): readonly SectionEntry[] => {
  if (sort === "title") return list.entries;
  if (sort === "affectedRules")
    return list.entries.toSorted((a, b) => (affectedRules(a) ?? 0) - (affectedRules(b) ?? 0));
  const key = `${sort} ${list.state}`;
  const entries = ordered.get(key) ?? list.entries.toSorted(comparisons[sort]);
  ordered.delete(key);
  ordered.set(key, entries);
  for (const oldest of ordered.keys()) if (ordered.size > maxOrdered) ordered.delete(oldest);
  return entries;
};

const summaryOf = (entries: readonly SectionEntry[]): HorizonPage["summary"] => {
  const count = (changes: Changes) => entries.filter(passesChanges[changes]).length;
  return {
    total: entries.length,
    withChanges: count("changed"),
    withoutChanges: count("unchanged"),
    withSubstantive: count("substantive"),
    withEditorialOnly: count("editorial"),
  };
};

/** What a query finds in a list. */
export interface SelectedRows extends Pick<HorizonPage, "summary" | "parts"> {
  readonly entries: readonly SectionEntry[];
}

/** The entries a query asks for, in its order, and what is counted beside them. */
export const selectRows = (
  list: SectionList,
  query: HorizonQuery,
  affectedRules: AffectedRules,
): SelectedRows => {
  const search = query.search?.toLowerCase();
  const found = inOrder(list, query.sort ?? "title", affectedRules).filter(
    (entry) =>
      (query.titleFilter === undefined || entry.title === query.titleFilter) &&
      (!search || haystackOf(entry).includes(search)),
  );
  const inPart = query.partFilter ? found.filter(({ part }) => part === query.partFilter) : found;
  const entries = inPart.filter(passesChanges[query.changes ?? "all"]);
  return {
    entries: query.order === "desc" ? entries.reverse() : entries,
    summary: summaryOf(inPart),
    parts: [...new Set(found.map(({ part }) => part))].sort(compareNumbers),
  };
};
