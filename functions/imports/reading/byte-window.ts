/** The bytes of a stream that are still needed, addressed by their offset in the whole stream. */
export class ByteWindow {
  private bytes: Buffer = Buffer.alloc(0);
  private from = 0;

  /** Offset after the newest byte. */
  get end(): number {
    return this.from + this.bytes.length;
  }

  push(chunk: Uint8Array): void {
    const more = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.bytes = this.bytes.length === 0 ? more : Buffer.concat([this.bytes, more]);
  }

  /** The bytes from `start` to before `end`, without copying them. */
  view(start: number, end: number): Buffer {
    return this.bytes.subarray(start - this.from, end - this.from);
  }

  /** Bytes before `offset` are not needed any more. */
  forget(offset: number): void {
    const upTo = Math.min(offset, this.end);
    this.bytes = this.bytes.subarray(upTo - this.from);
    this.from = upTo;
  }
}
