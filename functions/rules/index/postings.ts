import { addRow, type RowSet } from "./row-set.ts";
import { varintSize, writeVarint } from "./varint.ts";

/** Texts of rows as numbers of words: what stands where, row by row. */
export interface Sequences {
  readonly bytes: Uint8Array;
  /** Where each row begins in the bytes, and at last where they end. */
  readonly starts: Uint32Array;
}

/** In which rows each word stands: ascending rows, as differences to the row before. */
export interface Postings {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** Calls `visit` with each row in which a word stands and the one before it, or -1. */
const eachStep = (rows: readonly number[], visit: (difference: number) => void): void => {
  let before = -1;
  for (const row of rows) {
    visit(row - before);
    before = row;
  }
};

/** @param words how many different numbers there are */
export const buildPostings = (sequences: Sequences, words: number): Postings => {
  const rowsOf = Array.from({ length: words }, (): number[] => []);
  for (let row = 0; row + 1 < sequences.starts.length; row += 1)
    for (const word of new Set(sequenceOf(sequences, row))) rowsOf[word]?.push(row);
  const starts = new Uint32Array(words + 1);
  for (const [word, rows] of rowsOf.entries()) {
    let size = starts[word] ?? 0;
    eachStep(rows, (difference) => {
      size += varintSize(difference);
    });
    starts[word + 1] = size;
  }
  const bytes = new Uint8Array(starts[words] ?? 0);
  let at = 0;
  for (const rows of rowsOf)
    eachStep(rows, (difference) => {
      at = writeVarint(bytes, at, difference);
    });
  return { bytes, starts };
};

/** Adds the rows in which a word stands. */
export const addRows = ({ bytes, starts }: Postings, word: number, set: RowSet): void => {
  let row = -1;
  const end = starts[word + 1] ?? 0;
  for (let at = starts[word] ?? 0; at < end; ) {
    let difference = 0;
    let shift = 0;
    let byte = 128;
    while (byte > 127) {
      byte = bytes[at] ?? 0;
      at += 1;
      difference |= (byte & 127) << shift;
      shift += 7;
    }
    row += difference;
    addRow(set, row);
  }
};

/** The numbers of one row's texts. */
export const sequenceOf = ({ bytes, starts }: Sequences, row: number): number[] => {
  const numbers: number[] = [];
  const end = starts[row + 1] ?? 0;
  for (let at = starts[row] ?? 0; at < end; ) {
    let number = 0;
    let shift = 0;
    let byte = 128;
    while (byte > 127) {
      byte = bytes[at] ?? 0;
      at += 1;
      number |= (byte & 127) << shift;
      shift += 7;
    }
    numbers.push(number);
  }
  return numbers;
};
