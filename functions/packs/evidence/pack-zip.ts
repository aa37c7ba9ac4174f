import { createHash } from "node:crypto";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { canonicalJson } from "../../core/endpoint/activity-entry.ts";

/** A file of a pack, as its manifest lists it. */
export interface PackFile {
  readonly path: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** A file that is being written: it ends before the next begins. */
export interface OpenFile {
  readonly write: (data: string | Uint8Array) => void;
  readonly end: () => PackFile;
}

/** No file of a pack says when it was packed. */
const noTime = new Date(1980, 0, 1, 12);

/**
 * Writes a zip file by file, in as much memory as the compressor takes, and notes the hash of each.
 * @param emit takes its bytes in their order
 */
export const packZip = (emit: (bytes: Uint8Array) => void) => {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    emit(bytes);
  });
  const files: PackFile[] = [];

  const begin = (path: string): OpenFile => {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = noTime;
    zip.add(entry);
    const hash = createHash("sha256");
    let bytes = 0;
    return {
      write: (data) => {
        const chunk = typeof data === "string" ? strToU8(data) : data;
        hash.update(chunk);
        bytes += chunk.length;
        // The compressor keeps what it is given.
        entry.push(new Uint8Array(chunk));
      },
      end: () => {
        entry.push(new Uint8Array(), true);
        const file = { path, bytes, sha256: hash.digest("hex") };
        files.push(file);
        return file;
      },
    };
  };

  const add = (path: string, data: string | Uint8Array): PackFile => {
    const file = begin(path);
    file.write(data);
    return file.end();
  };

  /** A list, a value on each line, in the one form that equal values have. */
  const addList = async (
    path: string,
    values: Iterable<unknown> | AsyncIterable<unknown>,
  ): Promise<PackFile> => {
    const file = begin(path);
    let count = 0;
    for await (const value of values) {
      file.write(`${count === 0 ? "[\n" : ",\n"}${canonicalJson(value)}`);
      count += 1;
    }
    file.write(count === 0 ? "[]\n" : "\n]\n");
    return file.end();
  };

  return { begin, add, addList, files: (): readonly PackFile[] => files, end: () => zip.end() };
};
export type PackZip = ReturnType<typeof packZip>;
