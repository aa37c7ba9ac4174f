/**
 * A word, a number or a mark of a text. Two tokens with one `meaning` say the same, however they are set.
 * What lies between tokens is white space and marks without width.
 */
export interface MeaningToken {
  readonly meaning: string;
  /** Where it stands in the text, from (inclusive) and to (exclusive). */
  readonly start: number;
  readonly end: number;
}

// "§ 5", "Sec. 5" and "section 5" are one reference.
const sectionSign = String.raw`(?:§{1,2}|(?<![\p{L}\p{M}\p{N}_])(?:[Ss]ec(?:tion)?s?|SEC(?:TION)?S?)(?![\p{L}_])\.?)(?=\s*\p{Nd})`;
const invisible = String.raw`\u00AD\u200B-\u200F\u2060\uFEFF`;
const word = String.raw`[\p{L}\p{M}\p{N}_]`;
// "of .5" is not "of. 5".
const decimalPoint = String.raw`(?<![\p{L}\p{M}\p{N}\p{Pe}\p{Pf}_.'"])\.(?=\p{Nd})`;
// A dot or comma between digits is part of the number: "1,000" is not "1, 000", nor "1.5" "1. 5".
const inNumber = String.raw`(?<=\p{Nd})[.,](?=\p{Nd})`;
const inContraction = String.raw`(?<=\p{L})['\u2018\u2019\u02BC](?=\p{L})`;
const dash = String.raw`[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]`;
const ellipsis = String.raw`\u2026|\.(?:[^\S\n]?\.){2,}`;
const doubleQuote = "''|``|\u2018\u2018|\u2019\u2019|[\"\u201C-\u201F\u00AB\u00BB]";
const singleQuote = "['`\u00B4\u2018-\u201B]";

const tokenPattern = new RegExp(
  [
    `(?<section>${sectionSign})`,
    `(?<word>(?:${decimalPoint})?${word}(?:${word}|[${invisible}]|${inNumber}|${inContraction})*)`,
    `(?<dash>${dash}+)`,
    `(?<ellipsis>${ellipsis})`,
    `(?<double>${doubleQuote})`,
    `(?<single>${singleQuote})`,
    `[^\\s${invisible}]`,
  ].join("|"),
  "gu",
);

const invisiblePattern = new RegExp(`[${invisible}]`, "g");
const contractionMark = /[\u2018\u2019\u02BC]/g;
const ligatures: Readonly<Record<string, string>> = {
  "\uFB00": "ff",
  "\uFB01": "fi",
  "\uFB02": "fl",
  "\uFB03": "ffi",
  "\uFB04": "ffl",
  "\uFB05": "st",
  "\uFB06": "st",
};
const ligaturePattern = /[\uFB00-\uFB06]/g;
const microSign = /\u00B5/g;
const isPlain = /^[\x21-\x7E]*$/;

/** A word without what only its setting has. Digits stay what they are: "10\u00B2" is not "102". */
const plainWord = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .replace(invisiblePattern, "")
        .replace(contractionMark, "'")
        .replace(microSign, "\u03BC")
        .replace(ligaturePattern, (letter) => ligatures[letter] ?? letter)
        .normalize("NFC");

// "-1st" is no number below zero.
const opensNumber = /^\.?\p{Nd}(?!\p{Nd}*(?:st|nd|rd|th)(?!\p{L}))/u;
const endsBefore = /[\p{L}\p{N}\p{Pe}\p{Pf}"'%.]/u;

/** The meaning of a sign in front of a number; no other token has it, the word "minus" neither. */
export const minus = "\u2212";

/** Whether a dash is the sign of a number: "-5" is not "5", but "5-10" is a range and "sum -- 5" a pause. */
const isMinus = (mark: string, start: number, text: string): boolean =>
  mark.length === 1 &&
  !"\u2014\u2015".includes(mark) &&
  opensNumber.test(text.slice(start + 1, start + 12)) &&
  !endsBefore.test(text.charAt(start - 1));

const meaningOf = (match: RegExpExecArray, text: string): string => {
  const { section, word: letters, dash: mark, ellipsis: dots, double, single } = match.groups ?? {};
  if (section !== undefined) return "\u00A7";
  if (letters !== undefined) return plainWord(letters);
  if (mark !== undefined) return isMinus(mark, match.index, text) ? minus : "-";
  if (dots !== undefined) return "\u2026";
  if (double !== undefined) return '"';
  return single === undefined ? match[0] : "'";
};

/** A text as what it says, in order. "any one" and "anyone", or "5-10" and "510", are never the same tokens. */
export const meaningTokens = (text: string): MeaningToken[] => {
  const tokens: MeaningToken[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    tokens.push({
      meaning: meaningOf(match, text),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return tokens;
};
