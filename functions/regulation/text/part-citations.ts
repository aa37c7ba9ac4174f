import * as z from "zod";
import { findCitations } from "../../../shared/citations/find-citations.ts";
import type { CfrPlace } from "../../../shared/citations/found-citation.ts";
import type { SectionText } from "../../../shared/regulation/text-model.ts";
import { foldIdentifier } from "./law-records.ts";

/** A section of a part that cites another section or appendix. */
const PartCitation = z.object({
  title: z.int(),
  /** "11.10", or "Appendix A to Part 11". */
  identifier: z.string(),
  from: z.string(),
  heading: z.string(),
});
export type PartCitation = z.infer<typeof PartCitation>;
export const PartCitations = z.array(PartCitation);

/** A longer range is more likely a slip of the text than a citation of each section. */
const longestRange = 200;
const numbered = /^(.+\.)(\d+)$/;

/** The sections between two, both included: "1026.5" through "1026.7"; those two where their numbers say no more. */
const rangeOf = (first: string, last: string): string[] => {
  const [, part, from] = numbered.exec(first) ?? [];
  const [, otherPart, to] = numbered.exec(last) ?? [];
  const length = Number(to) - Number(from);
  if (part === undefined || part !== otherPart || !(length >= 0 && length <= longestRange))
    return [first, last];
  return Array.from({ length: length + 1 }, (_, index) => `${part}${Number(from) + index}`);
};

const identifiersOf = ({ section, appendix, paragraph, through }: CfrPlace): string[] => {
  if (appendix !== undefined) return [appendix];
  if (section === undefined) return [];
  return through === undefined || paragraph !== undefined ? [section] : rangeOf(section, through);
};

/** Sections that a section cites, each once; its own paragraphs are no citation of another. */
const citedBy = (section: SectionText, title: number, part: string): PartCitation[] => {
  const { identifier: from, heading, kind } = section;
  const context = { title, part, ...(kind === "section" && { section: from }) };
  const places = section.blocks
    .flatMap(({ text }) => findCitations(text, context))
    .flatMap((citation) => (citation.kind === "cfr" ? [citation.place] : []));
  const all = places.flatMap((place) =>
    identifiersOf(place).map((identifier) => ({
      title: place.title ?? title,
      identifier: foldIdentifier(identifier),
      from,
      heading,
    })),
  );
  const others = all.filter((cited) => cited.title !== title || cited.identifier !== from);
  return [...new Map(others.map((cited) => [`${cited.title} ${cited.identifier}`, cited])).values()];
};

/** What the sections of a part cite, in the order of the text. */
export const citationsOf = (sections: Iterable<SectionText>, title: number, part: string): PartCitation[] =>
  [...sections].flatMap((section) => citedBy(section, title, part));
