const initialSize = 256 * 1024;

/**
 * The bytes of a stream that are still needed, addressed by their offset in the whole stream. They lie in one
 * block that is used again and again: new blocks for every piece would be 50 MB of garbage for a large file.
 */
export class ByteWindow {
  private block: Buffer = Buffer.allocUnsafe(initialSize);
  /** Offset in the stream of the block's first byte. */
  private base = 0;
  private used = 0;
  private needed = 0;

  /** Offset after the newest byte. */
  get end(): number {
    return this.base + this.used;
  }

  push(piece: Uint8Array): void {
    if (this.used + piece.length > this.block.length) this.makeRoom(piece.length);
    this.block.set(piece, this.used);
    this.used += piece.length;
  }

  /** The bytes from `start` to before `end`: a view that holds until the next `push`. */
  view(start: number, end: number): Buffer {
    return this.block.subarray(start - this.base, end - this.base);
  }

  /** Bytes before `offset` are not needed anymore. */
  forget(offset: number): void {
    this.needed = Math.min(offset, this.end);
  }

  private makeRoom(more: number): void {
    const kept = this.view(this.needed, this.end);
    const isEnough = kept.length + more <= this.block.length;
    const block = isEnough ? this.block : Buffer.allocUnsafe(2 * (kept.length + more));
    kept.copy(block);
    this.block = block;
    this.base = this.needed;
    this.used = kept.length;
  }
}
