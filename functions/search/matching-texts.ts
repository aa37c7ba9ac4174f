import type { SearchResult } from "../../shared/schemas/search.ts";
import { searchTexts } from "../regulation/text-search/search-texts.ts";

type TextHit = SearchResult["sections"][number];

interface TextSearch {
  readonly titleNumber?: number | undefined;
  readonly partNo?: string | undefined;
  /** Titles of the reader's company; words are looked for while they are read. */
  readonly followed: () => Promise<ReadonlySet<number>>;
  readonly offset: number;
  readonly limit: number;
}

/** Sections and appendices that hold all that was typed, best first, and how many there are. */
export const matchingTexts = async (
  typed: string,
  search: TextSearch,
): Promise<{ readonly sections: TextHit[]; readonly total: number }> => {
  const { items, total } = await searchTexts(typed, search);
  const sections = items.map((item) => ({
    ...item,
    passage: { ...item.passage, matches: [...item.passage.matches] },
  }));
  return { sections, total };
};
