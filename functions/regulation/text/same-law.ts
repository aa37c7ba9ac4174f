import type { Block, SectionText as WholeSection } from "../../../shared/regulation/text-model.ts";
import { compareTexts } from "../comparison/compare-texts.ts";
import { meaningTokens } from "../comparison/meaning-tokens.ts";
import type { SectionVersion, VersionDifferences } from "./law-records.ts";
import { wordingOf } from "./section-wording.ts";

type SectionText = Pick<WholeSection, "heading" | "blocks">;

/** Notes of editors about the text: they are no law, and come and go with each amendment. */
const editorsNote = /^\s*(?:editorial note|effective date note|link to an amendment published)/i;

/** The blocks that are law: without source citations and notes of editors. */
const lawBlocks = (blocks: readonly Block[]): Block[] => {
  let isNote = false;
  return blocks.filter(({ kind, text }) => {
    if (editorsNote.test(text)) isNote = true;
    else if (kind !== "note") isNote = false;
    return !isNote && kind !== "citation";
  });
};

const textOf = ({ heading }: SectionText, blocks: readonly Block[]): string =>
  [heading, ...blocks.map(({ text, image }) => text || image?.href || "")].join("\n");

/** What a section says as law, for comparing: its heading and a line for each block. */
const lawText = (section: SectionText): string => textOf(section, lawBlocks(section.blocks));

/** A text without its form: dashes, quotes, spaces, and the sign before a section's number. */
const meaningOf = (section: SectionText): string => {
  const text = textOf(section, section.blocks);
  return meaningTokens(text)
    .filter(({ start }) => text[start] !== "§")
    .map(({ meaning }) => meaning)
    .join(" ");
};

/** Whether two texts differ in form alone, so that they are one version. */
export const isSameLaw = (one: SectionText, other: SectionText): boolean =>
  meaningOf(one) === meaningOf(other);

/** Differences that a version keeps for lists. */
const previews = 3;

const differencesOf = (before: SectionText, after: SectionText): VersionDifferences => {
  const compared = compareTexts(wordingOf(before.blocks), wordingOf(after.blocks));
  const { differences, differenceCount, substantiveCount, editorialCount } = compared;
  return {
    differences: differences.slice(0, previews),
    ...{ differenceCount, substantiveCount, editorialCount },
  };
};

/** The class of a change, why, and what its words say otherwise. */
export const classOf = (
  before: SectionText,
  after: SectionText,
): Pick<SectionVersion, "class" | "reasons" | "compared"> => {
  const { changeClass, changes } = compareTexts(lawText(before), lawText(after));
  const compared = differencesOf(before, after);
  if (!changeClass) return { class: "editorial", reasons: ["source-note"], compared };
  const decisive = changes.filter((change) => change.class === changeClass).map(({ reason }) => reason);
  return { class: changeClass, reasons: [...new Set(decisive)], compared };
};
