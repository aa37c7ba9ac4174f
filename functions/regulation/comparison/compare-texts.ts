import type { ChangeClass, ComparisonPart, TextDifference } from "../../../shared/schemas/horizon.ts";
import type { ClassedChange } from "./classify-change.ts";
import { previewOf } from "./preview-change.ts";
import { type Stretch, stretchesOf } from "./text-stretches.ts";

/** What changed between two versions of a section's text. */
export interface TextComparison {
  /** Both texts in order, letter for letter: see `ComparisonPart`. */
  readonly parts: ComparisonPart[];
  /** The changes in the order of the text; a part names its own by index. */
  readonly changes: ClassedChange[];
  /** Previews of the first changes, substantive ones first. */
  readonly differences: TextDifference[];
  readonly differenceCount: number;
  readonly substantiveCount: number;
  readonly editorialCount: number;
  /** `substantive` where at least one change is; null where the texts are the same, letter for letter. */
  readonly changeClass: ChangeClass | null;
}

const maxPreviews = 20;

const partsOf = (stretches: readonly Stretch[]): ComparisonPart[] => {
  let index = 0;
  return stretches.flatMap(({ removed, added, change }): ComparisonPart[] => {
    if (!change) return [{ kind: "same", text: removed, change: null }];
    const number = index;
    index += 1;
    const pair: ComparisonPart[] = [
      { kind: "removed", text: removed, change: number },
      { kind: "added", text: added, change: number },
    ];
    return pair.filter(({ text }) => text !== "");
  });
};

/** Characters of a neighbor that are looked at for a word. */
const nearby = 40;

/** The text both versions have there; nothing of a neighbor that changed too. */
const sharedText = (stretch: Stretch | undefined): string =>
  stretch?.change ? "" : (stretch?.removed ?? "");

const lastWord = (text: string): string => /\S*\s*$/.exec(text.slice(-nearby))?.[0] ?? "";
const firstWord = (text: string): string => /^\s*\S*/.exec(text.slice(0, nearby))?.[0] ?? "";

const previewsOf = (stretches: readonly Stretch[]): TextDifference[] => {
  const placesOf = (wanted: ChangeClass): number[] =>
    [...stretches.keys()].filter((index) => stretches[index]?.change?.class === wanted).slice(0, maxPreviews);
  return [...placesOf("substantive"), ...placesOf("editorial")].slice(0, maxPreviews).flatMap((index) => {
    const { removed, added, change } = stretches[index] ?? {};
    if (!change || removed === undefined || added === undefined) return [];
    const before = lastWord(sharedText(stretches[index - 1]));
    const after = firstWord(sharedText(stretches[index + 1]));
    return previewOf({ ...change, removed, added, before, after });
  });
};

/**
 * Compares two versions of a section's text, word by word, and classes each change.
 * Pure; about a second for two texts of 200 KB that have nothing in common, at most.
 */
export const compareTexts = (previous: string, current: string): TextComparison => {
  const stretches = stretchesOf(previous, current);
  const changes = stretches.flatMap(({ change }) => change ?? []);
  const substantiveCount = changes.filter((change) => change.class === "substantive").length;
  const hasChanges = changes.length > 0;
  return {
    parts: partsOf(stretches),
    changes,
    differences: previewsOf(stretches),
    differenceCount: changes.length,
    substantiveCount,
    editorialCount: changes.length - substantiveCount,
    changeClass: hasChanges ? (substantiveCount > 0 ? "substantive" : "editorial") : null,
  };
};
