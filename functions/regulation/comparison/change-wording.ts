import type { ChangeReason } from "../../../shared/schemas/horizon.ts";

/** A change of words, with a few words that stand before and behind it. */
export interface WordChange {
  readonly removed: string;
  readonly added: string;
  readonly before: string;
  readonly after: string;
}

const words = (list: string): string => String.raw`\b(?:${list.trim().replaceAll(/\s+/g, "|")})\b`;

const negations = new RegExp(
  `${words("not no nor none never neither cannot nothing nobody without except unless")}|n['\\u2019]t\\b`,
  "gi",
);
const duties = new RegExp(words("may must shall should will would can could cannot might"), "gi");
const month = words(`January February March April May June July August September October November December
  Jan Feb Mar Apr Jun Jul Aug Sept? Oct Nov Dec`);
const dates = new RegExp(
  [
    String.raw`${month}\.?\s+\d{1,2}(?:\s*,\s*\d{4})?(?!\d)`,
    String.raw`${month}\.?,?\s+\d{4}`,
    `(?!May)${month}`,
    String.raw`\b\d{4}-\d{2}-\d{2}\b`,
    String.raw`\b\d{1,2}/\d{1,2}/\d{2,4}\b`,
  ].join("|"),
  "g",
);
const numbers = new RegExp(
  `[-\\u2010-\\u2015\\u2212]?\\.?\\p{N}[\\p{N}.,]*|[$%\\u20AC\\u00A3]|${words(`one two three four five six seven eight nine ten eleven twelve
    fifteen twenty thirty forty fifty sixty ninety hundred thousand million billion half
    first second third fourth fifth`)}`,
  "giu",
);

/** What a text holds of a kind, in order. */
const found = (text: string, kind: RegExp): string => (text.match(kind) ?? []).join(" ").toLowerCase();

/** The most telling reason why other words say something else: a negation before a duty, a date, a number. */
export const reasonOfWords = ({ removed, added, before, after }: WordChange): ChangeReason => {
  const one = before + removed + after;
  const other = before + added + after;
  const hasOther = (kind: RegExp) => found(one, kind) !== found(other, kind);
  const withoutDates = { one: one.replace(dates, " "), other: other.replace(dates, " ") };
  const hasOtherBeyondDates = (kind: RegExp) =>
    found(withoutDates.one, kind) !== found(withoutDates.other, kind);
  if (hasOther(negations)) return "negation";
  // "May 5" is no permission.
  if (hasOtherBeyondDates(duties)) return "duty";
  if (hasOther(dates)) return "date";
  return hasOther(numbers) ? "number" : "wording";
};
