import { compareTexts } from "../../regulation/comparison/compare-texts.ts";
import {
  type ComparedVersion,
  type HorizonSummary,
  hasKnownText,
  sourceOf,
  type VersionRecord,
} from "./section-record.ts";
import { packComparison } from "./stored-comparison.ts";

/** Previews that an entry's row carries. */
const previews = 3;

/** What the map shows of an entry, and the stored comparison where it is a new one. */
export interface Horizon {
  readonly horizon: HorizonSummary;
  readonly chunks: readonly Uint8Array[];
}

/** What the map tells of a version. */
export const summaryOf = (record: VersionRecord): ComparedVersion => ({
  version: record.version,
  createdAt: record.createdAt,
  effectiveDate: record.effectiveDate,
  fileName: record.file?.name ?? null,
  source: sourceOf(record),
  length: record.definitionsLength,
  textStatus: record.textStatus,
});

/**
 * The version that brought the newest text, and the one it is compared with: the newest before it whose text
 * is known and differs, else the one right before it. A version whose file is
 * unread, or gave no text, is compared with none: what it says is not known.
 * @param versions from the oldest to the newest
 */
export const horizonPair = (versions: readonly VersionRecord[]) => {
  const newest = versions.at(-1);
  if (!newest) throw new Error("An entry needs a version");
  const differing = hasKnownText(newest)
    ? versions.findLast((each) => hasKnownText(each) && each.text.hash !== newest.text.hash)
    : undefined;
  if (!differing) return { current: newest, previous: versions.at(-2), differ: false };
  // A later version that says the same does not date the change again.
  const behind = versions.slice(versions.indexOf(differing) + 1);
  const current = behind.find(({ text }) => text.hash === newest.text.hash) ?? newest;
  return { current, previous: differing, differ: true };
};

/**
 * Compares two versions.
 * @param texts the previous and the current one; undefined where they do not differ
 */
export const compareVersions = async (
  current: VersionRecord,
  previous: VersionRecord | undefined,
  texts?: readonly [string, string],
): Promise<Horizon> => {
  const sides = { current: summaryOf(current), previous: previous ? summaryOf(previous) : null };
  if (!texts) {
    const none = { differenceCount: 0, substantiveCount: 0, editorialCount: 0, comparisonChunks: 0 };
    return {
      horizon: { ...sides, step: null, hasChanges: false, changeClass: null, differences: [], ...none },
      chunks: [],
    };
  }
  const comparison = compareTexts(...texts);
  const { changeClass, differences, differenceCount, substantiveCount, editorialCount } = comparison;
  const chunks = await packComparison(comparison);
  return {
    horizon: {
      ...sides,
      step: null,
      hasChanges: true,
      changeClass,
      differences: differences.slice(0, previews),
      ...{ differenceCount, substantiveCount, editorialCount },
      comparisonChunks: chunks.length,
    },
    chunks,
  };
};
