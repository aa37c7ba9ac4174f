import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive; what is not given is as it should be. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Size the directory claims. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
}

const numbers = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

/** A ZIP archive of these entries, also one that lies about itself. */
export const zipFile = (entries: readonly ZipEntry[], claimedCount = entries.length): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, isEncrypted } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const sizes = numbers([crc32(bytes), 4], [packed.length, 4], [claimedSize ?? bytes.length, 4]);
    const lengths = numbers([nameBytes.length, 2], [0, 2]);
    const facts = Buffer.concat([numbers([20, 2], [isEncrypted ? 1 : 0, 2], [8, 2], [0, 4]), sizes, lengths]);
    bodies.push(numbers([0x04034b50, 4]), facts, nameBytes, packed);
    directory.push(
      numbers([0x02014b50, 4], [20, 2]),
      facts,
      numbers([0, 4], [0, 2], [0, 4], [offset, 4]),
      nameBytes,
    );
    offset += 4 + facts.length + nameBytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const counts = numbers([0x06054b50, 4], [0, 4], [claimedCount, 2], [claimedCount, 2]);
  const places = numbers([listed.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...bodies, listed, counts, places]);
};
