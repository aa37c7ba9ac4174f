import type { OpenIndex } from "./find-texts.ts";
import { readStemSlice, readWordSlice, type StemSlice } from "./index-slices.ts";
import type { OpenFile } from "./segment-codec.ts";

/** A slice as the list of all slices names it: what it begins with, and where it lies. */
interface SliceName {
  readonly first: string;
  readonly key: string;
}
interface StemSliceName extends SliceName {
  readonly positionsKey: string;
}

/** What an index is made of. */
export interface IndexNames {
  readonly texts: number;
  readonly words: number;
  readonly stemSlices: readonly StemSliceName[];
  readonly wordSlices: readonly SliceName[];
}

/** Place of the slice that may hold a word: the last one that does not begin behind it; -1 before the first. */
const placeOf = (slices: readonly SliceName[], word: string): number => {
  let low = 0;
  let high = slices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slices[middle]?.first ?? "") <= word) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const nothing: StemSlice = new Map();
/** Slices of words that one beginning may reach into. */
const mostWordSlices = 2;

/** An index whose slices are read as a search asks for them. @param read opens the file under a key */
export const sliceIndex = (names: IndexNames, read: (key: string) => Promise<OpenFile>): OpenIndex => {
  const stemSlice = async (stem: string, kind: "key" | "positionsKey"): Promise<StemSlice> => {
    const name = names.stemSlices[placeOf(names.stemSlices, stem)];
    return name ? readStemSlice(await read(name[kind])) : nothing;
  };
  return {
    texts: names.texts,
    words: names.words,
    postings: (stem) => stemSlice(stem, "key"),
    positions: (stem) => stemSlice(stem, "positionsKey"),
    wordsFrom: async (beginning) => {
      const first = Math.max(0, placeOf(names.wordSlices, beginning));
      const slices = names.wordSlices.slice(first, first + mostWordSlices);
      const reached = slices.filter((slice, index) => index === 0 || slice.first.startsWith(beginning));
      const found = await Promise.all(reached.map(async ({ key }) => readWordSlice(await read(key))));
      return found.flat().filter(([word]) => word.startsWith(beginning));
    },
  };
};
