/** A number before words: `1. Purpose`, `2.3 Scope`. */
const numbered = /^\d{1,3}(?:\.\d{1,3})*[.)]?\s+\S/;
const endsSentence = /[.;:,!?]["'”’)]*$/;
const longestHeading = 80;

/** A numbered line that is no sentence and no item of a list: those beside it have no number. */
const isHeading = (line: string, before: string | undefined, next: string | undefined): boolean =>
  numbered.test(line) &&
  line.length <= longestHeading &&
  !endsSentence.test(line) &&
  next !== undefined &&
  ![before, next].some((each) => each !== undefined && numbered.test(each));

/** The words of a document as Markdown: its lines are paragraphs, for Markdown joins lines that follow each other. */
export const textAsMarkdown = (text: string): string => {
  const lines = text.split(/\n+/).filter((line) => line !== "");
  return lines
    .map((line, index) => (isHeading(line, lines[index - 1], lines[index + 1]) ? `## ${line}` : line))
    .join("\n\n");
};
