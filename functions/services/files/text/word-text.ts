import { Buffer } from "node:buffer";
import mammoth from "mammoth";
import WordExtractor from "word-extractor";
import { docxNotes } from "./docx-notes.ts";

/** The text of a DOCX: body, notes, headers and footers. @throws when it cannot be read */
export const docxText = async (bytes: Buffer): Promise<string> => {
  const { value } = await mammoth.extractRawText({ buffer: bytes });
  return `${value}\n\n${await docxNotes(bytes)}`;
};

/** The text of a DOC: body, notes and boxes, without headers and footers. @throws when it cannot be read */
export const docText = async (bytes: Buffer): Promise<string> => {
  const document = await new WordExtractor().extract(Buffer.from(bytes));
  return [
    document.getBody(),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
  ]
    .filter((text) => text.trim() !== "")
    .join("\n\n");
};
