import { type Citation, parseCitation } from "../../shared/citations/citation.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { SearchResult } from "../../shared/schemas/search.ts";
import { placeKey } from "./matching-parts.ts";
import type { CompanyRules } from "./matching-rules.ts";
import { hasSection } from "./part-sections.ts";
import type { LibraryPart } from "./readable-parts.ts";
import type { TypedText } from "./typed-text.ts";

type CitationHit = SearchResult["citations"][number];

const shown = 5;
/** Titles looked into for a citation that names none; a part with a low number is in most of the fifty. */
const maxTitles = 12;

/** A part that may be meant, in whichever libraries hold it. */
interface Place {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly isSelected: boolean;
  readonly parts: readonly LibraryPart[];
}

interface Reader {
  readonly parts: readonly LibraryPart[];
  readonly selected: ReadonlySet<number>;
  /** Missing for people without a company. */
  readonly rules: CompanyRules | undefined;
}

const placesOf = ({ title, part = "" }: Citation, { parts, selected }: Reader): Place[] => {
  const wanted = part.toLowerCase();
  const fitting = parts.filter(
    ({ number, titleNumber }) => number === wanted && (title === undefined || title === titleNumber),
  );
  const byPlace = Map.groupBy(fitting, (each) => placeKey(each.titleNumber, each.part.partNo));
  return [...byPlace.values()]
    .flatMap((group) => {
      const first = group[0];
      if (!first) return [];
      const { titleNumber, part: found } = first;
      return [{ titleNumber, partNo: found.partNo, isSelected: selected.has(titleNumber), parts: group }];
    })
    .sort((a, b) => Number(b.isSelected) - Number(a.isSelected) || a.titleNumber - b.titleNumber)
    .slice(0, maxTitles);
};

const isSamePlace = (a: Citation, b: Citation): boolean =>
  a.section?.toLowerCase() === b.section?.toLowerCase() && (a.paragraph ?? "") === (b.paragraph ?? "");

/** The number of the one rule of exactly this citation; null when there is none, or more than one. */
const onlyRule = (rows: Iterable<RuleListItem>, citation: Citation): number | null => {
  let only: number | null = null;
  for (const { sourceSection, companyRuleId } of rows) {
    if (!isSamePlace(parseCitation(sourceSection), citation)) continue;
    if (only !== null) return null;
    only = companyRuleId;
  }
  return only;
};

/** The company's one rule of exactly this citation, and whether it has any of the section. */
const ownRules = async (
  citation: Citation,
  { titleNumber, partNo, isSelected }: Place,
  rules: CompanyRules | undefined,
): Promise<{ hasAny: boolean; ruleId: number | null }> => {
  if (!rules || !isSelected || !citation.section) return { hasAny: false, ruleId: null };
  const { total, rows } = await rules.select({ titleNumber, partNo, section: citation.section });
  return { hasAny: total > 0, ruleId: onlyRule(rows, citation) };
};

const descriptionOf = ({ parts }: Place): string =>
  parts.map(({ part }) => part.partDescription).find(Boolean) ?? "";

const partHit = (place: Place): CitationHit => ({
  citation: `${place.titleNumber} CFR Part ${place.partNo}`,
  titleNumber: place.titleNumber,
  partNo: place.partNo,
  section: "",
  partDescription: descriptionOf(place),
  ruleId: null,
});

/** The section's own place in a part, or undefined where the part has no such section. */
const sectionHit = async (
  citation: Citation,
  place: Place,
  { rules }: Reader,
): Promise<CitationHit | undefined> => {
  const { section = "", paragraph = "" } = citation;
  const { hasAny, ruleId } = await ownRules(citation, place, rules);
  if (!hasAny && !(await hasSection(place.parts, section))) return undefined;
  return { ...partHit(place), citation: `${place.titleNumber} CFR ${section}${paragraph}`, section, ruleId };
};

/** Whether nothing but the citation was typed; a number within a sentence need not be one. */
const isCitationAlone = (text: string, { section = "", paragraph = "" }: Citation): boolean =>
  text.replace(/[\s§]+/g, "") === `${section}${paragraph}`;

const withoutSection = (places: readonly Place[], text: string, citation: Citation): readonly Place[] => {
  if (citation.title !== undefined) return places;
  return isCitationAlone(text, citation) ? places.filter(({ isSelected }) => isSelected) : [];
};

const placesOfOne = async (citation: Citation, text: string, reader: Reader): Promise<CitationHit[]> => {
  const places = placesOf(citation, reader);
  if (!citation.section) return places.map(partHit);
  const found = await Promise.all(places.map((place) => sectionHit(citation, place, reader)));
  const hits = found.filter((hit) => hit !== undefined);
  return hits.length > 0 ? hits : withoutSection(places, text, citation).map(partHit);
};

/**
 * The places the citations in the typed text may mean, best first: in the order they were typed, of the
 * company's titles before others, those with the section before whole parts. Only what exists is offered.
 */
export const citedPlaces = async ({ text, citations }: TypedText, reader: Reader): Promise<CitationHit[]> => {
  // Each costs reads; more than are shown would be read for nothing.
  const all = await Promise.all(citations.slice(0, shown).map((each) => placesOfOne(each, text, reader)));
  const hits = new Map<string, CitationHit>();
  for (const hit of all.flat()) if (!hits.has(hit.citation)) hits.set(hit.citation, hit);
  return [...hits.values()].slice(0, shown);
};
