import type { Occurrences, Segment, TextPlace } from "./segment.ts";
import { type OpenFile, packFile } from "./segment-codec.ts";

/*
 * The index of all titles, cut into slices that a search reads by name: stems in order with their postings, the
 * same stems with their positions, words as they are written, and the places of a title's texts. A search reads a
 * slice for each of its words, however many titles there are.
 */
const sliceBytes = 256 * 1024;
const wordsInSlice = 20_000;
/** Texts whose places are one slice. */
export const placesInSlice = 500;

export interface NewSlice {
  /** The first stem or word in it. */
  readonly first: string;
  readonly file: Uint8Array;
  readonly positions?: Uint8Array;
}

type StemEntry = readonly [
  stem: string,
  titles: readonly (readonly [title: number, texts: number, bytes: number])[],
];

interface Entry {
  readonly stem: string;
  readonly titles: readonly { readonly title: number; readonly found: Occurrences }[];
  readonly bytes: number;
}

const entryOf = (stem: string, segments: ReadonlyMap<number, Segment>): Entry => {
  const titles = [...segments].flatMap(([title, { stems }]) => {
    const found = stems.get(stem);
    return found ? [{ title, found }] : [];
  });
  return { stem, titles, bytes: titles.reduce((sum, { found }) => sum + found.postings.length, 0) };
};

const pack = (entries: readonly Entry[], kind: "postings" | "positions"): Uint8Array => {
  const head = entries.map(
    ({ stem, titles }): StemEntry => [
      stem,
      titles.map(({ title, found }) => [title, found.texts, found[kind].length] as const),
    ],
  );
  return packFile(
    head,
    entries.flatMap(({ titles }) => titles.map(({ found }) => found[kind])),
  );
};

const sliceOf = (entries: readonly Entry[]): NewSlice => ({
  first: entries[0]?.stem ?? "",
  file: pack(entries, "postings"),
  positions: pack(entries, "positions"),
});

/** The stems of all titles in slices of about 256 KB; one of a frequent stem may be larger. */
export function* stemSlices(segments: ReadonlyMap<number, Segment>): Generator<NewSlice> {
  const stems = [...new Set([...segments.values()].flatMap((segment) => [...segment.stems.keys()]))].sort();
  let entries: Entry[] = [];
  let size = 0;
  for (const stem of stems) {
    const entry = entryOf(stem, segments);
    if (entries.length > 0 && size + entry.bytes > sliceBytes) {
      yield sliceOf(entries);
      entries = [];
      size = 0;
    }
    entries.push(entry);
    size += entry.bytes;
  }
  if (entries.length > 0) yield sliceOf(entries);
}

/** The words of all titles as they are written, in order, with the number of texts that hold them. */
export function* wordSlices(segments: ReadonlyMap<number, Segment>): Generator<NewSlice> {
  const counts = new Map<string, number>();
  for (const { written } of segments.values())
    for (const [word, texts] of written) counts.set(word, (counts.get(word) ?? 0) + texts);
  const words = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let from = 0; from < words.length; from += wordsInSlice) {
    const slice = words.slice(from, from + wordsInSlice);
    yield { first: slice[0]?.[0] ?? "", file: packFile(slice, []) };
  }
}

export const placeSlices = ({ places }: Segment): Uint8Array[] =>
  Array.from({ length: Math.ceil(places.length / placesInSlice) }, (_, slice) =>
    packFile(places.slice(slice * placesInSlice, (slice + 1) * placesInSlice), []),
  );

/** What a slice of postings or positions has of each stem. */
export type StemSlice = ReadonlyMap<
  string,
  readonly { readonly title: number; readonly texts: number; readonly bytes: Uint8Array }[]
>;

const stemSlicesOf = new WeakMap<OpenFile, StemSlice>();

/** Read once, as long as the file is kept. */
export const readStemSlice = (file: OpenFile): StemSlice => {
  const known = stemSlicesOf.get(file);
  if (known) return known;
  let at = 0;
  const slice: StemSlice = new Map(
    (file.head as readonly StemEntry[]).map(([stem, titles]) => [
      stem,
      titles.map(([title, texts, length]) => {
        at += length;
        return { title, texts, bytes: file.bytes.subarray(at - length, at) };
      }),
    ]),
  );
  stemSlicesOf.set(file, slice);
  return slice;
};
export const readWordSlice = ({ head }: OpenFile): readonly (readonly [word: string, texts: number])[] =>
  head as readonly (readonly [string, number])[];
export const readPlaceSlice = ({ head }: OpenFile): readonly TextPlace[] => head as readonly TextPlace[];
