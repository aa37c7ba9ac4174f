import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** The bytes of an answer as they were before its function compressed them. */
export const decompressed = (bytes: Buffer, encoding: unknown): Buffer => {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
};
