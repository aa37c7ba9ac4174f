import type { ChangeClass, ChangeReason } from "../../shared/schemas/horizon.ts";
import { reasonOfWords } from "./change-wording.ts";
import { isInCapitals, isInitial, isLabel } from "./line-starts.ts";
import { type MeaningToken, minus } from "./meaning-tokens.ts";

/** One of the two texts that are compared, and the tokens of it that the other does not have in this place. */
export interface ChangedSide {
  readonly text: string;
  readonly tokens: readonly MeaningToken[];
  /** Where the change lies in the text, with the white space around its tokens that differs too. */
  readonly start: number;
  readonly end: number;
}

export interface ClassedChange {
  readonly class: ChangeClass;
  readonly reason: ChangeReason;
}

const contextLength = 40;
/** From so many words on, added lines are a paragraph and not a changed phrase. */
const wordsOfParagraph = 3;

const rawOf = ({ text, start, end }: ChangedSide): string => text.slice(start, end);

/** "(b)" that became "(c)" in front of a paragraph: the label alone changed, its words are compared by themselves. */
const isRenumbered = (previous: ChangedSide, current: ChangedSide): boolean =>
  [previous, current].every(
    ({ text, tokens }) => tokens.length > 0 && tokens.every((token) => isLabel(text, token)),
  );

/** Whether the capitals of `upper` say nothing: the first of a line, or all of a heading. */
const isFreelyCapital = (text: string, upper: MeaningToken, lower: MeaningToken): boolean =>
  (upper.meaning.slice(1) === lower.meaning.slice(1) && isInitial(text, upper)) || isInCapitals(text, upper);

const isSameInOtherCase = (previous: ChangedSide, current: ChangedSide): boolean =>
  previous.tokens.length === current.tokens.length &&
  previous.tokens.every((before, index) => {
    const after = current.tokens[index];
    if (after?.meaning.toLowerCase() !== before.meaning.toLowerCase()) return false;
    if (after.meaning === before.meaning) return true;
    // Capitals come first in the order of characters.
    return before.meaning < after.meaning
      ? isFreelyCapital(previous.text, before, after)
      : isFreelyCapital(current.text, after, before);
  });

const lineHyphen = /(?<=\p{Ll})[-\u2010\u2011]\s*\n\s*(?=\p{Ll})/gu;

/** A hyphen at the end of a line may only divide a word: "regu-" and "lation" are "regulation". */
const isDividedWord = (previous: ChangedSide, current: ChangedSide): boolean => {
  const raw = [rawOf(previous).trim(), rawOf(current).trim()];
  const [one, other] = raw.map((text) => text.replace(lineHyphen, ""));
  const isDivided = one !== raw[0] || other !== raw[1];
  return isDivided && one !== undefined && one === other && !/\s/.test(one);
};

const isParagraph = (side: ChangedSide): boolean =>
  side.tokens.length >= wordsOfParagraph && rawOf(side).includes("\n");

/** All of a text that had none, or has none any more. */
const isWhole = (side: ChangedSide, other: ChangedSide): boolean =>
  other.text.trim() === "" && side.tokens.length > 0;

const reasonOfMeaning = (previous: ChangedSide, current: ChangedSide): ChangeReason => {
  const isAdded = previous.tokens.length === 0;
  const isRemoved = current.tokens.length === 0;
  if (isAdded && (isParagraph(current) || isWhole(current, previous))) return "text-added";
  if (isRemoved && (isParagraph(previous) || isWhole(previous, current))) return "text-removed";
  const hasSign = [previous, current].some(({ tokens }) => tokens.some(({ meaning }) => meaning === minus));
  const reason = reasonOfWords({
    removed: rawOf(previous),
    added: rawOf(current),
    before: previous.text.slice(Math.max(0, previous.start - contextLength), previous.start),
    after: previous.text.slice(previous.end, previous.end + contextLength),
  });
  return reason === "wording" && hasSign ? "number" : reason;
};

/**
 * Classes a change of tokens: what one text says and the other does not. It is substantive unless only a label,
 * a capital letter that says nothing, or the division of a word changed: in doubt it matters.
 */
export const classifyMeaning = (previous: ChangedSide, current: ChangedSide): ClassedChange => {
  if (isRenumbered(previous, current)) return { class: "editorial", reason: "renumbering" };
  if (isSameInOtherCase(previous, current)) return { class: "editorial", reason: "letter-case" };
  if (isDividedWord(previous, current)) return { class: "editorial", reason: "typography" };
  return { class: "substantive", reason: reasonOfMeaning(previous, current) };
};

const editorialReasons: Readonly<Record<string, ChangeReason>> = {
  "-": "dashes",
  "\u2212": "dashes",
  '"': "quotes",
  "'": "quotes",
  "\u2026": "punctuation-marks",
};

/** Why a token looks different though it says the same. */
export const reasonOfSetting = (token: MeaningToken, previous: string, current: string): ChangeReason => {
  const reason = editorialReasons[token.meaning];
  if (reason) return reason;
  const withoutQuotes = (text: string) => text.replace(/[\u2018\u2019\u02BC]/g, "'");
  return withoutQuotes(previous) === withoutQuotes(current) ? "quotes" : "typography";
};
