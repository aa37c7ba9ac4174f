import {
  faint,
  hairline,
  ink,
  margin,
  openPaper,
  type Pdf,
  widthOf,
} from "../../services/files/pdf/paper.ts";
import { type Certificate, certificateSentence, sectionInWords } from "./certificate.ts";

/** Share of the width that names take; the time has the rest. */
const nameShare = 0.68;

/** The lowest place at which a line may stand, above the page's number. */
const bottomOf = ({ page }: Pdf): number => page.height - margin - 18;

const heading = (pdf: Pdf, text: string): void => {
  if (pdf.y > bottomOf(pdf) - 60) pdf.addPage();
  pdf.moveDown(1).fontSize(12).fillColor(ink).text(text, margin).moveDown(0.4);
};

/** A person on a line of their own: name and address, and when they confirmed. */
const personLine = (pdf: Pdf, { name, email, at }: Certificate["confirmed"][number]): void => {
  const width = widthOf(pdf);
  const left = width * nameShare;
  const words = email && email !== name ? `${name}  ·  ${email}` : name;
  pdf.fontSize(9).fillColor(ink);
  const height = pdf.heightOfString(words, { width: left - 12 });
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage();
  const top = pdf.y;
  pdf.text(words, margin, top, { width: left - 12 });
  pdf.text(at, margin + left, top, { width: width - left, align: "right" });
  const line = top + height + 4;
  hairline(pdf, line);
  pdf.y = line + 4;
};

const numberPages = (pdf: Pdf): void => {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin a page.
    pdf.page.margins.bottom = 0;
    const place = { width: widthOf(pdf), align: "right", lineBreak: false } as const;
    pdf.fontSize(8).fillColor(faint);
    pdf.text(`Page ${page + 1} of ${count}`, margin, pdf.page.height - margin, place);
  }
};

/** A certificate as a PDF. */
export const certificatePdf = async (certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> => {
  const { companyName, policyName, versionNumber, sections, confirmed, at, timeZone } = certificate;
  const title = `Certificate of acknowledgement: ${policyName}`;
  const paper = { title, author: companyName, heading: "Certificate of acknowledgement", bufferPages: true };
  const { pdf, finish } = openPaper(paper);
  pdf.moveDown(0.5).fontSize(13).text(`${policyName}, Version ${versionNumber}`);
  pdf.moveDown(0.6).fontSize(10).text(certificateSentence(certificate), { lineGap: 2 });
  pdf.moveDown(0.3).fontSize(9).fillColor(faint).text(`As of ${at} (${timeZone})`);
  heading(pdf, "Sections answered");
  pdf.fontSize(9).fillColor(ink);
  const answered = sections.length > 0 ? sections.map(sectionInWords).join("; ") : "None";
  pdf.text(answered, margin, pdf.y, { width: widthOf(pdf), lineGap: 2 });
  heading(pdf, `Confirmed (${timeZone})`);
  for (const person of confirmed) personLine(pdf, person);
  if (confirmed.length === 0) pdf.fontSize(9).fillColor(ink).text("No one yet", margin);
  numberPages(pdf);
  return finish();
};
