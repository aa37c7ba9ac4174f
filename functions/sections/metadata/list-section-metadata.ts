import { listSectionMetadata } from "../../../shared/api/section-metadata.ts";
import type { SectionMetadataWithText } from "../../../shared/schemas/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listTooLong, maxBodyBytes } from "../../core/endpoint/respond.ts";
import { presentSection } from "./present-section.ts";
import { listEnteredSections, listSections } from "./section-lists.ts";
import { sectionPage, selectSections, titlesOf } from "./section-page.ts";
import type { SectionEntry } from "./section-record.ts";
import { sections } from "./section-repository.ts";

export const handler = endpoint(listSectionMetadata, async ({ query }) => {
  // The texts of whole titles would fit into no answer: the official sections come in pages alone.
  if (query.limit === undefined && query.cursor === undefined)
    return withTexts(selectSections(await listEnteredSections(), query));
  const list = await listSections();
  const entries = selectSections(list, query);
  const { items, ...page } = sectionPage(entries, query);
  return { ...page, items: items.map(presentSection), titles: titlesOf(list) };
});

/** All entries with their texts; 413 before any is read where they are too many for one answer. */
const withTexts = async (entries: readonly SectionEntry[]): Promise<SectionMetadataWithText[]> => {
  const presented = entries.map(presentSection);
  let bytes = 0;
  for (const entry of presented) {
    // A character is a byte at least.
    bytes += JSON.stringify(entry).length + entry.definitionsLength;
    if (bytes > maxBodyBytes) throw listTooLong();
  }
  const texts = await sections.textsOf(entries);
  return presented.map((entry, index) => ({ ...entry, definitions: texts[index] ?? "" }));
};
