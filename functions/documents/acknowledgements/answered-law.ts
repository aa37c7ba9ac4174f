import { compareNumbers } from "../../../shared/citations/citation.ts";
import { readPartRecord, readTitleRecord } from "../../regulation/text/law-cache.ts";
import { getLawPointers } from "../../regulation/text/law-edition.ts";
import { foldIdentifier, type PartRecord, type TitleRecord } from "../../regulation/text/law-records.ts";
import { partOf } from "../../regulation/text/law-texts.ts";
import { versionOn } from "../../regulation/text/section-history.ts";
import { sectionOf } from "../../rules/record/decided-text.ts";
import { findCompanyRules } from "../../rules/record/find-rule.ts";
import { policyPlaces } from "../policies/policy-place-repository.ts";
import type { CampaignLaw, CampaignSection } from "./campaign-law.ts";

/** A part with more sections in force is named as a whole. */
const mostSectionsOfPart = 200;

interface Place {
  readonly titleNumber: number;
  readonly part: string;
}

/** The published text of a title. */
type Titles = ReadonlyMap<number, TitleRecord>;

const readTitles = async (numbers: Iterable<number>): Promise<Titles> => {
  const pointers = await getLawPointers([...new Set(numbers)]);
  return new Map(
    await Promise.all(
      pointers.map(async (pointer) => [pointer.titleNumber, await readTitleRecord(pointer.record)] as const),
    ),
  );
};

const readPart = async (titles: Titles, { titleNumber, part }: Place): Promise<PartRecord | undefined> => {
  const entry = titles.get(titleNumber)?.parts[foldIdentifier(part)];
  return entry && readPartRecord(entry.record);
};

const cited = (place: Place, section: string, date: string): CampaignSection => ({
  ...{ titleNumber: place.titleNumber, part: place.part, section, date },
  citation: `${place.titleNumber} CFR ${section}`,
});

/** The sections of a part that are in force on a day; the part itself where the copy has no text or a great many. */
const sectionsOfPart = async (titles: Titles, place: Place, day: string): Promise<CampaignSection[]> => {
  const record = await readPart(titles, place);
  const sections = (record?.sections ?? []).flatMap(({ identifier, versions }) => {
    const version = versionOn(versions, day);
    return version?.text ? [cited(place, identifier, version.date)] : [];
  });
  if (sections.length > 0 && sections.length <= mostSectionsOfPart) return sections;
  const newest =
    sections
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? day;
  const { titleNumber, part } = place;
  return [{ titleNumber, part, section: null, date: newest, citation: `${titleNumber} CFR Part ${part}` }];
};

/** The section of a rule as it is in force on a day; of the day itself where the copy has no text of it. */
const sectionOfRule = async (
  titles: Titles,
  { titleNumber, partNo, section }: { titleNumber: number; partNo: string; section: string },
  day: string,
): Promise<CampaignSection> => {
  const title = titles.get(titleNumber);
  const name = foldIdentifier(section);
  const part = (title && partOf(title, name)) ?? partNo;
  const record = await readPart(titles, { titleNumber, part });
  const versions = record?.sections.find(({ identifier }) => identifier === name)?.versions ?? [];
  return cited({ titleNumber, part }, name, versionOn(versions, day)?.date ?? day);
};

const byCitation = (a: CampaignSection, b: CampaignSection): number =>
  a.titleNumber - b.titleNumber ||
  compareNumbers(a.part, b.part) ||
  compareNumbers(a.section ?? "", b.section ?? "");

/**
 * What a policy answers on a day: the sections of the rules and parts that it is attached to, each with the first day
 * of its text that is in force.
 * @param day "2026-03-31"
 */
export const answeredLaw = async (companyId: string, policyId: string, day: string): Promise<CampaignLaw> => {
  const places = await policyPlaces.list(companyId, policyId);
  const found = await findCompanyRules(
    companyId,
    places.rules.map(({ companyRuleId }) => companyRuleId),
  );
  const rules = [...found.values()].flatMap(({ master }) => {
    const section = sectionOf(master);
    return section ? [{ titleNumber: master.titleNumber, partNo: master.partNo, section }] : [];
  });
  const parts = places.parts.map(({ titleNumber, partNo }) => ({ titleNumber, partNo }));
  const titles = await readTitles([...rules, ...parts].map(({ titleNumber }) => titleNumber));
  const sections = await Promise.all([
    ...parts.map(({ titleNumber, partNo: part }) => sectionsOfPart(titles, { titleNumber, part }, day)),
    ...rules.map(async (rule) => [await sectionOfRule(titles, rule, day)]),
  ]);
  const distinct = new Map(sections.flat().map((section) => [section.citation, section]));
  return { sections: [...distinct.values()].toSorted(byCitation), parts };
};
