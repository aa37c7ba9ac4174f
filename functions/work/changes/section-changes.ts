import type { Block } from "../../../shared/regulation/text-model.ts";
import { type ChangedParagraphs, changedParagraphs } from "../../regulation/comparison/changed-paragraphs.ts";
import { readPartRecord } from "../../regulation/text/law-cache.ts";
import {
  type ChangedSection,
  type EnteredChange,
  type LawChanges,
  lawChanges,
} from "../../regulation/text/law-changes.ts";
import type { SectionVersion, StoredSection } from "../../regulation/text/law-records.ts";
import { readSectionText } from "../../regulation/text/section-packs.ts";
import type { Arrival } from "./arrived-change.ts";

/** A changed section: what every company is told of it, and its paragraphs in both versions. */
export interface SectionChange {
  readonly facts: Omit<Arrival, "affected" | "nearby" | "isAssigned">;
  readonly paragraphs: ChangedParagraphs;
}

const blocksOf = async (version: SectionVersion | undefined): Promise<readonly Block[]> =>
  version?.text ? (await readSectionText(version.text)).blocks : [];

const versionOf = (version: SectionVersion | undefined) =>
  version?.text ? { date: version.date, source: version.source } : null;

interface Step {
  readonly before: SectionVersion | undefined;
  readonly after: SectionVersion;
}

/** The step that an issue brought to a section's history. */
const stepOf = ({ versions }: StoredSection, issueDate: string): Step | undefined => {
  const at = versions.findLastIndex((version) => version.issueDate === issueDate);
  const after = versions[at];
  // An older issue that comes late is no news.
  return after && at === versions.length - 1 ? { before: versions[at - 1], after } : undefined;
};

const readChange = async (
  row: LawChanges,
  { part, record, identifier, kind }: ChangedSection,
  index: number,
): Promise<SectionChange[]> => {
  const { sections } = await readPartRecord(record);
  const section = sections.find((each) => each.identifier === identifier);
  const step = section && stepOf(section, row.issueDate);
  if (!section || !step) return [];
  const { before, after } = step;
  const [old, now] = await Promise.all([blocksOf(before), blocksOf(after)]);
  return [
    {
      facts: {
        id: `${row.id}.${index}`,
        titleNumber: row.titleNumber,
        part,
        section: identifier,
        heading: section.heading,
        kind,
        changeClass: after.class === "editorial" ? "editorial" : "substantive",
        reasons: after.reasons,
        eCfrSubstantive: after.eCfrSubstantive,
        fromVersion: versionOf(before),
        toVersion: versionOf(after),
        entered: null,
        effectiveDate: after.date,
      },
      paragraphs: changedParagraphs(old, now),
    },
  ];
};

/** A section that was entered: the row itself says what changed. */
const enteredChange = (
  { id, titleNumber }: LawChanges,
  { identifier, paragraphs, ...facts }: EnteredChange,
  index: number,
): SectionChange => ({
  facts: { ...facts, id: `${id}.${index}`, titleNumber, section: identifier, eCfrSubstantive: null },
  paragraphs: { all: new Set(paragraphs.all), changed: new Set(paragraphs.changed) },
});

/** What a publication changed, or a person entered, section by section. */
export const readSectionChanges = async (row: LawChanges): Promise<SectionChange[]> => {
  const changes = row.entered.map((entered, index) => enteredChange(row, entered, index));
  for (const [index, section] of (await lawChanges.sectionsIn(row)).entries())
    changes.push(...(await readChange(row, section, index)));
  return changes;
};
