import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import * as z from "zod";

/*
 * A file of named blocks of bytes. It begins with the length of its head (4 bytes, least first) and the head,
 * which is JSON and lists the blocks in order; then come the blocks, each compressed by itself if that saves
 * anything.
 */
const Head = z.object({
  format: z.string(),
  blocks: z.array(z.object({ name: z.string(), packed: z.number().int(), size: z.number().int() })),
});
const lengthBytes = 4;

export type Blocks = ReadonlyMap<string, Uint8Array>;

/** As it is where compressing it saves less than a twentieth: that is compressed already. */
const compress = (bytes: Uint8Array): Uint8Array => {
  const packed = zstdCompressSync(bytes);
  return packed.length < 0.95 * bytes.length ? packed : bytes;
};

export const packFile = (format: string, blocks: Blocks): Uint8Array => {
  const packed = [...blocks].map(([name, bytes]) => ({
    name,
    bytes: compress(bytes),
    size: bytes.length,
  }));
  const head = Buffer.from(
    JSON.stringify({
      format,
      blocks: packed.map(({ name, bytes, size }) => ({ name, packed: bytes.length, size })),
    } satisfies z.input<typeof Head>),
  );
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...packed.map(({ bytes }) => bytes)]);
};

const decompress = (block: Uint8Array, size: number): Uint8Array =>
  zstdDecompressSync(block, { chunkSize: Math.max(1_024, size) });

/** A file of blocks. */
export interface PackedFile {
  /** Bytes of a block; decompressed when they are asked for, or a view where they are not compressed. */
  read(name: string): Uint8Array;
  /** How many bytes they are. */
  sizeOf(name: string): number;
}

export const openFile = (format: string, file: Uint8Array): PackedFile => {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const first = lengthBytes + buffer.readUInt32LE(0);
  const head = Head.parse(JSON.parse(buffer.toString("utf8", lengthBytes, first)));
  if (head.format !== format) throw new Error(`This file has the form ${head.format}, not ${format}`);
  const places = new Map<string, { start: number; packed: number; size: number }>();
  let start = first;
  for (const { name, packed, size } of head.blocks) {
    places.set(name, { start, packed, size });
    start += packed;
  }
  const placeOf = (name: string) => {
    const place = places.get(name);
    if (!place) throw new Error(`The file has no block ${name}`);
    return place;
  };
  return {
    read: (name) => {
      const { start: from, packed, size } = placeOf(name);
      const block = buffer.subarray(from, from + packed);
      return packed === size ? block : decompress(block, size);
    },
    sizeOf: (name) => placeOf(name).size,
  };
};
