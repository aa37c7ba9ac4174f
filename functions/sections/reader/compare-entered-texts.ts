import type { Context } from "../../core/endpoint/context.ts";
import { compareTexts } from "../../regulation/comparison/compare-texts.ts";
import { presentRow, readTitleNames } from "../horizon/present-row.ts";
import { summaryOf } from "../metadata/section-horizon.ts";
import type { VersionRecord } from "../metadata/section-record.ts";
import { sectionNotFound, sections } from "../metadata/section-repository.ts";

/** What is told of one text alone. */
const nothing = {
  ...{ parts: [], changes: [], differences: [], changeClass: null },
  ...{ differenceCount: 0, substantiveCount: 0, editorialCount: 0 },
};

/** Two versions of an entry, by their numbers; of an added or a removed section there is one. */
interface EnteredPair {
  readonly titleNumber: number;
  readonly entryId: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const summaryWith = (record: VersionRecord | undefined, definitions: string | null) =>
  record ? { ...summaryOf(record), definitions } : null;

/**
 * Two versions of a section that were entered beside the official text, word by word. The section may be in no
 * official copy.
 * @throws 404 where there is no such entry of the title, or no such version
 */
export const compareEnteredTexts = async ({ titleNumber, entryId, from, to }: EnteredPair, ctx: Context) => {
  const [entry, versions, names] = await Promise.all([
    sections.get(entryId),
    sections.versions(entryId),
    readTitleNames(ctx.now),
  ]);
  const [before, after] = [from, to].map((number) => versions.find(({ version }) => version === number));
  const isThere = (from === undefined || before) && (to === undefined || after) && (before || after);
  if (entry?.title !== titleNumber || !isThere) throw sectionNotFound();
  const [previous, current] = await Promise.all(
    [before, after].map((record) => (record ? sections.textOf(entryId, record) : null)),
  );
  const isPair = typeof previous === "string" && typeof current === "string";
  const { parts, changes, differences, ...counts } = isPair ? compareTexts(previous, current) : nothing;
  const isCompared = parts.length > 0;
  return {
    row: {
      ...presentRow(entry, names, () => null),
      ...{ ...counts, hasChanges: changes.length > 0, step: null, textDifferences: differences },
      previousVersion: summaryWith(before, isCompared ? null : (previous ?? null)),
      currentVersion: summaryWith(after, isCompared ? null : (current ?? null)),
    },
    parts,
    changes,
  };
};
