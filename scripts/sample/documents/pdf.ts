import type { SampleDocument } from "./sample-document.ts";
import { wrap } from "./text.ts";

type Line = {
  readonly text: string;
  readonly font: "F1" | "F2";
  readonly size: number;
  readonly above: number;
};

/** US Letter in points, with an inch of margin. */
const page = { width: 612, height: 792, margin: 72 };
/** Helvetica of 11 points is about 5.3 points wide on average, so this many fit a line of 468. */
const charactersALine = 84;

function linesOf({ title, sections }: SampleDocument): Line[] {
  return [
    { text: title, font: "F2", size: 18, above: 0 },
    ...sections.flatMap(({ heading, paragraphs }): Line[] => [
      { text: heading, font: "F2", size: 13, above: 16 },
      ...paragraphs.flatMap((paragraph) =>
        wrap(paragraph, charactersALine).map(
          (text, index): Line => ({ text, font: "F1", size: 11, above: index === 0 ? 6 : 0 }),
        ),
      ),
    ]),
  ];
}

/** A string of a content stream. The standard fonts are used with ASCII only. */
function literal(text: string): string {
  if (/[^\x20-\x7e]/.test(text))
    throw new Error(`"${text}" has characters that the PDF writer does not know.`);
  return `(${text.replace(/[\\()]/g, "\\$&")})`;
}

/** The content of each page: lines from the top, as many as fit. */
function pagesOf(lines: readonly Line[]): string[] {
  const pages: string[][] = [];
  let y = 0;
  for (const { text, font, size, above } of lines) {
    y -= above + size * 1.35;
    const isFull = y < page.margin;
    if (isFull) y = page.height - page.margin - size;
    if (isFull || pages.length === 0) pages.push([]);
    pages.at(-1)?.push(`BT /${font} ${size} Tf ${page.margin} ${y.toFixed(2)} Td ${literal(text)} Tj ET`);
  }
  return pages.map((each) => each.join("\n"));
}

const streamOf = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Numbers objects from 1 and lists where each begins, as PDF 1.4 wants it. */
function fileOf(objects: readonly string[], info: number): Buffer {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, "ascii");
}

/** The document as a PDF with text, in the standard fonts, so that nothing is embedded. */
export function writePdf(document: SampleDocument): Buffer {
  const contents = pagesOf(linesOf(document));
  const firstPage = 6;
  const kids = contents.map((_, index) => `${firstPage + 2 * index} 0 R`).join(" ");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const pageObjects = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + 2 * index + 1} 0 R >>`,
    streamOf(content),
  ]);
  const box = `/MediaBox [0 0 ${page.width} ${page.height}]`;
  const resources = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>";
  return fileOf(
    [
      "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
      `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} ${box} ${resources} >>`,
      font("Helvetica"),
      font("Helvetica-Bold"),
      `<< /Title ${literal(document.title)} >>`,
      ...pageObjects,
    ],
    5,
  );
}
