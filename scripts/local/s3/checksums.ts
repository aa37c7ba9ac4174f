import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

export const checksumNames = ["crc32"] as const;
export type ChecksumName = (typeof checksumNames)[number];
export type DigestName = ChecksumName | "md5" | "sha256";

type Digest = { update(piece: Buffer): void; digest(): Buffer };

function rolling(step: (piece: Buffer, previous: number) => number): Digest {
  let value = 0;
  return {
    update: (piece) => {
      value = step(piece, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value >>> 0);
      return bytes;
    },
  };
}

function hashed(algorithm: "md5" | "sha256"): Digest {
  const hash = createHash(algorithm);
  return { update: (piece) => void hash.update(piece), digest: () => hash.digest() };
}

const makers: Record<DigestName, () => Digest> = {
  crc32: () => rolling(crc32),
  md5: () => hashed("md5"),
  sha256: () => hashed("sha256"),
};

/** Several digests of one stream at once. `update` each piece, then `finish` once. */
export class Digests {
  readonly #running: ReadonlyMap<DigestName, Digest>;

  constructor(names: Iterable<DigestName>) {
    this.#running = new Map([...new Set(names)].map((name) => [name, makers[name]()]));
  }

  update(piece: Buffer): void {
    for (const digest of this.#running.values()) digest.update(piece);
  }

  finish(): ReadonlyMap<DigestName, Buffer> {
    return new Map([...this.#running].map(([name, digest]) => [name, digest.digest()]));
  }
}
