import type { ChangeClass, ChangeReason } from "../../../shared/schemas/horizon.ts";
import { reasonOfWords } from "./change-wording.ts";
import { type MeaningToken, minus } from "./meaning-tokens.ts";
import type { Paragraphs } from "./paragraphs.ts";
import { isDivision } from "./word-division.ts";

/** One of the two texts that are compared, and the tokens of it that the other does not have in this place. */
export interface ChangedSide {
  readonly text: string;
  readonly paragraphs: Paragraphs;
  /** The words of the whole text, in small letters. */
  readonly words: () => ReadonlySet<string>;
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

/** How deep the label lies that all tokens of a change are part of; 0 where they are in none. */
const labelDepth = ({ paragraphs, tokens }: ChangedSide): number => {
  const [first = 0, ...others] = tokens.map((token) => paragraphs.labelDepth(token));
  return others.every((depth) => depth > 0) ? first : 0;
};

/**
 * "(b)" that became "(c)" or "2." in front of a paragraph: the label alone changed, its words are compared by
 * themselves. Where it came to lie deeper or less deep, other law stands above it.
 */
const isRenumbered = (previous: ChangedSide, current: ChangedSide): boolean => {
  const depth = labelDepth(previous);
  return depth > 0 && depth === labelDepth(current);
};

/** Whether the capitals of `upper` say nothing: the first of a paragraph, or all of a heading. */
const isFreelyCapital = ({ paragraphs }: ChangedSide, upper: MeaningToken, lower: MeaningToken): boolean =>
  (upper.meaning.slice(1) === lower.meaning.slice(1) && paragraphs.isInitial(upper)) ||
  paragraphs.isInCapitals(upper);

const isSameInOtherCase = (previous: ChangedSide, current: ChangedSide): boolean =>
  previous.tokens.length === current.tokens.length &&
  previous.tokens.every((before, index) => {
    const after = current.tokens[index];
    if (after?.meaning.toLowerCase() !== before.meaning.toLowerCase()) return false;
    if (after.meaning === before.meaning) return true;
    // Capitals come first in the order of characters.
    return before.meaning < after.meaning
      ? isFreelyCapital(previous, before, after)
      : isFreelyCapital(current, after, before);
  });

/** "means —5" and "means -5": a long dash is no sign, and the number keeps one of them in front. */
const isLongDash = (previous: ChangedSide, current: ChangedSide): boolean => {
  const [[one, ...more], [other, ...others]] = [previous.tokens, current.tokens];
  if (!one || !other || more.length + others.length > 0) return false;
  const rawLong = (side: ChangedSide, { start, end }: MeaningToken) =>
    /^[\u2014\u2015]$/.test(side.text.slice(start, end));
  const isPair = (a: MeaningToken, b: MeaningToken) => a.meaning === minus && b.meaning === "-";
  return (isPair(one, other) && rawLong(current, other)) || (isPair(other, one) && rawLong(previous, one));
};

const isParagraph = (side: ChangedSide): boolean =>
  side.tokens.length >= wordsOfParagraph && rawOf(side).includes("\n");

/** All of a text that had none, or has none anymore. */
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
  if (isLongDash(previous, current)) return { class: "editorial", reason: "dashes" };
  if (isDivision(previous, current)) return { class: "editorial", reason: "typography" };
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
