import { Buffer } from "node:buffer";
import mammoth from "mammoth";
import WordExtractor from "word-extractor";

/** The text of a DOCX. @throws when it cannot be read */
export const docxText = async (bytes: Buffer): Promise<string> =>
  (await mammoth.extractRawText({ buffer: bytes })).value;

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
