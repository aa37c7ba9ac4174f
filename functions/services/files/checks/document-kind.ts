import { Buffer } from "node:buffer";

/** Endings of names we take. */
export type Ending = "pdf" | "doc" | "docx" | "txt" | "xlsx" | "csv" | "png" | "jpg" | "jpeg";

/** What the bytes of a file say it is, whatever its name says. */
type Content = "pdf" | "compound" | "zip" | "png" | "jpeg" | "executable" | "html" | "rtf" | "other";

/** Readers of PDF find its beginning anywhere in so many bytes (ISO 32000-1, annex H). */
const pdfStartWithin = 1_024;

const beginsWith = (bytes: Buffer, hex: string): boolean =>
  bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, "hex"));

const beginsLikeHtml = (bytes: Buffer): boolean =>
  /^(?:\uFEFF)?\s*<(?:!doctype|html|head|body|script|svg|\?xml)\b/i.test(
    bytes.subarray(0, 256).toString("utf8"),
  );

/** What kind of content these bytes are, by the marks their beginning carries. */
export const contentOf = (bytes: Buffer): Content => {
  if (beginsWith(bytes, "d0cf11e0a1b11ae1")) return "compound";
  if (beginsWith(bytes, "504b0304") || beginsWith(bytes, "504b0506")) return "zip";
  if (beginsWith(bytes, "89504e470d0a1a0a")) return "png";
  if (beginsWith(bytes, "ffd8ff")) return "jpeg";
  if (bytes.subarray(0, pdfStartWithin).includes("%PDF-")) return "pdf";
  if (beginsWith(bytes, "4d5a") || beginsWith(bytes, "7f454c46")) return "executable";
  if (bytes.subarray(0, 5).toString("latin1") === "{\\rtf") return "rtf";
  return beginsLikeHtml(bytes) ? "html" : "other";
};

const kinds: Readonly<Record<Ending, string>> = {
  pdf: "a PDF document",
  doc: "a Word document of the older form (DOC)",
  docx: "a Word document (DOCX)",
  txt: "plain text in UTF-8",
  xlsx: "an Excel workbook (XLSX)",
  csv: "a table in plain text (CSV) in UTF-8",
  png: "a PNG image",
  jpg: "a JPG image",
  jpeg: "a JPG image",
};

const contents: Readonly<Record<Content, string>> = {
  pdf: "a PDF document",
  compound: "an older Office file or a protected one",
  zip: "a ZIP archive or a newer Office file",
  png: "a PNG image",
  jpeg: "a JPG image",
  executable: "a program",
  html: "a web page",
  rtf: "a Rich Text document",
  other: "something else",
};

/** Says what was expected of a name's ending, and what came. */
export const disguised = (ending: Ending, content: Content): string =>
  `The name ends in .${ending}, but the content is not ${kinds[ending]}. It is ${contents[content]}. Save the document in the format its name says and upload it again.`;

/** Says that a document of the right kind cannot be opened. */
export const broken = (ending: Ending): string =>
  `This file is damaged or incomplete. It cannot be read as ${kinds[ending]}. Open it, save it and upload it again.`;

export const protectedByPassword =
  "This document is password-protected. Remove the password and upload it again.";
export const withMacros =
  "This document contains macros. Save it without macros, or as PDF, and upload it again.";
