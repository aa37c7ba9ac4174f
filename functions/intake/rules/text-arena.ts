/** Where some text lies in an arena. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const lineFeed = 0x0a;

/**
 * One block of memory for the texts that wait to be compressed, each with a line feed behind it. Kept as
 * strings they would survive to the old heap and stay there as garbage: that made 100 MB of difference for a
 * file of 50 MB.
 */
export class TextArena {
  private readonly bytes: Buffer;
  private used = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  /** Whether a text of this length fits, whatever characters it has: at most three bytes each. */
  hasRoom(length: number): boolean {
    return this.used + 3 * length + 1 <= this.bytes.length;
  }

  /** Adds a text; the spans of consecutive ones touch. */
  write(text: string): Span {
    const start = this.used;
    this.used += this.bytes.write(text, start, "utf8");
    this.bytes[this.used] = lineFeed;
    this.used += 1;
    return { start, end: this.used };
  }

  view({ start, end }: Span): Buffer {
    return this.bytes.subarray(start, end);
  }

  /** All texts are forgotten. */
  clear(): void {
    this.used = 0;
  }
}
