import { deflateSync } from "node:zlib";
import { randomNumbers } from "../../../scripts/random-numbers.ts";
import { docxEntries } from "./documents.ts";
import { zipFile } from "./zip-file.ts";

/*
 * Documents that grow when they are read: small files which a reader without bounds answers with all the memory or
 * all the time it can get. Each is a well-formed file of its kind and passes the checks of an upload.
 */
const MB = 1024 * 1024;

/** A PDF of these objects, numbered from 1: the first is the catalog. */
const pdfOf = (objects: readonly (string | Buffer)[], trailer = ""): Buffer => {
  const parts: Buffer[] = [Buffer.from("%PDF-1.5\n")];
  let at = 9;
  const rows: string[] = [];
  for (const [i, object] of objects.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    rows.push(`${String(at).padStart(10, "0")} 00000 n \n`);
    parts.push(bytes);
    at += bytes.length;
  }
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
};

const stream = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

/** Bytes as they are after packing them so many times, each time what was packed before. */
const packed = (content: Buffer, times: number): Buffer =>
  Array.from({ length: times }).reduce<Buffer>((bytes) => deflateSync(bytes, { level: 9 }), content);

const flates = (times: number): string =>
  `/Filter [${Array.from({ length: times }, () => "/FlateDecode").join(" ")}]`;

const pageTree = (contents: string): string[] => [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} /Resources << /Font << /F1 4 0 R >> >> >>`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
];

/** A page whose content is packed three times: less than 1 KB that becomes `megabytes`, beyond the bound of a stream. */
export const nestedFlatePdf = (megabytes = 64): Buffer =>
  pdfOf([...pageTree("5 0 R"), stream(flates(3), packed(Buffer.alloc(megabytes * MB, " "), 3))]);

/** The same in a stream that calls itself a picture, of which readers take no note when it is a page's content. */
export const disguisedFlatePdf = (megabytes = 320): Buffer =>
  pdfOf([
    ...pageTree("5 0 R"),
    stream(`/Type /XObject /Subtype /Image ${flates(2)}`, packed(Buffer.alloc(megabytes * MB, " "), 2)),
  ]);

/** One page that writes millions of words: within the bound of a stream, and without an end in time. */
export const endlessPagePdf = (megabytes = 30): Buffer => {
  const line = "1 0 0 1 9 9 Tm (a)Tj 0 0 0 1 5 5 Tm (b)Tj\n";
  const content = Buffer.from(`BT /F1 12 Tf ${line.repeat(Math.floor((megabytes * MB) / line.length))}ET`);
  return pdfOf([...pageTree("5 0 R"), stream(flates(1), packed(content, 1))]);
};

/** A form that draws two others, which draw two others, and so on: 2 to the power of `depth` words. */
export const branchingFormsPdf = (depth = 40): Buffer => {
  const form = (i: number): Buffer => {
    const next = `${i + 6} 0 R`;
    const resources =
      i === depth
        ? "/Resources << /Font << /F1 4 0 R >> >>"
        : `/Resources << /XObject << /A ${next} /B ${next} >> >>`;
    const content = i === depth ? "BT /F1 9 Tf (x) Tj ET" : "/A Do /B Do";
    return stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`, Buffer.from(content));
  };
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /XObject << /A 6 0 R >> >> >>";
  const [catalog = "", pages = "", , font = ""] = pageTree("5 0 R");
  const forms = Array.from({ length: depth + 1 }, (_, i) => form(i));
  return pdfOf([catalog, pages, page, font, stream("", Buffer.from("/A Do")), ...forms]);
};

/** Objects in packed streams, each of which names the one before as the one it extends. */
export const objectStreamsPdf = (count = 4_000): Buffer =>
  pdfOf([
    ...pageTree("5 0 R"),
    stream("", Buffer.from("BT /F1 12 Tf (x) Tj ET")),
    ...Array.from({ length: count }, (_, i) =>
      stream(
        `/Type /ObjStm /N 100 /First 800 /Extends ${i + 7} 0 R ${flates(1)}`,
        packed(Buffer.alloc(MB, "1 0 "), 1),
      ),
    ),
  ]);

const paragraph = "<w:p><w:r><w:t>a</w:t></w:r></w:p>";

/** As many bytes of XML as this in small elements, which as a tree take far more; packs to a fiftieth. */
const smallElements = (megabytes: number): string =>
  paragraph.repeat(Math.floor((megabytes * MB) / paragraph.length));

/** Text that hardly packs, so that what stands beside it does not look like a bomb. */
const noise = (length: number): string => {
  const random = randomNumbers(7);
  return Array.from({ length }, () => Math.floor(33 + random() * 90).toString(36)).join("");
};

/** A hundredth of the text around it, and a little more: what an upload asks of the packed form. */
const paddingFor = (length: number): string =>
  `<w:p><w:r><w:t>${noise(Math.ceil(length / 75))}</w:t></w:r></w:p>`;

/** A Word file whose body is so many megabytes of small elements, and packs badly enough to be taken. */
export const hugeXmlDocx = (megabytes: number): Buffer => {
  const body = smallElements(megabytes);
  return zipFile(docxEntries(body + paddingFor(body.length)));
};

/** A Word file of elements within elements, `depth` deep. */
export const deepXmlDocx = (depth = 200_000): Buffer => {
  const open = "<w:sdt><w:sdtContent>".repeat(depth);
  const close = "</w:sdtContent></w:sdt>".repeat(depth);
  return zipFile(docxEntries(`${open}${paragraph}${close}${paddingFor(2 * open.length)}`));
};
