import { officialSection, officialSectionId } from "../../../shared/schemas/section-metadata.ts";
import { compareTexts } from "../../regulation/comparison/compare-texts.ts";
import { getOfficialRows } from "../../regulation/text/official-rows.ts";
import { readSectionText } from "../../regulation/text/section-packs.ts";
import { readSectionVersions } from "../../regulation/text/section-versions.ts";
import { wordingOf } from "../../regulation/text/section-wording.ts";
import { officialEntries } from "../metadata/official-sections.ts";
import type { SectionComparison } from "../metadata/section-repository.ts";

/** The two newest texts of a section of the copy of the law; undefined where an id names none. */
export const officialComparison = async (id: string): Promise<SectionComparison | undefined> => {
  const named = officialSection(id);
  const rows = named && (await getOfficialRows(named.titleNumber));
  if (!named || !rows) return undefined;
  const { titleNumber, identifier } = named;
  const name = officialSectionId(titleNumber, identifier);
  const entry = (await officialEntries(rows)).find((each) => each.id === name);
  if (!entry) return undefined;
  const versions = await readSectionVersions(titleNumber, identifier);
  const places = versions.flatMap(({ text }) => text ?? []).slice(-2);
  const texts = await Promise.all(
    places.map(async (place) => wordingOf((await readSectionText(place)).blocks)),
  );
  const [currentText = "", previousText = null] = texts.toReversed();
  const { parts, changes, differences } =
    previousText === null
      ? { parts: [], changes: [], differences: [] }
      : compareTexts(previousText, currentText);
  return { entry, parts, changes, differences, currentText, previousText };
};
