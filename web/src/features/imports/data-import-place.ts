import { parseCitation } from "../../../../shared/citations/citation.ts";

/** The composite key of what is imported. Chapter and subchapter are kept of section texts alone. */
export interface DataImportKey {
  readonly title: string;
  readonly chapter: string;
  readonly subchapter: string;
  readonly part: string;
  readonly section: string;
}

/** Rows name their source in the first lines of a file. */
const bytesRead = 64 * 1024;
const sourceSection = /"source_?section"\s*:\s*("(?:[^"\\]|\\.)*")/i;

/** Title and part that the first source_section of a file names; undefined where it names none or only one. */
export const placeInFile = async (file: Blob): Promise<Pick<DataImportKey, "title" | "part"> | undefined> => {
  const written = sourceSection.exec(await file.slice(0, bytesRead).text())?.[1];
  if (written === undefined) return undefined;
  const { title, part } = parseCitation(written);
  return title === undefined || part === undefined ? undefined : { title: String(title), part };
};
