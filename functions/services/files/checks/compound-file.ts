import { Buffer } from "node:buffer";

/** An entry of a compound file ([MS-CFB], 2.6): a stream, or a storage, which is a folder. */
interface CompoundEntry {
  readonly name: string;
  readonly isStream: boolean;
  readonly startSector: number;
  /** Bytes of a stream. */
  readonly size: number;
}

export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /** The first bytes of a stream, at most a sector of them; none for a stream that does not fit a sector. */
  firstBytes(entry: CompoundEntry): Buffer;
}

const headerBytes = 512;
const entryBytes = 128;
/** Numbers from here on are marks (end of chain, free), not sectors. */
const firstMark = 0xfffffffa;
/** Smaller streams lie in a stream of their own, which is not needed here. */
const miniStreamCutoff = 4_096;

/** A sector by its number; nothing where the file has no such sector. */
type Sector = (number: number) => Buffer | undefined;

const sectorsOf = (bytes: Buffer): { sector: Sector; sectorCount: number } | undefined => {
  const shift = bytes.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) return undefined;
  const size = 2 ** shift;
  const sectorCount = Math.floor(bytes.length / size);
  const sector: Sector = (number) => {
    const from = (number + 1) * size;
    return number < firstMark && from + size <= bytes.length ? bytes.subarray(from, from + size) : undefined;
  };
  return { sector, sectorCount };
};

const numbersOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readUInt32LE(i * 4));

/** Numbers of the sectors that hold the allocation table: 109 in the header, the others in a chain. */
const tableSectors = (bytes: Buffer, sector: Sector, sectorCount: number): number[] => {
  const found = numbersOf(bytes.subarray(0x4c, headerBytes));
  let next = bytes.readUInt32LE(0x44);
  for (let read = 0; read < sectorCount; read += 1) {
    const more = sector(next);
    if (!more) break;
    const numbers = numbersOf(more);
    found.push(...numbers.slice(0, -1));
    next = numbers.at(-1) ?? firstMark;
  }
  return found.filter((number) => number < firstMark);
};

const entryOf = (bytes: Buffer): CompoundEntry | undefined => {
  const type = bytes.readUInt8(66);
  const nameBytes = Math.min(64, bytes.readUInt16LE(64));
  if (type === 0 || nameBytes < 2) return undefined;
  return {
    name: bytes.subarray(0, nameBytes - 2).toString("utf16le"),
    isStream: type === 2,
    startSector: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
};

/**
 * The names in a compound file, the container of older Office documents; undefined where it is damaged. Never
 * reads a sector twice, whatever chain the file claims.
 */
export const readCompoundFile = (bytes: Buffer): CompoundFile | undefined => {
  const sectors = bytes.length < headerBytes ? undefined : sectorsOf(bytes);
  if (!sectors) return undefined;
  const { sector, sectorCount } = sectors;
  const table = tableSectors(bytes, sector, sectorCount);
  const nextOf = (number: number): number => {
    const perSector = (sector(0)?.length ?? 0) / 4;
    const part = sector(table[Math.floor(number / perSector)] ?? firstMark);
    return part?.readUInt32LE((number % perSector) * 4) ?? firstMark;
  };
  const entries: CompoundEntry[] = [];
  const seen = new Set<number>();
  for (let at = bytes.readUInt32LE(0x30); !seen.has(at); at = nextOf(at)) {
    const directory = sector(at);
    if (!directory) break;
    seen.add(at);
    for (let from = 0; from < directory.length; from += entryBytes) {
      const entry = entryOf(directory.subarray(from, from + entryBytes));
      if (entry) entries.push(entry);
    }
  }
  const none = Buffer.alloc(0);
  return {
    entries,
    firstBytes: ({ isStream, size, startSector }) =>
      isStream && size >= miniStreamCutoff ? (sector(startSector) ?? none) : none,
  };
};
