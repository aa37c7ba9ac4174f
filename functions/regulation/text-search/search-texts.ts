import { type TypedQuery, typedQuery } from "../../../shared/text-search/typed-query.ts";
import { readLawSection } from "../text/law-texts.ts";
import { bestPassage, type Passage } from "./best-passage.ts";
import { citedTexts } from "./cited-texts.ts";
import { findTexts, type Hit, type Scope } from "./find-texts.ts";
import { type IndexList, textIndex } from "./index-repository.ts";
import { placesInSlice, readPlaceSlice } from "./index-slices.ts";
import type { TextPlace } from "./segment.ts";
import { sliceIndex } from "./sliced-index.ts";

/** A section or appendix that was found. */
interface FoundText extends TextPlace {
  readonly titleNumber: number;
  readonly passage: Passage;
}

export interface FoundTexts {
  readonly total: number;
  readonly items: readonly FoundText[];
}

const nothing: FoundTexts = { total: 0, items: [] };

/** Where searches begin: the list of slices, or undefined before the first text was indexed. */
export const openTextIndex = async (): Promise<IndexList | undefined> => {
  const current = await textIndex.current();
  return current && textIndex.readList(current.list);
};

const scopeOf = (list: IndexList, title: number | undefined, part: string | undefined): Scope | undefined => {
  if (title === undefined) return {};
  const found = list.titles.find(({ titleNumber }) => titleNumber === title);
  if (part === undefined || part === "") return { title };
  const range = found?.parts.find(([number]) => number === part);
  return range && { title, range: [range[1], range[2]] };
};

const readPlaces = async (key: string) => readPlaceSlice(await textIndex.readSlice(key));

const placeOf = async (list: IndexList, { title, text }: Hit): Promise<TextPlace | undefined> => {
  const keys = list.titles.find(({ titleNumber }) => titleNumber === title)?.places ?? [];
  const key = keys[Math.floor(text / placesInSlice)];
  return key === undefined ? undefined : (await readPlaces(key))[text % placesInSlice];
};

const passageOf = async (titleNumber: number, identifier: string, query: TypedQuery): Promise<Passage> => {
  const { section } = await readLawSection(titleNumber, identifier);
  return bestPassage(section.blocks.map(({ text }) => text).join(" "), query);
};

const present = async (list: IndexList, hit: Hit, query: TypedQuery): Promise<FoundText[]> => {
  const place = await placeOf(list, hit);
  if (!place) return [];
  // A text that was removed since the index was made is not found.
  const passage = await passageOf(hit.title, place.identifier, query).catch(() => undefined);
  return passage ? [{ ...place, titleNumber: hit.title, passage }] : [];
};

interface TextSearch {
  readonly titleNumber?: number | undefined;
  readonly partNo?: string | undefined;
  /** Titles whose sections come first where several have the one that is cited. */
  readonly followed?: () => Promise<ReadonlySet<number>>;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Sections and appendices of the current text: those that the typed text cites, then those that hold all of it,
 * best first.
 * Reads one slice of the index for each word, a few more for a beginning or a phrase, and each text that is shown.
 */
export const searchTexts = async (
  typed: string,
  { titleNumber, partNo, followed = async () => new Set(), offset, limit }: TextSearch,
): Promise<FoundTexts> => {
  const list = await openTextIndex();
  const scope = list && scopeOf(list, titleNumber, partNo);
  if (!list || !scope) return nothing;
  const query = typedQuery(typed);
  const [cited, found] = await Promise.all([
    citedTexts(list, typed, { titleNumber, partNo, followed }, readPlaces),
    findTexts(sliceIndex(list, textIndex.readSlice), query, scope),
  ]);
  const hits = [...new Map([...cited, ...found].map((hit) => [`${hit.title} ${hit.text}`, hit])).values()];
  const shown = hits.slice(offset, offset + limit);
  const items = await Promise.all(shown.map((hit) => present(list, hit, query)));
  return { total: hits.length, items: items.flat() };
};
