import type { HorizonStep } from "../../../shared/schemas/horizon.ts";
import { officialSectionId } from "../../../shared/schemas/section-metadata.ts";
import type { OfficialRows } from "../../regulation/text/official-rows.ts";
import {
  type PartPlace,
  type RowVersion,
  readTitleRows,
  type SectionRow,
  type TitleRows,
} from "../../regulation/text/title-rows.ts";
import type { ComparedVersion, SectionEntry } from "./section-record.ts";

const startOf = (day: string): string => `${day}T00:00:00.000Z`;

const comparedVersion = ({ number, date, issueDate, source, characters }: RowVersion): ComparedVersion => ({
  version: number,
  createdAt: startOf(issueDate),
  effectiveDate: date,
  fileName: null,
  source,
  length: characters,
  textStatus: "ready",
});

const stepOf = ({ step }: SectionRow): HorizonStep | null =>
  step && {
    kind: step.kind,
    createdAt: startOf(step.issueDate),
    effectiveDate: step.date,
    previousHeading: null,
  };

const horizonOf = (row: SectionRow): SectionEntry["horizon"] => {
  const {
    differences = [],
    differenceCount = 0,
    substantiveCount = 0,
    editorialCount = 0,
  } = row.change ?? {};
  return {
    current: comparedVersion(row.current),
    previous: row.previous && comparedVersion(row.previous),
    hasChanges: row.change !== null,
    changeClass: row.change?.class ?? null,
    step: stepOf(row),
    ...{ differences, differenceCount, substantiveCount, editorialCount },
    // The two texts are compared when the comparison is opened.
    comparisonChunks: 0,
  };
};

const nowhere: PartPlace = { chapter: "", chapterName: "", subchapter: "", partName: "" };

const entryOf = (titleNumber: number, place: PartPlace, row: SectionRow): SectionEntry => {
  const { part, identifier, heading, current, versions } = row;
  return {
    id: officialSectionId(titleNumber, identifier),
    ...{ title: titleNumber, chapter: place.chapter, subchapter: place.subchapter, part },
    ...{
      sectionId: identifier,
      sectionDescription: heading,
      partNumber: part,
      partDescription: place.partName,
    },
    ...{ regulationName: "", regulator: place.chapterName, stateVsFederal: "Federal" },
    ...{ municipality: "", stateCode: "", country: "", region: "" },
    effectiveDate: current.date,
    file: null,
    ...{ textStatus: "ready", textProblem: null, definitionsLength: current.characters },
    // The text lies in the copy of the law, not beside the entry.
    text: { version: current.number, chunks: 0, hash: "" },
    ...{ version: versions, newest: current.number, change: 0, horizon: horizonOf(row) },
    ...{ createdBy: "", createdAt: startOf(row.since), updatedBy: "", updatedAt: startOf(current.issueDate) },
  };
};

/** Made once for each publication. */
const made = new WeakMap<TitleRows, readonly SectionEntry[]>();

/** The sections of a published title in the form of entries, in no order: one object when cold. */
export const officialEntries = async ({
  titleNumber,
  rows,
}: OfficialRows): Promise<readonly SectionEntry[]> => {
  const title = await readTitleRows(rows);
  const known = made.get(title);
  if (known) return known;
  const entries = title.sections.map((row) => entryOf(titleNumber, title.parts[row.part] ?? nowhere, row));
  made.set(title, entries);
  return entries;
};
