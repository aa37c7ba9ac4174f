import { isUtf8 } from "node:buffer";
import { formatNumber } from "../../../shared/words/count.ts";
import { FileProblem } from "./file-problem.ts";
import { foreignFile, headBytes } from "./foreign-file.ts";

const otherEncoding = () =>
  new FileProblem("The file is encoded in UTF-16. Save it as UTF-8 and import it again.");

const characterLength = (first: number): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);

/** How many bytes at the end of `bytes` begin a character that is not complete yet. */
const unfinished = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return characterLength(byte) > back ? back : 0;
  }
  return 0;
};

/** Length of the longest beginning that is valid, by halving. */
const validLength = (bytes: Uint8Array): number => {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const part = bytes.subarray(0, middle);
    if (isUtf8(part.subarray(0, middle - unfinished(part)))) good = middle;
    else bad = middle;
  }
  return good;
};

const isByteOrderMark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
const isUtf16Mark = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/**
 * Lets only UTF-8 pass, cut at any byte. A byte-order mark becomes spaces, so that offsets stay those of the
 * file; UTF-16, invalid bytes and files of another kind are refused with a sentence.
 */
export class Utf8Guard {
  private head: Buffer | undefined = Buffer.alloc(0);
  private rest: Buffer = Buffer.alloc(0);
  private offset = 0;

  /** @throws FileProblem */
  push(chunk: Uint8Array): Uint8Array {
    if (!this.head) return this.check(chunk);
    this.head = Buffer.concat([this.head, chunk]);
    return this.head.length < headBytes ? new Uint8Array() : this.begin();
  }

  /** The bytes still held back. @throws FileProblem when the file ends inside a character */
  end(): Uint8Array {
    const last = this.begin();
    if (this.rest.length > 0) this.refuse(this.offset - this.rest.length);
    return last;
  }

  private begin(): Uint8Array {
    const { head } = this;
    this.head = undefined;
    if (!head) return new Uint8Array();
    if (isUtf16Mark(head)) throw otherEncoding();
    const foreign = foreignFile(head);
    if (foreign) throw foreign;
    if (isByteOrderMark(head)) head.fill(" ", 0, 3);
    return this.check(head);
  }

  private check(chunk: Uint8Array): Uint8Array {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const complete = bytes.length - unfinished(bytes);
    const start = this.offset - this.rest.length;
    this.offset += chunk.length;
    if (!isUtf8(bytes.subarray(0, complete))) this.refuse(start + validLength(bytes.subarray(0, complete)));
    this.rest = Buffer.from(bytes.subarray(complete));
    return chunk;
  }

  private refuse(at: number): never {
    throw new FileProblem(
      `The file is not UTF-8 text (byte ${formatNumber(at + 1)}). Save it as UTF-8 and import it again.`,
    );
  }
}
