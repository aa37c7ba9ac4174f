import type { Mark } from "../../../../shared/regulation/text-model.ts";
import type { Inline } from "./inline.ts";

/** A designator as it is written: "(a)" has the value "a". */
export interface Designator {
  readonly value: string;
  /** The last one of a range: "(b)-(d) [Reserved]". */
  readonly last?: string;
  /** Set in italics, as the fifth and sixth levels are. */
  readonly isItalic: boolean;
}

const one = /^\((\d{1,3}|[a-z]{1,6}|[A-Z]{1,4})\)/;
const range = /^\s*(?:-|–|—|through|to)\s*\((\d{1,3}|[a-z]{1,6}|[A-Z]{1,4})\)/;
/** What may stand between a heading in italics and the next designator: "(a) Scope. (1)", "(d) Terms—(1)". */
const afterHeading = /^\s*[.:;,—–-]?\s*/;

const isItalicAt = (marks: readonly Mark[], at: number): boolean =>
  marks.some(({ kind, from, to }) => kind === "italic" && from <= at && at < to);

/** Where an italic heading that begins here ends; undefined without one. */
const headingEnd = (marks: readonly Mark[], at: number): number | undefined =>
  marks.find(({ kind, from }) => kind === "italic" && from === at)?.to;

const skipSpaces = (text: string, at: number): number => at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);

/** Where the next designator of the line may begin: here, or after a heading. */
const startsOf = ({ text, marks }: Inline, at: number): number[] => {
  const here = skipSpaces(text, at);
  const end = headingEnd(marks, here);
  if (end === undefined) return [here];
  return [here, end + (afterHeading.exec(text.slice(end))?.[0].length ?? 0)];
};

/**
 * The designators that a paragraph opens, from its beginning: "(a)(1) Text", "(a) Scope. (1) Text".
 * Parentheses later in the sentence are not looked at.
 */
export const designatorsOf = (line: Inline): Designator[] => {
  const found: Designator[] = [];
  let at = 0;
  for (;;) {
    const starts = found.length === 0 ? [skipSpaces(line.text, 0)] : startsOf(line, at);
    const start = starts.find((each) => one.test(line.text.slice(each)));
    if (start === undefined) return found;
    const [written = "", value = ""] = one.exec(line.text.slice(start)) ?? [];
    at = start + written.length;
    const until = range.exec(line.text.slice(at));
    const isItalic = isItalicAt(line.marks, start + 1);
    found.push({ value, isItalic, ...(until?.[1] && { last: until[1] }) });
    if (until) return found;
  }
};
