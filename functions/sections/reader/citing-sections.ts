import { readerAddress } from "../../../shared/citations/found-citation.ts";
import type { CitingSection } from "../../../shared/schemas/regulation-text.ts";
import { readCitingSections } from "../../regulation/text/cited-by.ts";

/** The sections that cite one, as the reader lists them; the section itself is none of them. */
export const citingSections = async (titleNumber: number, identifier: string): Promise<CitingSection[]> => {
  const found = await readCitingSections(titleNumber, identifier);
  return found.flatMap(({ titleNumber: title, part, identifier: section, heading }) => {
    const href = readerAddress({ title, part, section });
    const isItself = title === titleNumber && section === identifier;
    return href === undefined || isItself ? [] : [{ citation: `${title} CFR ${section}`, heading, href }];
  });
};
