import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import * as z from "zod";
import { insert, type Key, type Operation, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { maxChunkBytes } from "./packing.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const Chunk = z.object({ data: z.instanceof(Uint8Array) });

/** A text as compressed chunks that each fit an item; none for an empty text. */
export const packText = async (text: string): Promise<Uint8Array[]> => {
  if (text === "") return [];
  const packed = await compress(Buffer.from(text));
  return Array.from({ length: Math.ceil(packed.length / maxChunkBytes) }, (_, index) =>
    packed.subarray(index * maxChunkBytes, (index + 1) * maxChunkBytes),
  );
};

const unpackText = async (chunks: readonly Uint8Array[]): Promise<string> =>
  chunks.length === 0 ? "" : (await decompress(Buffer.concat(chunks))).toString("utf8");

/** Texts whose chunks lie under these keys, each under several; 100 chunks a request. */
export const readTexts = async (keysOfEach: readonly (readonly Key[])[]): Promise<string[]> => {
  const items = await table.getMany(keysOfEach.flat());
  let at = 0;
  return Promise.all(
    keysOfEach.map(({ length }) => {
      at += length;
      return unpackText(items.slice(at - length, at).map((item) => Chunk.parse(item).data));
    }),
  );
};

/** The text whose chunks lie under these keys. */
export const readText = async (keys: readonly Key[]): Promise<string> => (await readTexts([keys]))[0] ?? "";

/** The writes of chunks that nothing has yet. */
export const insertChunks = (keys: readonly Key[], chunks: readonly Uint8Array[], refusal: () => Error) =>
  keys.map((key, index): Operation => insert({ ...key, data: chunks[index] }, refusal));

/** The writes of chunks that are the same for every writer. */
export const putChunks = (keys: readonly Key[], chunks: readonly Uint8Array[]) =>
  keys.map((key, index): Operation => replace({ ...key, data: chunks[index] }));
