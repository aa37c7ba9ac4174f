import { plainText } from "./cursor.ts";
import { findCitations } from "./find-citations.ts";
import type { FoundCitation, FoundPlace } from "./found-citation.ts";

export { partOfSection } from "./cfr-numbers.ts";

/** Where a citation of the Code of Federal Regulations points, as far as it says. */
export interface Citation {
  readonly title?: number;
  /** `11`, `1b`, `102-3`: a "number" that is text. Taken from the section where only that is given. */
  readonly part?: string;
  /** `11.10`, `820.20-820.30`, `52.212-4`, `1.401(k)-1`. */
  readonly section?: string;
  /** `(a)(1)(ii)`. */
  readonly paragraph?: string;
}

/** Longer texts are prose that mentions a citation somewhere; the first part of them is read. */
const maxLength = 500;

const titleAlone = /(?<![\w.-])(\d{1,3}) ?(?:CFR|C\. ?F\. ?R\.?)(?![a-z])|\btitle (\d{1,3})(?![\w.])/i;

/** A range of sections with a dash alone is one name: rules are filed under "820.20-820.30". */
const sectionOf = (text: string, { from, to, place }: FoundPlace): string | undefined => {
  const { section, paragraph, through } = place;
  if (section === undefined || through === undefined || paragraph !== undefined) return section;
  const behind = plainText(text.slice(from))
    .slice(to - from)
    .trimStart();
  return behind.replace(/^- ?/, "-").startsWith(`-${through}`) ? `${section}-${through}` : section;
};

const isFoundPlace = (found: FoundCitation): found is FoundPlace => found.kind === "cfr";

/**
 * The places a field names, as people write them there: `21 CFR 11.10(a)`, `§ 1926.501(b)(1)`, `1005.3 in title
 * 12`, `42 CFR parts 435 and 457`, `820.20-820.30`. A part that only says where a section of it lies ("21 CFR
 * Part 11 § 11.10") is no place of its own.
 */
export const parseCitations = (text: string): Citation[] => {
  const cited = text.slice(0, maxLength);
  const places = findCitations(cited, { isField: true })
    .filter(isFoundPlace)
    .filter(({ place }) => place.part !== undefined);
  const [, cfr, words] = titleAlone.exec(plainText(cited)) ?? [];
  const alone = cfr ?? words;
  const titles = new Map(places.flatMap(({ place }) => (place.title ? [[place.part, place.title]] : [])));
  const withSection = new Set(places.flatMap(({ place }) => (place.section ? [place.part] : [])));
  return places
    .filter(({ place }) => place.section !== undefined || !withSection.has(place.part))
    .map((found) => {
      const { part, paragraph } = found.place;
      const title = found.place.title ?? titles.get(part) ?? alone;
      const section = sectionOf(cited, found);
      return {
        ...(title !== undefined && { title: Number(title) }),
        ...(part && { part }),
        ...(section && { section }),
        ...(paragraph && { paragraph }),
      };
    });
};

/** The first of the places a field names; a field with a title alone gives that, one without any an empty object. */
export const parseCitation = (text: string): Citation => {
  const first = parseCitations(text)[0];
  const [, cfr, words] = first ? [] : (titleAlone.exec(plainText(text.slice(0, maxLength))) ?? []);
  const title = cfr ?? words;
  return first ?? (title === undefined ? {} : { title: Number(title) });
};

const zero = 48;
const nine = 57;
const isDigit = (code: number): boolean => code >= zero && code <= nine;

/** The run of digits that begins at `from`: where its first digit but zeros is, and where it ends. */
const digitRun = (text: string, from: number): { readonly start: number; readonly end: number } => {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end += 1;
  let start = from;
  while (start < end - 1 && text.charCodeAt(start) === zero) start += 1;
  return { start, end };
};

/** Compares two runs of digits as numbers of any length. */
const compareDigits = (a: string, b: string): number => a.length - b.length || (a === b ? 0 : a < b ? -1 : 1);

const compareFolded = (a: string, b: string): number => {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const codeA = a.charCodeAt(i);
    const codeB = b.charCodeAt(j);
    if (isDigit(codeA) && isDigit(codeB)) {
      const runA = digitRun(a, i);
      const runB = digitRun(b, j);
      const difference = compareDigits(a.slice(runA.start, runA.end), b.slice(runB.start, runB.end));
      if (difference !== 0) return difference;
      i = runA.end;
      j = runB.end;
    } else if (codeA === codeB) {
      i += 1;
      j += 1;
    } else return codeA - codeB;
  }
  return a.length - i - (b.length - j);
};

/**
 * Orders part and section "numbers", which are text with numbers in it: 1 before 1b before 1203a, 11.2
 * before 11.10, 820.20 before 820.20-820.30, "1013.2 comments" before 1013.10. Case decides only where
 * nothing else differs. Negative, zero (equal texts only) or positive, as `sort` wants it.
 */
export const compareNumbers = (a: string, b: string): number => {
  if (a === b) return 0;
  return compareFolded(a.toLowerCase(), b.toLowerCase()) || (a < b ? -1 : 1);
};

const firstNumber = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? Number.POSITIVE_INFINITY);

/**
 * Orders the sections of a part by the first number in their name; a name without one comes last, and rules
 * without a section ("Unknown Section") after those. Names with the
 * same first number are ordered as part and section numbers are, so 11.2 is before 11.10.
 */
export const compareSections = (a: string, b: string): number => {
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
  const [x, y] = [firstNumber(a), firstNumber(b)];
  return x === y ? compareNumbers(a, b) : x - y;
};
