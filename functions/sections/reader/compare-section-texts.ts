import { compareSectionTexts } from "../../../shared/api/regulation-text.ts";
import type { HorizonVersion } from "../../../shared/schemas/horizon.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { compareTexts } from "../../regulation/comparison/compare-texts.ts";
import { wordingOf } from "../../regulation/text/section-wording.ts";
import { compareEnteredTexts } from "./compare-entered-texts.ts";
import { copyState, readCopyAhead } from "./copy-state.ts";
import { dayOf, type SectionOnDay, sectionOnDay } from "./section-on-day.ts";

/** A version in the form of the horizon map; without differences it holds its text. */
const presentVersion = (law: SectionOnDay, text: string, isCompared: boolean): HorizonVersion => ({
  version: law.timeline.length - law.timeline.indexOf(law.shown),
  createdAt: `${law.shown.issueDate}T00:00:00.000Z`,
  effectiveDate: law.shown.date,
  fileName: null,
  source: law.shown.source,
  length: text.length,
  textStatus: "ready",
  definitions: isCompared ? null : text,
});

export const handler = endpoint(
  compareSectionTexts,
  async ({ params, query }, ctx) => {
    const titleNumber = Number(params.title);
    const { entry: entryId, fromVersion, toVersion } = query;
    if (entryId !== undefined)
      return compareEnteredTexts({ titleNumber, entryId, from: fromVersion, to: toVersion }, ctx);
    const read = (day: string) => sectionOnDay(titleNumber, params.section, dayOf(ctx.now), day);
    const [first = query.from, last = query.to] = [query.from, query.to].sort();
    const [before, after] = await Promise.all([read(first), read(last)]);
    const [previous, current] = [wordingOf(before.section.blocks), wordingOf(after.section.blocks)];
    const { parts, changes, differences, ...counts } = compareTexts(previous, current);
    const isCompared = parts.length > 0;
    const { titleName } = await copyState(after, ctx.now);
    return {
      row: {
        id: `${titleNumber} CFR ${after.section.identifier}`,
        title: titleNumber,
        titleName,
        part: after.part,
        sectionId: after.section.identifier,
        sectionDescription: after.section.heading,
        hasChanges: changes.length > 0,
        step: null,
        currentVersion: presentVersion(after, current, isCompared),
        previousVersion: presentVersion(before, previous, isCompared),
        textDifferences: differences,
        affectedRules: null,
        ...counts,
      },
      parts,
      changes,
    };
  },
  ({ params }, { now }) => readCopyAhead(Number(params.title), now),
);
