import { parseCitation } from "../../shared/citations/citation.ts";
import type { CfrPlace } from "../../shared/citations/found-citation.ts";
import { config } from "../core/config.ts";
import { listLawPointers } from "../regulation/text/law-edition.ts";
import { citationOf, placeAddress } from "../sections/reader/place-address.ts";

/** A place of the law that an answer rests on. */
export interface CitedPlace {
  /** "21 CFR 11.10(a)" */
  readonly citation: string;
  readonly url: string;
  /** The day from which the text holds, or of which the copy is; null where the title is not in the copy. */
  readonly date: string | null;
}

export type Place = CfrPlace & { readonly title: number };

/** @param date of the text; without it, the day of the copy */
export type Cite = (place: Place, date?: string | null) => CitedPlace;

/** How places are cited today: those in the copy at their address here, others on eCFR.gov. */
export const citing = async (): Promise<Cite> => {
  const issues = new Map(
    (await listLawPointers()).map(({ titleNumber, issueDate }) => [titleNumber, issueDate]),
  );
  const titles = new Set(issues.keys());
  return (place, date) => ({
    citation: citationOf(place),
    url: new URL(placeAddress(place, titles) ?? "", config().APP_ORIGIN).href,
    date: date ?? issues.get(place.title) ?? null,
  });
};

/** The place that a rule was made from. */
export const placeOfRule = (rule: {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly section: string;
  readonly sourceSection: string;
}): Place => {
  const { section: cited, paragraph } = parseCitation(rule.sourceSection);
  const section = cited ?? rule.section.replace(/^§\s*/, "");
  return {
    title: rule.titleNumber,
    ...(rule.partNo !== "" && { part: rule.partNo }),
    ...(section !== "" && { section }),
    ...(section !== "" && paragraph !== undefined && { paragraph }),
  };
};

/** Each place once. */
export const distinct = (places: readonly CitedPlace[]): CitedPlace[] => [
  ...new Map(places.map((place) => [`${place.url} ${place.date}`, place])).values(),
];
