import { crc32 } from "node:zlib";

export type ZipEntry = { readonly name: string; readonly content: string };

/** 1980-01-01, the first day a ZIP can name: the same entries make the same file. */
const dosDate = 0x21;

function headOf(name: Buffer, content: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0); // version that can read it
  head.writeUInt16LE(0x0800, 2); // names are UTF-8
  head.writeUInt16LE(dosDate, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

const signature = (value: number): Buffer => Buffer.from([0x50, 0x4b, value, value + 1]);

function directoryEntry(name: Buffer, head: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(1), Buffer.from([20, 0]), head, rest, name]);
}

/** An archive of a few small texts, stored as they are (APPNOTE.TXT, 4.3.6 to 4.3.16). */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const [name, content] = [Buffer.from(entry.name, "utf8"), Buffer.from(entry.content, "utf8")];
    const head = headOf(name, content);
    const file = Buffer.concat([signature(3), head, name, content]);
    files.push(file);
    directory.push(directoryEntry(name, head, offset));
    offset += file.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listing, signature(5), end]);
}
