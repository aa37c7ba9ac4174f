import type { SectionText } from "../../../shared/regulation/text-model.ts";
import { readPartRecord, readTitleRecord } from "./law-cache.ts";
import { getLawPointer } from "./law-edition.ts";
import { foldIdentifier, type SectionVersion } from "./law-records.ts";
import { partOf } from "./law-texts.ts";
import { readSectionText } from "./section-packs.ts";

/**
 * The versions of a section without their texts, oldest first; none where it is not in the copy. One small read of
 * the table, and two objects when cold.
 */
export const readSectionVersions = async (
  titleNumber: number,
  identifier: string,
): Promise<readonly SectionVersion[]> => {
  const pointer = await getLawPointer(titleNumber);
  if (!pointer) return [];
  const record = await readTitleRecord(pointer.record);
  const name = foldIdentifier(identifier);
  const entry = record.parts[partOf(record, name) ?? ""];
  if (!entry) return [];
  const { sections } = await readPartRecord(entry.record);
  return sections.find((section) => section.identifier === name)?.versions ?? [];
};

/** The newest text of a section, without what stands around it; undefined where the copy has none. */
export const readNewestText = async (
  titleNumber: number,
  identifier: string,
): Promise<SectionText | undefined> => {
  const place = (await readSectionVersions(titleNumber, identifier)).at(-1)?.text;
  return place ? readSectionText(place) : undefined;
};
