import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { pdfFont } from "./pdf-font.ts";

export type Pdf = InstanceType<typeof PDFDocument>;

export const margin = 56;
export const ink = "#1a2233";
export const faint = "#5b6475";
const line = "#d5d9e2";

export const widthOf = ({ page }: Pdf): number => page.width - 2 * margin;

/** A thin line across the page. */
export const hairline = (pdf: Pdf, y: number): void => {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + widthOf(pdf), y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
};

interface Paper {
  /** Of the file. */
  readonly title: string;
  /** Who it is from, above the heading. */
  readonly author: string;
  readonly heading: string;
  /** Keeps pages open, to write on all of them at the end. */
  readonly bufferPages?: boolean;
}

/**
 * A PDF of real text, in a font that has the letters of most alphabets, with its first two lines written.
 * @returns the document, and what ends it and gives its bytes
 */
export const openPaper = ({ title, author, heading, bufferPages = false }: Paper) => {
  const pdf = new PDFDocument({
    ...{ size: "LETTER", margin, bufferPages, lang: "en-US", displayTitle: true },
    // The types know names of fonts alone; the library takes the file, too.
    font: pdfFont() as unknown as string,
    info: { Title: title, Author: author, Creator: "Subpart" },
  });
  const bytes = buffer(pdf);
  pdf.fontSize(9).fillColor(faint).text(author);
  pdf.moveDown(0.6).fontSize(20).fillColor(ink).text(heading);
  const finish = async (): Promise<Uint8Array<ArrayBuffer>> => {
    pdf.end();
    return new Uint8Array(await bytes);
  };
  return { pdf, finish };
};
