/** How the designators of a level are counted. */
export type Numbering = "letter" | "digit" | "roman" | "capital" | "capital-roman";

const romanDigits: readonly (readonly [string, number])[] = [
  ["m", 1000],
  ["cm", 900],
  ["d", 500],
  ["cd", 400],
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

const toRoman = (number: number): string => {
  let left = number;
  let text = "";
  for (const [digits, value] of romanDigits)
    while (left >= value) {
      text += digits;
      left -= value;
    }
  return text;
};

/** Values of Roman numbers that are written as usual; "iiii" and "abc" are none. */
const romanValues = new Map(Array.from({ length: 399 }, (_, index) => [toRoman(index + 1), index + 1]));

/** "a" is 1, "z" 26, "aa" 27, "bb" 28: letters are doubled after the first 26. */
const letterValue = (text: string): number | undefined => {
  const [first = ""] = text;
  if (![...text].every((each) => each === first)) return undefined;
  return first.charCodeAt(0) - 96 + 26 * (text.length - 1);
};

/** What a designator may count as, and the number it stands for. */
export interface Reading {
  readonly numbering: Numbering;
  readonly number: number;
}

/** All readings of a designator: "i" is the ninth letter or the first Roman number. */
export const readingsOf = (value: string): readonly Reading[] => {
  if (/^\d/.test(value)) return [{ numbering: "digit", number: Number(value) }];
  const lower = value.toLowerCase();
  const isCapital = value !== lower;
  const letter = letterValue(lower);
  const roman = romanValues.get(lower);
  return [
    ...(letter === undefined
      ? []
      : [{ numbering: isCapital ? "capital" : "letter", number: letter } as const]),
    ...(roman === undefined
      ? []
      : [{ numbering: isCapital ? "capital-roman" : "roman", number: roman } as const]),
  ];
};
