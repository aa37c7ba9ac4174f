import type { SampleDocument } from "./sample-document.ts";

/** Breaks a paragraph into lines of at most so many characters, at blanks. */
export function wrap(paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** The document as plain text in UTF-8. */
export function writeText({ title, sections }: SampleDocument): Buffer {
  const blocks = sections.flatMap(({ heading, paragraphs }) => [
    heading,
    ...paragraphs.map((paragraph) => wrap(paragraph, 78).join("\n")),
  ]);
  return Buffer.from(`${[`${title}\n${"=".repeat(title.length)}`, ...blocks].join("\n\n")}\n`, "utf8");
}
