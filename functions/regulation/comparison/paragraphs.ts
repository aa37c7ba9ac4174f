import { readLines } from "../../services/files/text/line-breaks.ts";
import { LabelSequence } from "./label-sequence.ts";

interface Paragraph {
  readonly start: number;
  /** Where its label ends; its start where it has none. */
  readonly labelEnd: number;
  /** How deep its label lies where it continues those before it; 0 where it continues nothing. */
  readonly depth: number;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const name = String.raw`(?:\d{1,3}|[ivxl]{1,6}|[IVXL]{1,6}|[A-Za-z]|([a-z])`;
/** The label a paragraph begins with: "(a)", "(b)(1)", "iv.", alone in its line or before words. */
const paragraphLabel = new RegExp(
  String.raw`(?:(?:\(${name}\1|([A-Z])\2)\)[^\S\n]*)+|${name}\3|([A-Z])\4)[.)](?=\s))(?=[^\S\n]*\n|[^\n]*?\p{L}{2})`,
  "uy",
);
const onlyMarks = /^[\s\p{P}]*$/u;
const longestHeading = 200;
/** Words before the first full stop, colon or long dash of a paragraph. */
const runInHeading = new RegExp(
  String.raw`[^.:\u2014\u2015]{3,${longestHeading}}?(?:[.:\u2014\u2015]|--)`,
  "uy",
);

const labelEnd = (text: string, start: number): number => {
  paragraphLabel.lastIndex = start;
  return paragraphLabel.test(text) ? paragraphLabel.lastIndex : start;
};

const isAllCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);

const readParagraphs = (text: string): Paragraph[] => {
  const sequence = new LabelSequence();
  return readLines(text)
    .filter(({ begins }) => begins === "paragraph")
    .map(({ start }) => {
      const end = labelEnd(text, start);
      return { start, labelEnd: end, depth: end > start ? sequence.depthOf(text.slice(start, end)) : 0 };
    });
};

/**
 * Where the paragraphs of a text surely begin, read when it is first asked for. A label or a capital letter at the
 * start of a line says nothing only there: elsewhere it may be the middle of a wrapped sentence.
 */
export class Paragraphs {
  private readonly text: string;
  private known: readonly Paragraph[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** How deep the label lies that a token is part of, from 1; 0 where it is in no label that continues a sequence. */
  labelDepth({ start, end }: Place): number {
    const paragraph = this.at(start);
    return paragraph && end <= paragraph.labelEnd ? paragraph.depth : 0;
  }

  /** Whether a word is the first of its paragraph or behind its label, where a capital letter says nothing. */
  isInitial({ start }: Place): boolean {
    const paragraph = this.at(start);
    if (!paragraph || start - paragraph.labelEnd > longestHeading) return false;
    return onlyMarks.test(this.text.slice(paragraph.labelEnd, start));
  }

  /** Whether a token stands in a heading of capitals: a line of its own, or the first words of a paragraph. */
  isInCapitals({ start, end }: Place): boolean {
    const paragraph = this.at(start);
    if (!paragraph || end - paragraph.labelEnd > longestHeading) return false;
    const lineEnd = this.text.indexOf("\n", paragraph.labelEnd);
    const line = this.text.slice(paragraph.labelEnd, lineEnd < 0 ? this.text.length : lineEnd);
    const isInLine = end <= paragraph.labelEnd + line.length;
    if (
      isInLine &&
      line.length <= longestHeading &&
      /\p{Lu}{2}.*\s.*\p{Lu}{2}/u.test(line) &&
      isAllCapitals(line)
    )
      return true;
    runInHeading.lastIndex = paragraph.labelEnd;
    const [heading = ""] = runInHeading.exec(this.text) ?? [];
    return end <= paragraph.labelEnd + heading.length && isAllCapitals(heading);
  }

  /** The paragraph that holds a place. */
  private at(place: number): Paragraph | undefined {
    this.known ??= readParagraphs(this.text);
    let [low, high] = [0, this.known.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if ((this.known[half]?.start ?? 0) <= place) low = half + 1;
      else high = half;
    }
    return this.known[low - 1];
  }
}
