import { isAscii } from "node:buffer";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/**
 * Rows decompressed together. Few, since a page sorted by a text takes each row from another segment; more
 * would compress better.
 */
const segmentRows = 128;

/** Rows that are all ASCII are kept as one text, of which each is a part: they take the same memory so. */
type Segment = Buffer | string;

/** The rows of a snapshot as texts: compressed in segments until one of a segment's rows is asked for. */
export interface RowStore {
  /** Where each row begins in the bytes of all rows, and at last where they end. */
  readonly starts: Uint32Array;
  /** Compressed segments, as far as they come from a file. */
  readonly packed: readonly Uint8Array[];
  readonly segments: (Segment | undefined)[];
}

const at = (numbers: Uint32Array, index: number): number => numbers[index] ?? 0;

const startsOf = (texts: readonly Buffer[]): Uint32Array => {
  const starts = new Uint32Array(texts.length + 1);
  for (const [row, { length }] of texts.entries()) starts[row + 1] = at(starts, row) + length;
  return starts;
};

export const buildRowStore = (rows: readonly string[]): RowStore => {
  const texts = rows.map((row) => Buffer.from(row));
  const segments: Buffer[] = [];
  for (let row = 0; row < rows.length; row += segmentRows)
    segments.push(Buffer.concat(texts.slice(row, row + segmentRows)));
  return { starts: startsOf(texts), packed: [], segments };
};

/** A store that decompresses its segments when they are needed. */
export const packedRowStore = (starts: Uint32Array, packed: readonly Uint8Array[]): RowStore => ({
  starts,
  packed,
  segments: new Array<Buffer | undefined>(packed.length).fill(undefined),
});

const segmentAt = (store: RowStore, index: number): Segment => {
  const known = store.segments[index];
  if (known) return known;
  const packed = store.packed[index];
  if (!packed) throw new RangeError(`There is no segment ${index}`);
  const first = index * segmentRows;
  const last = Math.min(first + segmentRows, store.starts.length - 1);
  const size = at(store.starts, last) - at(store.starts, first);
  const bytes = zstdDecompressSync(packed, { chunkSize: Math.max(1_024, size) });
  const segment = isAscii(bytes) ? bytes.toString("latin1") : bytes;
  store.segments[index] = segment;
  return segment;
};

export const rowText = (store: RowStore, row: number): string => {
  const index = Math.floor(row / segmentRows);
  const base = at(store.starts, index * segmentRows);
  const [start, end] = [at(store.starts, row) - base, at(store.starts, row + 1) - base];
  const segment = segmentAt(store, index);
  return typeof segment === "string" ? segment.slice(start, end) : segment.toString("utf8", start, end);
};

/** All segments, compressed. */
export const packSegments = (store: RowStore): Uint8Array[] =>
  store.segments.map((segment, index) => store.packed[index] ?? zstdCompressSync(segment ?? ""));
