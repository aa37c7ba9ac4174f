/**
 * Where a text has line ends, each is one of these:
 * `paragraph`: the line before surely ends a sentence or a heading, and a paragraph begins;
 * `wrap`: the sentence goes on, the line was full;
 * `unclear`: it may be either.
 */
type BreakKind = "paragraph" | "wrap" | "unclear";

/** A line that is not blank, and how it begins. */
export interface Line {
  /** Where it stands in the text, from (inclusive) and to (exclusive), without white space at its ends. */
  readonly start: number;
  readonly end: number;
  readonly begins: BreakKind;
}

interface RawLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether blank lines stand before it. */
  readonly isSpaced: boolean;
}

/** Longer lines are whole paragraphs, shorter ones no full lines of prose. */
const longestWrapped = 140;
const shortestWrapped = 30;
const longestHeading = 200;

const sentenceEnd = /(?:[.;:!?\u2014\u2015]|--)["'\u201D\u2019)\]]*$|;\s*(?:and|or)$/u;
const abbreviation =
  /(?:^|[\s("\u201C])(?:nos?|secs?|sect|paras?|pars?|pts?|arts?|chs?|figs?|vols?|app|cl|inc|co|corp|ltd|st|mr|mrs|ms|dr|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|approx|e\.g|i\.e|cf|et seq|stat|fed|reg|rev|pp?|(?:[a-z]\.)*[a-z])\.$/iu;
/** A line that ends so is no heading: its sentence goes on behind it. */
const goesOn =
  /(?:[,([\u00A7$-]|(?:^|[^\p{L}])(?:paragraphs?|sections?|parts?|subparts?|items?|clauses?|titles?|rules?|schedules?|appendix|chapters?|and|or|nor|of|in|to|under|by|through|the|an?|from|with|within|for|on|at|than|per|is|are|be|not|no|shall|must|may|least|see|if|that|which|january|february|march|april|june|july|august|september|october|november|december|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand))$/iu;
const startsSmall = /^\p{Ll}/u;
const looksLabelled = /^(?:\(\p{L}{1,4}\)|\(?\d{1,3}[.)]|\p{L}{1,4}[.)]\s)/u;
const dividesWord = /\p{L}[-\u2010\u2011]$/u;

const endsSentence = (line: string): boolean => sentenceEnd.test(line) && !abbreviation.test(line);

const linesOf = (text: string): RawLine[] => {
  const lines: RawLine[] = [];
  let isSpaced = true;
  for (let at = 0; at <= text.length; ) {
    const found = text.indexOf("\n", at);
    const end = found < 0 ? text.length : found;
    const raw = text.slice(at, end);
    const line = raw.trim();
    if (line !== "") {
      const start = at + raw.length - raw.trimStart().length;
      lines.push({ start, end: start + line.length, text: line, isSpaced });
    }
    isSpaced = line === "";
    at = end + 1;
  }
  return lines;
};

/** About how long the lines are that end within a sentence; undefined where no line does. */
const wrapWidth = (lines: readonly RawLine[]): number | undefined => {
  const lengths = lines
    .filter(({ text }, index) => {
      const next = lines[index + 1];
      const mayBeFull = text.length >= shortestWrapped && text.length <= longestWrapped;
      return next !== undefined && !next.isSpaced && mayBeFull && !endsSentence(text);
    })
    .map(({ text }) => text.length)
    .sort((a, b) => a - b);
  return lengths[lengths.length >> 1];
};

/** Whether the first word of the next line had no room behind this one. */
const isFull = (line: string, next: string, width: number | undefined): boolean =>
  width !== undefined &&
  line.length <= longestWrapped &&
  line.length + 1 + (/^\S*/.exec(next)?.[0].length ?? 0) > width;

const afterBlank = (line: RawLine, next: RawLine, width: number | undefined): BreakKind => {
  if (endsSentence(line.text)) return "paragraph";
  if (isFull(line.text, next.text, width) && startsSmall.test(next.text)) return "wrap";
  const isHeading = line.isSpaced && line.text.length <= longestHeading && !goesOn.test(line.text);
  return isHeading ? "paragraph" : "unclear";
};

const afterLine = ({ text }: RawLine, { text: next }: RawLine, width: number | undefined): BreakKind => {
  if (dividesWord.test(text)) return "unclear";
  const full = isFull(text, next, width);
  if (!endsSentence(text))
    return full || (width !== undefined && startsSmall.test(next)) ? "wrap" : "unclear";
  return full && !looksLabelled.test(next) ? "wrap" : "paragraph";
};

/**
 * The lines of a text that are not blank, in order. A file with hard line ends is told from one with a line a
 * paragraph by the length of the lines that end within a sentence.
 */
export const readLines = (text: string): Line[] => {
  const lines = linesOf(text);
  const width = wrapWidth(lines);
  return lines.map((line, index): Line => {
    const before = lines[index - 1];
    const { start, end } = line;
    if (!before) return { start, end, begins: "paragraph" };
    return { start, end, begins: (line.isSpaced ? afterBlank : afterLine)(before, line, width) };
  });
};
