import type { LawChangeReason } from "../schemas/changes.ts";

/** Why a change of the law is editorial or substantive, in words. */
export const changeReasons: Readonly<Record<LawChangeReason, string>> = {
  spaces: "spacing",
  dashes: "dashes",
  quotes: "quotation marks",
  "punctuation-marks": "punctuation",
  "letter-case": "capitalization",
  renumbering: "renumbered",
  typography: "typography",
  negation: "a negation",
  number: "a number",
  date: "a date",
  duty: "a duty word (may, must, shall)",
  wording: "other wording",
  "text-added": "text added",
  "text-removed": "text removed",
  "source-note": "a note about the source",
};

/** "a number, other wording" */
export const reasonWords = (reasons: readonly LawChangeReason[]): string =>
  reasons.map((reason) => changeReasons[reason]).join(", ");
