import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

/**
 * Compressed chunks stay below this many bytes: an item holds 400 KB at most with its keys, and a reader
 * gets three to a 1 MB page (AWS, "DynamoDB quotas").
 */
export const maxChunkBytes = 300 * 1024;
/** Text that is compressed into one chunk: regulation shrinks eight to ten times, so this stays well below. */
const rawChunkBytes = 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

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

const packGroup = async (lines: readonly Line[]): Promise<Uint8Array[]> => {
  const packed = await compress(chunkText(lines), options);
  if (packed.length <= maxChunkBytes || lines.length === 1) return [packed];
  const half = Math.ceil(lines.length / 2);
  return [...(await packGroup(lines.slice(0, half))), ...(await packGroup(lines.slice(half)))];
};

/**
 * Compresses lines into chunks of at most `maxChunkBytes`, the same chunks for the same lines. A single line
 * that does not shrink below the limit makes a larger chunk, so callers bound their lines.
 */
export const packLines = async (lines: readonly Line[]): Promise<Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for (const group of groups(lines)) chunks.push(...(await packGroup(group)));
  return chunks;
};

/** A chunk's heads as parsed JSON and its lines as bytes, in order. */
export interface Unpacked {
  readonly heads: unknown;
  readonly bodies: readonly Uint8Array[];
  /** Bytes of the chunk's text, as a measure of what it costs to keep. */
  readonly size: number;
}

/** The opposite of `packLines` for one chunk. */
export const unpackChunk = async (chunk: Uint8Array): Promise<Unpacked> => {
  const text = await decompress(chunk);
  const headEnd = text.indexOf(10);
  const bodies: Uint8Array[] = [];
  for (let from = headEnd + 1; from < text.length; ) {
    const end = text.indexOf(10, from);
    bodies.push(text.subarray(from, end));
    from = end + 1;
  }
  return { heads: JSON.parse(text.toString("utf8", 0, headEnd)), bodies, size: text.length };
};
