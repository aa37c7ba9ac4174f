import { createHash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/**
 * Compressed chunks stay below this many bytes: an item holds 400 KB at most with its keys, and a reader
 * gets three to a 1 MB page (AWS, "DynamoDB quotas").
 */
export const maxChunkBytes = 300 * 1024;
/** Text that is compressed into one chunk: regulation shrinks eight to ten times, so this stays well below. */
const rawChunkBytes = 1024 * 1024;

/** zstd levels: for the table, and for what only waits in memory. */
const levels = { stored: 3, inMemory: 1 } as const;

/**
 * At 500 MB a second the thread pool costs more than it saves: two to eight times the CPU, measured with
 * texts of 2 KB to 1 MB. Told the size, zstd takes no more memory than that needs. The copy has a block of its
 * own: the result is a part of a larger one, which small results would keep alive.
 */
const compress = (text: Uint8Array, level: number): Uint8Array =>
  new Uint8Array(
    zstdCompressSync(text, {
      params: { [constants.ZSTD_c_compressionLevel]: level },
      pledgedSrcSize: text.length,
    }),
  );

const newline = Buffer.from("\n");

/** Some lines and what stands before them in a chunk. */
export interface Line {
  /** Facts about the line, as JSON: they are read without parsing the line itself. */
  readonly head: string;
  /** One line of text in UTF-8, without a line feed in it. */
  readonly body: Uint8Array;
}

/** Identifies content: 22 characters of SHA-256 over every line and its head, in order. */
export const contentVersion = (lines: readonly Line[]): string => {
  const hash = createHash("sha256");
  for (const { head, body } of lines) hash.update(head).update("\n").update(body).update("\n");
  return hash.digest("base64url").slice(0, 22);
};

const chunkText = (lines: readonly Line[]): Buffer =>
  Buffer.concat([
    Buffer.from(`[${lines.map(({ head }) => head).join(",")}]\n`),
    ...lines.flatMap(({ body }) => [body, newline]),
  ]);

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

const packGroup = (lines: readonly Line[]): Uint8Array[] => {
  const packed = compress(chunkText(lines), levels.stored);
  if (packed.length <= maxChunkBytes || lines.length === 1) return [packed];
  const half = Math.ceil(lines.length / 2);
  return [...packGroup(lines.slice(0, half)), ...packGroup(lines.slice(half))];
};

/**
 * Compresses lines into chunks of at most `maxChunkBytes`, the same chunks for the same lines. A single line
 * that does not shrink below the limit makes a larger chunk, so callers bound their lines.
 */
export const packLines = (lines: readonly Line[]): Uint8Array[] => groups(lines).flatMap(packGroup);

/** Lines in one chunk of any size, packed quickly: for keeping them in memory, not in the table. */
export const pressLines = (lines: readonly Line[]): Uint8Array => compress(chunkText(lines), levels.inMemory);

/** Bytes packed quickly, for keeping them in memory; `unpress` gives them back. */
export const press = (bytes: Uint8Array): Uint8Array => compress(bytes, levels.inMemory);
export const unpress = (pressed: Uint8Array): Buffer => zstdDecompressSync(pressed);

/** A chunk's heads as parsed JSON and its lines as bytes, in order. */
export interface Unpacked {
  readonly heads: unknown;
  readonly bodies: readonly Uint8Array[];
  /** Bytes of the chunk's text, as a measure of what it costs to keep. */
  readonly size: number;
}

/** The opposite of `packLines` and `pressLines` for one chunk. */
export const unpackChunk = (chunk: Uint8Array): Unpacked => {
  const text = zstdDecompressSync(chunk);
  const headEnd = text.indexOf(10);
  const bodies: Uint8Array[] = [];
  for (let from = headEnd + 1; from < text.length; ) {
    const end = text.indexOf(10, from);
    bodies.push(text.subarray(from, end));
    from = end + 1;
  }
  return { heads: JSON.parse(text.toString("utf8", 0, headEnd)), bodies, size: text.length };
};
