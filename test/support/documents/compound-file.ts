/** An entry of a compound file, the container of older Office documents. */
export interface CompoundStream {
  readonly name: string;
  /** None for a storage. */
  readonly content?: Buffer;
}

const sectorBytes = 512;
const endOfChain = 0xfffffffe;
const tableMark = 0xfffffffd;
const free = 0xffffffff;
/** Smaller streams would belong into the mini stream, so all are padded to this. */
const smallest = 4_096;

const padded = (content: Buffer): Buffer => {
  const size = Math.max(smallest, Math.ceil(content.length / sectorBytes) * sectorBytes);
  return Buffer.concat([content, Buffer.alloc(size - content.length)]);
};

const directoryEntry = (
  name: string,
  type: number,
  links: { child?: number; right?: number; start?: number; size?: number },
): Buffer => {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, "utf16le");
  entry.writeUInt16LE(name === "" ? 0 : (name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt32LE(free, 68);
  entry.writeUInt32LE(links.right ?? free, 72);
  entry.writeUInt32LE(links.child ?? free, 76);
  entry.writeUInt32LE(links.start ?? endOfChain, 116);
  entry.writeUInt32LE(links.size ?? 0, 120);
  return entry;
};

const headerOf = (tableSector: number, directoryStart: number): Buffer => {
  const header = Buffer.alloc(sectorBytes, 0xff);
  header.fill(0, 8, 0x4c);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  // Version 3, little-endian, sectors of 2^9 bytes and small ones of 2^6.
  for (const [i, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) header.writeUInt16LE(value, 0x18 + 2 * i);
  const places = { 44: 1, 48: directoryStart, 56: smallest, 60: endOfChain, 68: endOfChain };
  for (const [at, value] of Object.entries({ ...places, 76: tableSector }))
    header.writeUInt32LE(value, Number(at));
  return header;
};

/** A compound file of these entries, all beside each other under the root; at most 60 KB of content. */
export const compoundFile = (entries: readonly CompoundStream[]): Buffer => {
  const table: number[] = [];
  const sectors: Buffer[] = [];
  const place = (content: Buffer): number => {
    const start = table.length;
    const count = content.length / sectorBytes;
    for (let i = 1; i <= count; i += 1) table.push(i === count ? endOfChain : start + i);
    sectors.push(content);
    return start;
  };
  const placed = entries.map(({ name, content }, i) => {
    const right = i + 1 < entries.length ? i + 2 : free;
    if (!content) return directoryEntry(name, 1, { right });
    const bytes = padded(content);
    return directoryEntry(name, 2, { right, start: place(bytes), size: bytes.length });
  });
  const root = directoryEntry("Root Entry", 5, { child: entries.length > 0 ? 1 : free });
  const listed = Buffer.concat([root, ...placed]);
  const rest = (sectorBytes - (listed.length % sectorBytes)) % sectorBytes;
  const directoryStart = place(Buffer.concat([listed, Buffer.alloc(rest)]));
  const tableSector = table.length;
  table.push(tableMark);
  const allocation = Buffer.alloc(sectorBytes, 0xff);
  for (const [i, next] of table.entries()) allocation.writeUInt32LE(next, i * 4);
  return Buffer.concat([headerOf(tableSector, directoryStart), ...sectors, allocation]);
};
