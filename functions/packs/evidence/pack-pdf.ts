import { formatNumber } from "../../../shared/words/count.ts";
import { longDay } from "../../core/readable-time.ts";
import {
  faint,
  hairline,
  ink,
  margin,
  openPaper,
  type Pdf,
  widthOf,
} from "../../services/files/pdf/paper.ts";
import type { PackRoot } from "./pack-activity.ts";
import type { LawText } from "./pack-law.ts";
import type { PackSource } from "./pack-source.ts";
import type { PackTable } from "./pack-tables.ts";

/** Rows of a table; the workbook has all. */
const mostRows = 3_000;
/** Characters of the law; data/law has all. */
const mostLaw = 300_000;

const bottomOf = ({ page }: Pdf): number => page.height - margin;

const heading = (pdf: Pdf, text: string): void => {
  if (pdf.y > bottomOf(pdf) - 80) pdf.addPage();
  pdf.moveDown(1.2).fontSize(13).fillColor(ink).text(text, margin, pdf.y).moveDown(0.5);
};

const small = (pdf: Pdf, text: string, color = faint): void => {
  pdf
    .fontSize(8.5)
    .fillColor(color)
    .text(text, margin, pdf.y, { width: widthOf(pdf), lineGap: 1.5 });
};

/** A row as a paragraph: what it is in dark, the rest of it named and faint. */
const paragraph = (pdf: Pdf, { head }: PackTable, cells: PackTable["rows"][number], lead: number): void => {
  const title = cells.slice(0, lead).filter(Boolean).join("  ·  ");
  const rest = cells
    .map((cell, index) => [head[index], cell] as const)
    .slice(lead)
    .filter(([, cell]) => cell !== null && cell !== "")
    .map(([name, cell]) => `${name}: ${cell}`)
    .join("   ");
  if (pdf.y > bottomOf(pdf) - 40) pdf.addPage();
  pdf
    .fontSize(9)
    .fillColor(ink)
    .text(title, margin, pdf.y, { width: widthOf(pdf) });
  if (rest) small(pdf, rest);
  const y = pdf.y + 3;
  hairline(pdf, y);
  pdf.y = y + 5;
};

/** Cells of each table that say what a row is. */
const leads: Readonly<Record<string, number>> = { Rules: 3, Policies: 2, Acknowledgements: 2, People: 2 };

const table = (pdf: Pdf, each: PackTable): void => {
  heading(pdf, `${each.name} (${formatNumber(each.rows.length)})`);
  for (const cells of each.rows.slice(0, mostRows)) paragraph(pdf, each, cells, leads[each.name] ?? 1);
  if (each.rows.length === 0) small(pdf, "None");
  if (each.rows.length > mostRows) small(pdf, "All rows are in evidence-pack.xlsx.");
};

const law = (pdf: Pdf, texts: readonly LawText[]): void => {
  heading(pdf, `Law in force (${formatNumber(texts.length)})`);
  let left = mostLaw;
  for (const { citation, heading: title, version, text } of texts) {
    left -= text.length;
    if (left < 0) {
      small(pdf, "The text of the other sections is in data/law.");
      return;
    }
    if (pdf.y > bottomOf(pdf) - 60) pdf.addPage();
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(`${citation}  ${title}`, margin, pdf.y, { width: widthOf(pdf) });
    small(pdf, `Text of ${version.date}`);
    pdf.moveDown(0.3);
    small(pdf, text, ink);
    pdf.moveDown(0.8);
  }
  if (texts.length === 0) small(pdf, "No official text of these sections was in this copy.");
};

/** A pack as people read it. */
export const packPdf = async (
  source: PackSource,
  {
    tables,
    texts,
    roots,
    entries,
    notes,
  }: {
    readonly tables: readonly PackTable[];
    readonly texts: readonly LawText[];
    readonly roots: readonly PackRoot[];
    readonly entries: number;
    readonly notes: readonly string[];
  },
): Promise<Uint8Array> => {
  const { companyName, scopeName, day, isDayOver, timeZone } = source;
  const title = `Evidence pack: ${scopeName}, ${longDay(day)}`;
  const { pdf, finish } = openPaper({ title, author: companyName, heading: "Evidence pack" });
  pdf
    .moveDown(0.4)
    .fontSize(13)
    .text(`${scopeName}, ${longDay(day)}`);
  if (!isDayOver) pdf.moveDown(0.3).fontSize(11).text("Day not over");
  pdf.moveDown(0.5);
  const until = isDayOver ? `until 24:00 in ${timeZone}` : `until this pack was made, in ${timeZone}`;
  small(pdf, `As it was at the end of that day, ${until}. Names and roles are those of then.`);
  small(pdf, `Check this pack with verify.html, which works offline. data holds all of it for programs.`);
  for (const note of notes) small(pdf, note, ink);
  for (const each of tables) table(pdf, each);
  law(pdf, texts);
  heading(pdf, "Record");
  small(pdf, `${formatNumber(entries)} entries until then are in activity, with what leads to these roots.`);
  for (const { number, at, root } of roots.slice(-500)) small(pdf, `${number}   ${at}   ${root}`);
  if (roots.length > 500) small(pdf, "The roots before are in manifest.json.");
  return finish();
};
