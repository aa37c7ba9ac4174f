import type { SectionText } from "../../../shared/regulation/text-model.ts";
import { readPartRecord, readTitleRecord } from "./law-cache.ts";
import { getLawPointer } from "./law-edition.ts";
import { foldIdentifier, type SectionVersion } from "./law-records.ts";
import { versionOn } from "./section-history.ts";
import { readSectionTexts } from "./section-packs.ts";

/** A section's text of a day. */
interface SectionOfDay {
  readonly section: SectionText;
  readonly version: SectionVersion;
}

/** The texts that sections of a part had on a day; nothing for those that had none, or are not in this copy. */
export const readLawSectionsOn = async (
  titleNumber: number,
  part: string,
  day: string,
): Promise<SectionOfDay[]> => {
  const pointer = await getLawPointer(titleNumber);
  const entry = pointer && (await readTitleRecord(pointer.record)).parts[foldIdentifier(part)];
  if (!entry) return [];
  const stored = await readPartRecord(entry.record);
  const found = stored.sections.flatMap((section) => {
    const version = versionOn(section.versions, day);
    return version?.text ? [{ version, text: version.text }] : [];
  });
  const texts = await readSectionTexts(found.map(({ text }) => text));
  return found.flatMap(({ version }, index) => {
    const section = texts[index];
    return section ? [{ version, section }] : [];
  });
};
