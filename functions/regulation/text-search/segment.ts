import { isStopWord, wordsOf } from "../../../shared/text-search/words.ts";
import { ByteList } from "./byte-list.ts";

/** A section or appendix as it is searched, in the order of the title. */
export interface SearchedText {
  readonly identifier: string;
  readonly part: string;
  readonly heading: string;
  readonly text: string;
}

/** What names a text of a segment; its number is its place. */
export type TextPlace = Omit<SearchedText, "text">;

/** Where a stem stands. */
export interface Occurrences {
  /** How many texts hold it. */
  readonly texts: number;
  /** For each: the difference to the number before, how often, and the class of its length. */
  readonly postings: Uint8Array;
  /** For each: how many places, and the differences between them. */
  readonly positions: Uint8Array;
}

/** The index of one version of a title. */
export interface Segment {
  readonly places: readonly TextPlace[];
  /** Words of all texts, for the average. */
  readonly words: number;
  /** By stem, in no order. */
  readonly stems: ReadonlyMap<string, Occurrences>;
  /** Words as they are written, by how many texts hold them. */
  readonly written: ReadonlyMap<string, number>;
}

/** A word of the heading counts as so many of the text. */
const headingWeight = 4;
/** Between heading and text, so that no phrase spans both. */
const gap = 100;

/** Lengths in classes of about 9 %: enough for a rank, and one byte. */
const lengthClass = (words: number): number => Math.min(127, Math.round(Math.log2(words + 1) * 8));
export const classLength = (length: number): number => 2 ** (length / 8) - 1;

interface Growing {
  texts: number;
  lastText: number;
  readonly postings: ByteList;
  readonly positions: ByteList;
}

interface Found {
  weight: number;
  readonly at: number[];
}

/** The stems of one text with their places. */
const readText = ({ heading, text }: SearchedText, written: Set<string>) => {
  const found = new Map<string, Found>();
  let place = 0;
  let words = 0;
  const read = (content: string, weight: number) => {
    for (const { word, stem } of wordsOf(content)) {
      place += 1;
      words += 1;
      if (isStopWord(word)) continue;
      written.add(word);
      const known = found.get(stem) ?? { weight: 0, at: [] };
      known.weight += weight;
      known.at.push(place);
      found.set(stem, known);
    }
  };
  read(heading, headingWeight);
  place += gap;
  read(text, 1);
  return { found, words };
};

const add = (growing: Growing, number: number, { weight, at }: Found, length: number): void => {
  growing.postings.push(number - growing.lastText);
  growing.postings.push(weight);
  growing.postings.push(length);
  growing.positions.push(at.length);
  let before = 0;
  for (const place of at) {
    growing.positions.push(place - before);
    before = place;
  }
  growing.texts += 1;
  growing.lastText = number;
};

/** Indexes the texts of a title. Pure; about 25 MB of text a second are read, and memory holds the index alone. */
export const buildSegment = (texts: Iterable<SearchedText>): Segment => {
  const places: TextPlace[] = [];
  const growing = new Map<string, Growing>();
  const written = new Map<string, number>();
  let total = 0;
  for (const text of texts) {
    const { identifier, part, heading } = text;
    const number = places.push({ identifier, part, heading }) - 1;
    const own = new Set<string>();
    const { found, words } = readText(text, own);
    total += words;
    for (const word of own) written.set(word, (written.get(word) ?? 0) + 1);
    for (const [stem, each] of found) {
      const known = growing.get(stem) ?? {
        texts: 0,
        lastText: 0,
        postings: new ByteList(),
        positions: new ByteList(),
      };
      growing.set(stem, known);
      add(known, number, each, lengthClass(words));
    }
  }
  const stems = new Map(
    [...growing].map(([stem, { texts: count, postings, positions }]) => [
      stem,
      { texts: count, postings: postings.toBytes(), positions: positions.toBytes() },
    ]),
  );
  return { places, words: total, stems, written };
};
