import type { HorizonRow, HorizonVersion } from "../../../shared/schemas/horizon.ts";
import { knownTitles } from "../../regulation/titles/known-titles.ts";
import type { ComparedVersion, SectionEntry } from "../metadata/section-record.ts";
import type { AffectedRules } from "./horizon-view.ts";

/** Names of titles by number. */
export type TitleNames = ReadonlyMap<number, string>;

export const readTitleNames = async (now: Date): Promise<TitleNames> =>
  new Map((await knownTitles(now)).map(({ titleNumber, titleName }) => [titleNumber, titleName]));

const withoutText = (version: ComparedVersion): HorizonVersion => ({ ...version, definitions: null });

/** An entry as a row of the map, without its texts. */
export const presentRow = (
  entry: SectionEntry,
  names: TitleNames,
  affectedRules: AffectedRules,
): HorizonRow => {
  const { current, previous, differences, hasChanges, changeClass, step, ...counts } = entry.horizon;
  return {
    id: entry.id,
    title: entry.title,
    titleName: names.get(entry.title) ?? "",
    part: entry.part,
    sectionId: entry.sectionId,
    sectionDescription: entry.sectionDescription,
    hasChanges,
    changeClass,
    step,
    currentVersion: withoutText(current),
    previousVersion: previous && withoutText(previous),
    textDifferences: differences,
    differenceCount: counts.differenceCount,
    substantiveCount: counts.substantiveCount,
    editorialCount: counts.editorialCount,
    affectedRules: affectedRules(entry),
  };
};
