/** Whole numbers from 0 to 2^28 as a growing run of bytes: seven bits a byte, the least first. */
export class ByteList {
  private bytes = new Uint8Array(16);
  length = 0;

  push(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private byte(value: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length] = value;
    this.length += 1;
  }
}

/** Reads numbers that `ByteList` wrote. */
export class ByteReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  next(): number {
    let value = 0;
    let shift = 0;
    let byte = 128;
    while (byte > 127) {
      byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value |= (byte & 127) << shift;
      shift += 7;
    }
    return value;
  }
}
