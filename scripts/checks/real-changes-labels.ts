/** By section: the rules that its change affects, and those nearby. */
export type Labels = Readonly<
  Record<string, { readonly affected: readonly string[]; readonly nearby: readonly string[] }>
>;

interface Amended {
  readonly file: string;
  readonly titleNumber: number;
  readonly labels: Labels;
}

const rulesOf = (section: string, ...numbers: number[]): string[] =>
  numbers.map((number) => `${section}-${String(number).padStart(3, "0")}`);
const all = (section: string, count: number) => ({
  affected: rulesOf(section, ...Array.from({ length: count }, (_, index) => index + 1)),
  nearby: [],
});

/**
 * The rules of the import file in the sections that two amendments changed, read and sorted by a person. Sections
 * that are not named have no rule in the file, or did not change.
 */
export const affectedByHand: readonly Amended[] = [
  {
    file: "12-1016-reg-p",
    titleNumber: 12,
    labels: {
      // (s)(1) changed; the rule is of (r)(1)(iii).
      "1016.3": { affected: [], nearby: rulesOf("1016.3", 1) },
      // (a)(1) changed and (e) is new; rules 3 and 4 are of (a)(2) and (d).
      "1016.5": { affected: rulesOf("1016.5", 1, 2, 5, 6, 7, 8, 9), nearby: rulesOf("1016.5", 3, 4) },
    },
  },
  {
    file: "21-820-quality-system",
    titleNumber: 21,
    labels: {
      // Written anew from (a) to (e).
      "820.1": all("820.1", 5),
      "820.3": all("820.3", 2),
      // Its one rule cites the whole section.
      "820.5": all("820.5", 1),
      // Gone.
      "820.20": all("820.20", 13),
      "820.22": all("820.22", 2),
    },
  },
];

/**
 * 37 CFR part 1, July 2011 to July 2012, with a rule for each paragraph of both editions: those that are affected, as
 * read by hand. "whole" is a rule of the section, where words stand outside of its paragraphs.
 */
export const yearlyByHand: Readonly<Record<string, readonly string[]>> = {
  // (t) is new.
  "1.16": ["whole", "(t)"],
  // (c) and (d) were "[Reserved]" in one line; a line was added within (i).
  "1.17": ["whole", "(c)", "(d)", "(i)"],
  "1.102": ["(a)", "(e)", "(e)(1)", "(e)(2)"],
  "1.197": ["(a)"],
  // The words above (a)(1) to (a)(4) changed, so all of them did.
  "1.445": ["(a)", "(a)(1)", "(a)(1)(ii)", "(a)(2)", "(a)(3)", "(a)(4)"],
  "1.704": ["(d)", "(d)(1)", "(d)(1)(i)", "(d)(1)(ii)", "(d)(2)"],
  "1.824": ["(a)", "(a)(6)"],
  // One paragraph became two.
  "1.913": ["whole", "(a)", "(b)"],
  "1.915": ["(b)", "(b)(2)", "(b)(3)"],
  "1.923": ["whole"],
  "1.927": ["whole"],
  "1.931": ["(a)"],
};
