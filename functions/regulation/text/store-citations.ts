import type { SectionText } from "../../../shared/regulation/text-model.ts";
import { readCitations } from "./law-cache.ts";
import { lawFolder } from "./law-files.ts";
import type { PartEntry } from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";
import { citationsOf } from "./part-citations.ts";

/** Writes what a part's sections cite. @param isKept whether a section cites what it cited before */
export const storeCitationsOf = async (
  titleNumber: number,
  part: string,
  texts: ReadonlyMap<string, SectionText>,
  before: PartEntry | undefined,
  isKept: (identifier: string) => boolean,
): Promise<string> => {
  const known = before?.citations ? await readCitations(before.citations) : [];
  const read = [...texts].flatMap(([identifier, text]) => (isKept(identifier) ? [] : [text]));
  const citations = [...known.filter(({ from }) => isKept(from)), ...citationsOf(read, titleNumber, part)];
  if (citations.length === 0) return "";
  return lawWriter.writeJson(`${lawFolder(titleNumber, part)}/cites-`, citations);
};
