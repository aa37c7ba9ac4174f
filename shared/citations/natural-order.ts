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
export const compareNatural = (a: string, b: string): number => {
  if (a === b) return 0;
  return compareFolded(a.toLowerCase(), b.toLowerCase()) || (a < b ? -1 : 1);
};

/** Orders the sections of a part: as their numbers, and rules without a section last. */
export const compareSections = (a: string, b: string): number => {
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
  return compareNatural(a, b);
};
