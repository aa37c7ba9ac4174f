import { type FileRow, readRuleFile } from "../../../functions/intake/reading/rule-file.ts";

/** The bytes in pieces of `size`. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.slice(from, from + size);
}

/** All entries of a file in the order of the file. */
export const rowsOf = async (content: string | Uint8Array, pieces = 65_536): Promise<FileRow[]> => {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const rows: FileRow[] = [];
  const count = await readRuleFile(inPieces(bytes, pieces), (some) => rows.push(...some));
  if (count !== rows.length) throw new Error(`${count} entries were announced, ${rows.length} came`);
  return rows.sort((a, b) => a.row - b.row);
};

/** The values of all entries. */
export const valuesOf = async (content: string | Uint8Array, pieces?: number): Promise<unknown[]> =>
  (await rowsOf(content, pieces)).map(({ value }) => value);

/** Why a file is refused. */
export const problemOf = async (content: string | Uint8Array, pieces?: number): Promise<string> => {
  try {
    await rowsOf(content, pieces);
  } catch (error) {
    if (error instanceof Error && error.name === "FileProblem") return error.message;
    throw error;
  }
  return "none";
};
