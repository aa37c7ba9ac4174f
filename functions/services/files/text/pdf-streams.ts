import type { Buffer } from "node:buffer";
import { constants, inflateSync } from "node:zlib";

/** One stream of a PDF, unpacked: far more than the text of a page. */
const maxStreamBytes = 32 * 1024 * 1024;
/** All of them together: unpacking them takes seconds. */
const maxTotalBytes = 512 * 1024 * 1024;
/** So much of what stands before a stream is looked at. */
const headBytes = 1_024;

/** A document that grows beyond all bounds when it is read. */
export class UnpacksTooMuch extends Error {
  override readonly name = "UnpacksTooMuch";
}

/** Whether bytes begin as zlib's do: deflate, and a header that is a multiple of 31 (RFC 1950, 2.2). */
const isPacked = (bytes: Buffer): boolean =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** @throws UnpacksTooMuch; undefined for bytes that only look packed */
const unpacked = (bytes: Buffer): Buffer | undefined => {
  try {
    return inflateSync(bytes, {
      maxOutputLength: maxStreamBytes,
      chunkSize: 1024 * 1024,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new UnpacksTooMuch("A stream of this document is too long");
    return undefined;
  }
};

/** Bytes that a stream takes in all, once it is unpacked as often as it was packed. */
const unpackedLength = (packed: Buffer): number => {
  let total = 0;
  for (let bytes: Buffer | undefined = packed; bytes && isPacked(bytes); ) {
    bytes = unpacked(bytes);
    total += bytes?.length ?? 0;
    if (total > maxTotalBytes) break;
  }
  return total;
};

const isPicture = (head: string): boolean =>
  /\/Subtype\s*\/Image\b/.test(head.slice(head.lastIndexOf(" obj")));

/**
 * Refuses a PDF of which a stream unpacks to more than any page needs, also one that is packed several times over:
 * the reader would unpack it into memory. Pictures are left out, as no picture is decoded. What else a document
 * does to grow meets the bounds of the reader's process.
 * @throws UnpacksTooMuch
 */
export const requireBoundedStreams = (pdf: Buffer): void => {
  let total = 0;
  for (let at = pdf.indexOf("stream"); at >= 0; at = pdf.indexOf("stream", at + 6)) {
    if (pdf.subarray(at - 3, at).toString("latin1") === "end") continue;
    const start = at + (pdf[at + 6] === 0x0d ? 8 : 7);
    if (isPicture(pdf.subarray(Math.max(0, at - headBytes), at).toString("latin1"))) continue;
    total += unpackedLength(pdf.subarray(start));
    if (total > maxTotalBytes) throw new UnpacksTooMuch("The streams of this document are too long");
  }
};
