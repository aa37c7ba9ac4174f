import { createHash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/**
 * Compressed chunks stay below this many bytes: an item holds 400 KB at most with its keys, and a reader
 * gets three to a 1 MB page (AWS, "DynamoDB quotas").
 */
export const maxChunkBytes = 300 * 1024;
/** Text that is compressed into one chunk: regulation shrinks eight to ten times, so this stays well below. */
const rawChunkBytes = 1024 * 1024;

/** zstd's fastest level: the third one makes regulation 3 % smaller and takes twice as long. */
const level = 1;

/**
 * At 500 MB a second the thread pool costs more than it saves: two to eight times the CPU, measured with
 * texts of 2 KB to 1 MB. Told the size, zstd takes no more memory than that needs, and the result comes in one
 * block (`chunkSize`) instead of many of 16 KB. The copy has a block of its own size.
 */
const compress = (text: Uint8Array): Uint8Array =>
  new Uint8Array(
    zstdCompressSync(text, {
      params: { [constants.ZSTD_c_compressionLevel]: level },
      pledgedSrcSize: text.length,
      chunkSize: Math.max(smallestBlock, text.length >> 2),
    }),
  );

const smallestBlock = 1_024;
/** What regulation shrinks to at best: a result of this many times its size fits one block. */
const usualShrinking = 12;

const decompress = (packed: Uint8Array): Buffer =>
  zstdDecompressSync(packed, { chunkSize: Math.max(smallestBlock, packed.length * usualShrinking) });

const lineFeed = 0x0a;

/** Some lines and what stands before them in a chunk. */
export interface Line {
  /** Facts about the line, as JSON: they are read without parsing the line itself. */
  readonly head: string;
  /** One line of text in UTF-8, without a line feed in it. */
  readonly body: Uint8Array;
}

/** Runs of lines of about `rawChunkBytes` each. */
const groups = (lines: readonly Line[]): Line[][] => {
  const all: Line[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (size >= rawChunkBytes) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(line);
    size += line.body.length + line.head.length;
  }
  return all;
};

/** Heads as one line of JSON, then a line for each body. */
const chunkText = (lines: readonly Line[]): Buffer => {
  const heads = Buffer.from(`[${lines.map(({ head }) => head).join(",")}]`);
  const text = Buffer.allocUnsafe(lines.reduce((sum, { body }) => sum + body.length + 1, heads.length + 1));
  text.set(heads);
  let at = heads.length;
  for (const { body } of lines) {
    text[at] = lineFeed;
    text.set(body, at + 1);
    at += body.length + 1;
  }
  text[at] = lineFeed;
  return text;
};

const packGroup = (lines: readonly Line[], text: Buffer): Uint8Array[] => {
  const packed = compress(text);
  if (packed.length <= maxChunkBytes || lines.length === 1) return [packed];
  const half = Math.ceil(lines.length / 2);
  return [lines.slice(0, half), lines.slice(half)].flatMap((part) => packGroup(part, chunkText(part)));
};

/** Lines as they are stored. */
export interface PackedVersion {
  /** Identifies the content: 22 characters of SHA-256 over every line and its head, in order. */
  readonly version: string;
  readonly chunks: readonly Uint8Array[];
}

/**
 * Compresses lines into chunks of at most `maxChunkBytes`, the same chunks for the same lines. A single line
 * that does not shrink below the limit makes a larger chunk, so callers bound their lines.
 */
export const packVersion = (lines: readonly Line[]): PackedVersion => {
  const hash = createHash("sha256");
  const chunks = groups(lines).flatMap((group) => {
    const text = chunkText(group);
    hash.update(text);
    return packGroup(group, text);
  });
  return { version: hash.digest("base64url").slice(0, 22), chunks };
};

export const packLines = (lines: readonly Line[]): readonly Uint8Array[] => packVersion(lines).chunks;
export const contentVersion = (lines: readonly Line[]): string => packVersion(lines).version;

/** Bytes packed for keeping them in memory; `unpress` gives them back. */
export const press = (bytes: Uint8Array): Uint8Array => compress(bytes);
export const unpress = (pressed: Uint8Array): Buffer => decompress(pressed);

/** A chunk's heads as parsed JSON and its lines as bytes, in order. */
export interface Unpacked {
  readonly heads: unknown;
  readonly bodies: readonly Uint8Array[];
  /** Bytes of the chunk's text, as a measure of what it costs to keep. */
  readonly size: number;
}

/** The lines of a text from `start` on, as views; each ends with a line feed. */
export const linesOf = (text: Buffer, start: number): Uint8Array[] => {
  const lines: Uint8Array[] = [];
  for (let from = start; from < text.length; ) {
    const end = text.indexOf(lineFeed, from);
    lines.push(text.subarray(from, end));
    from = end + 1;
  }
  return lines;
};

/** The opposite of `packVersion` for one chunk. */
export const unpackChunk = (chunk: Uint8Array): Unpacked => {
  const text = decompress(chunk);
  const headEnd = text.indexOf(lineFeed);
  return {
    heads: JSON.parse(text.toString("utf8", 0, headEnd)),
    bodies: linesOf(text, headEnd + 1),
    size: text.length,
  };
};
