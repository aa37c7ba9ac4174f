import { formatNumber } from "../../../shared/words/count.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import type { DeletionRecord } from "../../people/companies/deletion-repository.ts";
import { faint, hairline, ink, margin, openPaper, widthOf } from "../../services/files/pdf/paper.ts";

const labelWidth = 130;

/** `November 26, 2026 at 22:20:05 UTC`. */
const momentIn = (at: string | undefined): string =>
  at === undefined
    ? "Not known"
    : new Intl.DateTimeFormat("en-US", {
        ...{ dateStyle: "long", timeStyle: "long", hourCycle: "h23", timeZone: "UTC" },
      }).format(new Date(at));

const inBytes = (bytes: number): string => `${formatNumber(bytes)} bytes`;

const factsOf = (record: DeletionRecord): readonly (readonly [string, string])[] => {
  const { companyName = "", companyId, counts, lastRoot } = record;
  return [
    ["Company", companyName],
    ["Company id", companyId],
    ["Requested", momentIn(record.requestedAt)],
    ["Requested by", `${fullName(record.requestedBy)}, ${record.requestedBy.email}`],
    ["Started", momentIn(record.startedAt)],
    ["Done", momentIn(record.doneAt)],
    ["People", formatNumber(counts?.people ?? 0)],
    ["Rows", formatNumber(counts?.rows ?? 0)],
    ["Files", `${formatNumber(counts?.files ?? 0)} (${inBytes(counts?.bytes ?? 0)})`],
    ["Last root", lastRoot ? lastRoot.root : "The record was never sealed"],
    ...(lastRoot
      ? ([["Sealed", `${momentIn(lastRoot.at)}, seal ${formatNumber(lastRoot.number)}`]] as const)
      : []),
  ];
};

const kept = [
  "Seals of the record that were stored under Object Lock stay until their retention ends. They hold hashes, and no entry.",
  "Backups of the installation hold what was deleted until they expire; its operator says when. The operator's list of sent mails keeps address and subject of each for three years.",
];

/** What was deleted, when, and who asked for it, as people keep it. */
export const deletionPdf = async (record: DeletionRecord): Promise<Uint8Array> => {
  const heading = "Certificate of deletion";
  const title = `${heading}: ${record.companyName}`;
  const { pdf, finish } = openPaper({ title, author: "Subpart", heading });
  const width = widthOf(pdf);
  pdf.moveDown(0.6).fontSize(10);
  pdf.text(
    `${record.companyName} and everything in it was deleted: its people with their sessions and tokens, its rows, its files in all their versions, its exports, packs and archives, and its record. Its name and the addresses of its people are free.`,
    { lineGap: 2 },
  );
  pdf.moveDown(1);
  for (const [label, value] of factsOf(record)) {
    const top = pdf.y;
    const room = { width: width - labelWidth };
    const height = pdf.fontSize(10).heightOfString(value, room);
    pdf
      .fontSize(9)
      .fillColor(faint)
      .text(label, margin, top + 1, { width: labelWidth - 12 });
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(value, margin + labelWidth, top, room);
    const bottom = top + height + 5;
    hairline(pdf, bottom);
    pdf.y = bottom + 6;
  }
  pdf.moveDown(0.8).fontSize(12).fillColor(ink).text("What stays", margin, pdf.y, { width }).moveDown(0.4);
  for (const sentence of kept)
    pdf.fontSize(9).fillColor(faint).text(sentence, margin, pdf.y, { width, lineGap: 2 }).moveDown(0.4);
  return finish();
};
