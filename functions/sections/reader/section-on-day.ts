import type { Block } from "../../../shared/regulation/text-model.ts";
import type { TextVersion } from "../../../shared/schemas/regulation-text.ts";
import { type LawSection, readLawSection } from "../../regulation/text/law-texts.ts";
import { BeforeCopy } from "../../regulation/text/not-in-copy.ts";
import { enteredTexts } from "./entered-texts.ts";

/** A section as it stood on a day, in the official text or in one that was entered beside it. */
export interface SectionOnDay extends LawSection {
  /** The version whose text this is. */
  readonly shown: TextVersion;
  /** Official and entered ones together, newest first. */
  readonly timeline: readonly TextVersion[];
}

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const officialText = (version: LawSection["version"]): TextVersion => {
  const { date, issueDate, source, eCfrSubstantive } = version;
  return { date, issueDate, class: version.class, source, eCfrSubstantive };
};

/** The newest first; of one day the newest issue, and of one issue the official text. */
const newestFirst = (a: TextVersion, b: TextVersion): number =>
  b.date.localeCompare(a.date) || b.issueDate.localeCompare(a.issueDate);

/** The official section of a day; where it has no text then, as it is now, with the refusal. */
const readOfficial = async (
  titleNumber: number,
  identifier: string,
  day: string | undefined,
): Promise<{ law: LawSection; refusal?: unknown }> => {
  try {
    return { law: await readLawSection(titleNumber, identifier, day) };
  } catch (refusal) {
    if (day === undefined) throw refusal;
    const law = await readLawSection(titleNumber, identifier).catch(() => {
      throw refusal;
    });
    return { law, refusal };
  }
};

/** Why a day has no text; where it is before the first one, that is named. */
const refusalOf = (refusal: unknown, versions: readonly { readonly date: string }[]): unknown => {
  const [first] = versions.map(({ date }) => date).sort();
  return refusal instanceof BeforeCopy && first ? new BeforeCopy(first) : refusal;
};

const withBlocks = (law: LawSection, blocks: Block[]): LawSection => ({
  ...law,
  section: { ...law.section, blocks, reserved: false },
});

/**
 * A section as it stood on a day: the newest text not after it, of either source. What was entered for a day that
 * is still to come is shown from that day on.
 * @param today "2026-03-31"
 * @param day undefined for the text of today
 * @throws 404 as `readLawSection`, where no text was entered either
 */
export const sectionOnDay = async (
  titleNumber: number,
  identifier: string,
  today: string,
  day: string | undefined,
): Promise<SectionOnDay> => {
  const until = day ?? today;
  const { law, refusal } = await readOfficial(titleNumber, identifier, day);
  const entered = await enteredTexts(law);
  const newest = entered.find(({ version }) => version.date <= until);
  // The official text may have ended after what was entered: then the day has none.
  const official = law.versions.find(({ date }) => date <= until);
  if (refusal && (!newest || (official && official.date >= newest.version.date)))
    throw refusalOf(refusal, [...law.versions, ...entered.map(({ version }) => version)]);
  const versions = law.versions.map(officialText);
  const current = versions[law.versions.indexOf(law.version)] ?? officialText(law.version);
  const timeline = [
    ...versions,
    ...entered.map(({ version }) => version).filter(({ date }) => date <= until || date <= today),
  ].sort(newestFirst);
  // Without a day the newest official text counts, even where its issue is dated ahead.
  if (!newest || (!refusal && current.date >= newest.version.date))
    return { ...law, shown: current, timeline };
  const { issueDate } = newest.version;
  return { ...withBlocks(law, await newest.read()), issueDate, shown: newest.version, timeline };
};
