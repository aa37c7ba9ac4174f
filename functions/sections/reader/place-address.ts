import { type CfrPlace, readerAddress } from "../../../shared/citations/found-citation.ts";
import { listLawPointers } from "../../regulation/text/law-edition.ts";

/** Which titles are in the copy changes a few times a year; an environment reads it again after this, in ms. */
const loadedKeptFor = 60_000;
let loaded: { readonly until: number; readonly titles: ReadonlySet<number> } | undefined;

/** Numbers of the titles that can be read here. */
export const loadedTitles = async (now: Date): Promise<ReadonlySet<number>> => {
  if (loaded && now.getTime() < loaded.until) return loaded.titles;
  const pointers = await listLawPointers();
  const titles = new Set(pointers.map(({ titleNumber }) => titleNumber));
  loaded = { until: now.getTime() + loadedKeptFor, titles };
  return titles;
};

/** "21 CFR 11.10(a)" */
export const citationOf = (place: CfrPlace): string => {
  const { title, part, section, appendix, subpart, paragraph = "" } = place;
  const inPart = part && `Part ${part}${subpart === undefined ? "" : `, Subpart ${subpart}`}`;
  return `${title} CFR ${section ?? appendix ?? inPart ?? ""}${paragraph}`.trim();
};

/** The place on eCFR.gov. */
const officialAddress = ({ title, part, section, appendix, paragraph }: CfrPlace): string => {
  const root = `https://www.ecfr.gov/current/title-${title}`;
  const at = section ?? appendix;
  if (at === undefined) return part === undefined ? root : `${root}/part-${encodeURIComponent(part)}`;
  return `${root}/section-${encodeURIComponent(at)}${paragraph ? `#p-${at}${paragraph}` : ""}`;
};

/** Where a cited place is read: here if its title is in the copy, else on eCFR.gov; undefined if it names none. */
export const placeAddress = (place: CfrPlace, titles: ReadonlySet<number>): string | undefined => {
  if (place.title === undefined) return undefined;
  const here = readerAddress(place);
  return here && titles.has(place.title) ? here : officialAddress(place);
};
