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

const part = String.raw`\d{1,6}[A-Za-z]{0,3}(?:-\d{1,4}[A-Za-z]{0,2})?`;
const designation = String.raw`\((?:\d{1,3}|[A-Za-z]{1,2}|[ivxlcdm]{1,7}|[IVXLCDM]{1,7})\)`;
// Sections of title 26 hold paragraphs of the statute in their number: 1.401(a)(9)-5.
const statute = String.raw`(?:${designation}(?=(?:${designation})*-\d{1,4}[A-Za-z]{0,2}(?![\w.])))*`;
const ending = String.raw`(?:-\d[0-9A-Za-z]*(?:\.\d[0-9A-Za-z]*)?)*`;
const section = String.raw`${part}\.\d[0-9A-Za-z]*${statute}${ending}`;

const titleInCfr = /(?<![\w.-])(\d{1,3})\s*CFR(?![a-z])/i;
const titleInWords = /\btitle\s+(\d{1,3})(?![\w.])/i;
const partInWords = new RegExp(String.raw`\bparts?\s*(${part})(?![\w.])`, "i");
const partAfterCfr = new RegExp(String.raw`CFR\s*(?:§\s*)?(${part})(?![\w]|[.-]\d)`, "i");
const sectionAnywhere = new RegExp(String.raw`(?<![\w.-])(${section})(?![\w])((?:\s?${designation})*)`);
const partOfSectionPattern = new RegExp(String.raw`^(${part})\.`);

/** One kind of dash and space, "CFR" in one spelling, ranges without spaces. */
const plainText = (text: string): string =>
  text
    .slice(0, maxLength)
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, "-")
    .replace(/[\s\u00A0\u2000-\u200B\u202F\u205F\u3000]+/g, " ")
    .replace(/C\. ?F\. ?R\.?/gi, "CFR")
    .replace(/ - (?=\d{1,6}[A-Za-z]{0,3}\.\d)/g, "-");

/** The part a section lies in: what stands before the first dot of its number. */
export const partOfSection = (number: string): string | undefined => partOfSectionPattern.exec(number)?.[1];

/**
 * Reads a citation as people write them: `21 CFR 11.10(a)`, `21 CFR Part 11 § 11.10`, `§ 1926.501(b)(1)`,
 * `1005.3 in title 12`, `40 CFR part 3`, `820.20-820.30`. Of several citations the first counts. A text
 * without one gives an empty object.
 */
export const parseCitation = (text: string): Citation => {
  const plain = plainText(text);
  const title = titleInCfr.exec(plain)?.[1] ?? titleInWords.exec(plain)?.[1];
  // "21CFR11.10": a number before the section must not run into it.
  const place = sectionAnywhere.exec(plain.replace(titleInCfr, "CFR "));
  const number = place?.[1];
  const paragraph = place?.[2]?.replaceAll(" ", "");
  const named = partInWords.exec(plain)?.[1] ?? (number ? undefined : partAfterCfr.exec(plain)?.[1]);
  const inPart = named ?? (number && partOfSection(number));
  return {
    ...(title && { title: Number(title) }),
    ...(inPart && { part: inPart }),
    ...(number && { section: number }),
    ...(paragraph && { paragraph }),
  };
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
