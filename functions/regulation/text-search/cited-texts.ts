import { type Citation, parseCitations } from "../../../shared/citations/citation.ts";
import type { Hit } from "./find-texts.ts";
import type { IndexList } from "./index-repository.ts";
import { placesInSlice } from "./index-slices.ts";
import type { TextPlace } from "./segment.ts";

/** Each costs reads; no one types more. */
const mostCitations = 5;

type IndexedTitle = IndexList["titles"][number];
type ReadPlaces = (key: string) => Promise<readonly TextPlace[]>;

/** The number of a section within its title; undefined where its part has none of that name. */
const textOf = async (
  { places, parts }: IndexedTitle,
  { part, section }: Citation,
  read: ReadPlaces,
): Promise<number | undefined> => {
  const range = parts.find(([number]) => number.toLowerCase() === part?.toLowerCase());
  if (!range || !section) return undefined;
  const [, first, last] = range;
  for (let slice = Math.floor(first / placesInSlice); slice * placesInSlice <= last; slice++) {
    const key = places[slice];
    const found = key === undefined ? [] : await read(key);
    const index = found.findIndex(({ identifier }) => identifier.toLowerCase() === section.toLowerCase());
    if (index >= 0) return slice * placesInSlice + index;
  }
  return undefined;
};

interface CitedIn {
  readonly titleNumber?: number | undefined;
  readonly partNo?: string | undefined;
  /** Titles that come first. */
  readonly followed: () => Promise<ReadonlySet<number>>;
}

/**
 * The sections that the typed text cites, in the order it cites them; of a section without a title, that of each
 * title, those followed first. Reads a slice of places for each title that has the part.
 */
export const citedTexts = async (
  list: IndexList,
  typed: string,
  { followed, ...scope }: CitedIn,
  read: ReadPlaces,
): Promise<Hit[]> => {
  const first = await followed();
  const rank = ({ titleNumber }: IndexedTitle) => Number(!first.has(titleNumber));
  const titles = list.titles.toSorted((a, b) => rank(a) - rank(b));
  const wanted = parseCitations(typed)
    .slice(0, mostCitations)
    .filter(({ part }) => !scope.partNo || scope.partNo === part)
    .flatMap((citation) =>
      titles
        .filter(({ titleNumber }) => (citation.title ?? titleNumber) === titleNumber)
        .filter(({ titleNumber }) => (scope.titleNumber ?? titleNumber) === titleNumber)
        .map((title) => ({ citation, title })),
    );
  const found = await Promise.all(
    wanted.map(async ({ citation, title }) => {
      const text = await textOf(title, citation, read);
      return text === undefined ? [] : [{ title: title.titleNumber, text, score: 0 }];
    }),
  );
  return found.flat();
};
