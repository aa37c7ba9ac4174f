import type { Buffer } from "node:buffer";
import { text } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

/** Parts of a DOCX beside its body that hold text people look for, in the order in which they are read. */
const parts = [
  /^word\/footnotes\.xml$/,
  /^word\/endnotes\.xml$/,
  /^word\/header\d*\.xml$/,
  /^word\/footer\d*\.xml$/,
];
/** Notes and headers are small; larger parts are not text people look for. */
const maxPartBytes = 5 * 1024 * 1024;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decoded = (xml: string): string =>
  xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name = "") => {
      const code = Number.parseInt(hex ?? decimal ?? "", hex ? 16 : 10);
      if (Number.isNaN(code)) return entities[name] ?? whole;
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** The text of a part: that of its runs, a paragraph a line. */
const textOfPart = (xml: string): string =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:(tab|br)\b[^>]*>|<\/w:p>/g)]
    .map(([, run, space]) => (run === undefined ? (space ? " " : "\n") : decoded(run)))
    .join("")
    .trim();

const readEntry = async (zip: ZipFile, entry: Entry): Promise<string> =>
  textOfPart(await text(await zip.openReadStreamPromise(entry)));

/**
 * Footnotes, endnotes, headers and footers of a DOCX, which mammoth's text leaves out; the same header on many
 * pages comes once.
 */
export const docxNotes = async (bytes: Buffer): Promise<string> => {
  const zip = await fromBufferPromise(bytes);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (entry.uncompressedSize <= maxPartBytes) entries.push(entry);
  const found = new Set<string>();
  for (const part of parts) {
    for (const entry of entries.filter(({ fileName }) => part.test(fileName)))
      found.add(await readEntry(zip, entry));
  }
  return [...found].filter(Boolean).join("\n\n");
};
