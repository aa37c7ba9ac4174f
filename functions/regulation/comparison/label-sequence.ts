type Kind = "number" | "lower" | "upper" | "lower-roman" | "upper-roman";

interface Level {
  readonly kind: Kind;
  /** The marks around it: "(a)" and "a." are two lists. */
  readonly marks: string;
  readonly value: number;
}

/** Labels that are open, the outermost first: "(a)", "(1)", "(i)". */
type Levels = readonly Level[];

const deepest = 10;
/** Readings of the labels so far that are kept: "(i)" is a letter or a number. */
const mostReadings = 8;

const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };
const romanPattern = /^(?=[ivxl])(?:xl|l?x{0,3})(?:i[xv]|v?i{0,3})$/;

const romanValue = (name: string): number | undefined => {
  if (!romanPattern.test(name)) return undefined;
  const values = Array.from(name, (letter) => digits[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
};

/** What "(i)" or "2." may mean. */
const readingsOf = (name: string, marks: string): Level[] => {
  if (/^\d/.test(name)) return [{ kind: "number", marks, value: Number(name) }];
  const small = name.toLowerCase();
  const isSmall = small === name;
  const letter = small.charCodeAt(0) - 96 + 26 * (name.length - 1);
  const isLetter = small.split("").every((each) => each === small[0]) && name.length <= 2;
  const roman = romanValue(small);
  return [
    ...(isLetter ? [{ kind: isSmall ? "lower" : "upper", marks, value: letter } as const] : []),
    ...(roman ? [{ kind: isSmall ? "lower-roman" : "upper-roman", marks, value: roman } as const] : []),
  ];
};

const isAlike = (a: Level, b: Level): boolean => a.kind === b.kind && a.marks === b.marks;

/** "(i)" right below "(g)" is more likely a wrong letter than a number. */
const isDoubtful = (level: Level, above: Level | undefined): boolean =>
  above !== undefined && level.kind === `${above.kind}-roman` && level.marks === above.marks;

const begun = (levels: Levels, level: Level): Levels[] => {
  if (level.value !== 1 || isDoubtful(level, levels.at(-1))) return [];
  const again = levels.findLastIndex((each) => isAlike(each, level));
  // Two lists of letters with nothing between them are rather one with a wrong letter.
  const restarted = again < 0 || level.kind !== "number" ? [] : [[...levels.slice(0, again), level]];
  const isSibling = again === levels.length - 1 && again >= 0;
  return isSibling || levels.length >= deepest ? restarted : [[...levels, level], ...restarted];
};

/** The levels once this label follows them; none where it does not follow. */
const after = (levels: Levels, level: Level): Levels[] => [
  ...levels.flatMap((each, index) =>
    isAlike(each, level) && each.value + 1 === level.value ? [[...levels.slice(0, index), level]] : [],
  ),
  ...begun(levels, level),
];

/** "(a)" in front of "(2)" where "(a)(1)" came before. */
const repeated = (levels: Levels, level: Level): Levels[] =>
  levels.flatMap((each, index) =>
    isAlike(each, level) && each.value === level.value ? [levels.slice(0, index + 1)] : [],
  );

const namePattern = /(\()?(\d+|[A-Za-z]+)([.)])/g;

/** Follows the labels of a text in order, and says of each where it continues a sequence. */
export class LabelSequence {
  private readings: readonly Levels[] = [[]];

  /**
   * How deep a label lies at most as the next one, from 1; 0 where it continues nothing.
   * @param label such as "(a)(1)" or "iv."
   */
  depthOf(label: string): number {
    const pieces = [...label.matchAll(namePattern)].map(([, open = "", name = "", close = ""]) =>
      readingsOf(name, open + close),
    );
    let readings = this.readings;
    pieces.forEach((piece, index) => {
      const isLast = index === pieces.length - 1;
      readings = readings
        .flatMap((levels) =>
          piece.flatMap((level) => [...after(levels, level), ...(isLast ? [] : repeated(levels, level))]),
        )
        .slice(0, mostReadings);
    });
    const isNext = readings.length > 0;
    // What comes behind a gap may go on from there.
    const anew = () =>
      pieces.reduce<Levels[]>(
        (all, piece) => all.flatMap((levels) => piece.map((level) => [...levels, level])),
        [[]],
      );
    this.readings = isNext ? readings : anew();
    return Math.max(0, ...readings.map(({ length }) => length));
  }
}
