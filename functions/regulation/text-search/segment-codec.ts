import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Occurrences, Segment, TextPlace } from "./segment.ts";

/** A head as JSON with bytes behind it, compressed: the form of every file of the index. */
export const packFile = (head: unknown, bodies: readonly Uint8Array[]): Uint8Array => {
  const json = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(json.length);
  return zstdCompressSync(Buffer.concat([size, json, ...bodies]));
};

/** What `packFile` packed: the head, and the bytes behind it. */
export interface OpenFile {
  readonly head: unknown;
  readonly bytes: Uint8Array;
  /** About the memory it takes, in bytes: a parsed head is some four times its text. */
  readonly size: number;
}

export const unpackFile = (file: Uint8Array): OpenFile => {
  const raw = zstdDecompressSync(file);
  const length = raw.readUInt32LE(0);
  const end = 4 + length;
  return {
    head: JSON.parse(raw.toString("utf8", 4, end)),
    bytes: raw.subarray(end),
    size: raw.length + 4 * length,
  };
};

interface SegmentHead {
  readonly places: readonly TextPlace[];
  readonly words: number;
  /** Stem, texts, bytes of postings, bytes of positions. */
  readonly stems: readonly (readonly [string, number, number, number])[];
  readonly written: readonly (readonly [string, number])[];
}

/** A segment as a file: the same bytes for the same texts. */
export const encodeSegment = ({ places, words, stems, written }: Segment): Uint8Array => {
  const ordered = [...stems].sort(([a], [b]) => (a < b ? -1 : 1));
  const head: SegmentHead = {
    ...{ places, words },
    stems: ordered.map(([stem, each]) => [stem, each.texts, each.postings.length, each.positions.length]),
    written: [...written].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
  return packFile(
    head,
    ordered.flatMap(([, { postings, positions }]) => [postings, positions]),
  );
};

/** A file that `encodeSegment` made. */
export const decodeSegment = (file: Uint8Array): Segment => {
  const { head, bytes } = unpackFile(file);
  // Our own file, named by its content.
  const { places, words, stems, written } = head as SegmentHead;
  let at = 0;
  const take = (length: number): Uint8Array => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    ...{ places, words },
    stems: new Map(
      stems.map(([stem, texts, postings, positions]): [string, Occurrences] => [
        stem,
        { texts, postings: take(postings), positions: take(positions) },
      ]),
    ),
    written: new Map(written),
  };
};
