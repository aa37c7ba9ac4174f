import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

const size = 1n << 256n;

/**
 * A digest of many lines that does not depend on their order, so that two tables are compared without
 * sorting either: the sum of the lines' own digests. Lines are counted too.
 */
export class LinesDigest {
  #sum = 0n;
  #count = 0;

  add(line: string): void {
    this.#sum = (this.#sum + BigInt(`0x${sha256(line)}`)) % size;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** 64 hexadecimal digits. */
  get value(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
