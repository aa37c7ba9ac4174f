import * as z from "zod";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import { officialSection, type SectionMetadataQuery } from "../../../shared/schemas/section-metadata.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import type { SectionList } from "./section-lists.ts";
import type { SectionEntry } from "./section-record.ts";

type Sort = NonNullable<SectionMetadataQuery["sort"]>;
type Compare = (a: SectionEntry, b: SectionEntry) => number;

const defaultLimit = 50;

const texts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
/** By what a list is sorted; entries that are alike stay by title, part and section. */
const comparisons: Readonly<Record<Exclude<Sort, "title">, Compare>> = {
  sectionId: (a, b) => compareNumbers(a.sectionId, b.sectionId),
  part: (a, b) => compareNumbers(a.part, b.part),
  regulator: (a, b) => texts(a.regulator.toLowerCase(), b.regulator.toLowerCase()),
  stateVsFederal: (a, b) => texts(a.stateVsFederal ?? "", b.stateVsFederal ?? ""),
  updatedAt: (a, b) => texts(a.updatedAt, b.updatedAt),
};

/** A list in the order of each sort that was asked for, and the text a search looks through. */
interface Prepared {
  readonly state: string;
  readonly haystacks: ReadonlyMap<SectionEntry, string>;
  readonly sorted: Map<Sort, readonly SectionEntry[]>;
}
let prepared: Prepared | undefined;

const haystackOf = (entry: SectionEntry): string =>
  [entry.sectionId, entry.sectionDescription, entry.part, entry.regulationName, entry.regulator]
    .join("\n")
    .toLowerCase();

const prepare = ({ entries, state }: SectionList): Prepared => {
  if (prepared?.state === state) return prepared;
  const haystacks = new Map(entries.map((entry) => [entry, haystackOf(entry)] as const));
  prepared = { state, haystacks, sorted: new Map([["title", entries]]) };
  return prepared;
};

const sortedBy = (sort: Sort, list: SectionList, { sorted }: Prepared): readonly SectionEntry[] => {
  const known = sorted.get(sort);
  if (known || sort === "title") return known ?? list.entries;
  const entries = list.entries.toSorted(comparisons[sort]);
  sorted.set(sort, entries);
  return entries;
};

const isOfficial = (id: string): boolean => officialSection(id) !== undefined;

/** The entries a query asks for, in its order. */
export const selectSections = (list: SectionList, query: SectionMetadataQuery): readonly SectionEntry[] => {
  const ready = prepare(list);
  const inOrder = sortedBy(query.sort ?? "title", list, ready);
  const search = query.search?.toLowerCase();
  const found = inOrder.filter(
    (entry) =>
      (query.title === undefined || entry.title === query.title) &&
      (query.part === undefined || entry.part === query.part) &&
      (query.origin === undefined || (query.origin === "official") === isOfficial(entry.id)) &&
      (query.stateVsFederal === undefined || entry.stateVsFederal === query.stateVsFederal) &&
      (!search || ready.haystacks.get(entry)?.includes(search)),
  );
  return query.order === "desc" ? found.reverse() : found;
};

/** Titles and parts that have entries, in order. */
export const titlesOf = ({ entries }: SectionList): { titleNumber: number; parts: string[] }[] =>
  [...Map.groupBy(entries, ({ title }) => title)].map(([titleNumber, ofTitle]) => ({
    titleNumber,
    parts: [...new Set(ofTitle.map(({ part }) => part))],
  }));

/** Where a page begins: after this entry, or where it was if it is gone. */
const Position = z.object({ id: z.string(), offset: z.number().int() });

const scopeOf = ({ limit: _, cursor: __, ...query }: SectionMetadataQuery): string =>
  `section-metadata\n${JSON.stringify(query)}`;

/** A page of the entries that were selected by `query`. @throws 400 for the cursor of another list */
export const sectionPage = (
  entries: readonly SectionEntry[],
  query: SectionMetadataQuery,
): { items: readonly SectionEntry[]; total: number; offset: number; nextCursor: string | null } => {
  const scope = scopeOf(query);
  const after = query.cursor === undefined ? undefined : Position.parse(decodeCursor(query.cursor, scope));
  const index = after ? entries.findIndex(({ id }) => id === after.id) : -1;
  const offset = index >= 0 ? index + 1 : Math.min(after?.offset ?? 0, entries.length);
  const items = entries.slice(offset, offset + (query.limit ?? defaultLimit));
  const end = offset + items.length;
  const last = items.at(-1);
  const nextCursor = last && end < entries.length ? encodeCursor({ id: last.id, offset: end }, scope) : null;
  return { items, total: entries.length, offset, nextCursor };
};
