import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A value as compressed JSON, for lists of an import that would not fit an item as they are. */
export const packJson = (value: unknown): Promise<Uint8Array> => compress(Buffer.from(JSON.stringify(value)));

/** The value of such bytes; undefined for anything else. */
export const unpackJson = async (data: unknown): Promise<unknown> =>
  data instanceof Uint8Array ? JSON.parse((await decompress(data)).toString("utf8")) : undefined;
