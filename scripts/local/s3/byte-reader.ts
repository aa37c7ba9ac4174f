import { S3Error } from "./s3-error.ts";

const incomplete = () =>
  new S3Error(
    "IncompleteBody",
    "You did not provide the number of bytes specified by the framing of the body.",
  );

/** Reads lines, counted bytes and delimited parts from a stream, holding no more than a piece of it. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  async #fill(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (next.done === true) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }

  /** A line without its CRLF. @throws S3Error when it is longer than `limit` bytes or never ends. */
  async line(limit: number): Promise<string> {
    for (;;) {
      const at = this.#rest.indexOf("\r\n");
      if (at > limit || (at < 0 && this.#rest.length > limit + 1)) {
        throw new S3Error("InvalidRequest", "A line of the body's framing is too long.");
      }
      if (at >= 0) {
        const line = this.#rest.subarray(0, at).toString();
        this.#rest = this.#rest.subarray(at + 2);
        return line;
      }
      if (!(await this.#fill())) throw incomplete();
    }
  }

  /** Exactly `count` bytes, in pieces. @throws S3Error IncompleteBody when there are fewer. */
  async *take(count: number): AsyncGenerator<Buffer> {
    let missing = count;
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#fill())) throw incomplete();
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  /** Everything before `delimiter`, in pieces; the delimiter itself is consumed. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(delimiter);
      const end = at >= 0 ? at : Math.max(0, this.#rest.length - delimiter.length + 1);
      const piece = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(at >= 0 ? end + delimiter.length : end);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      if (!(await this.#fill())) throw incomplete();
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) if (!(await this.#fill())) return true;
    return false;
  }
}
