import { Buffer } from "node:buffer";
import { getDocumentProxy } from "unpdf";
import { requireBoundedStreams } from "./pdf-streams.ts";
import { maxTextLength } from "./tidy-text.ts";

/** Pages that are read; longer documents are found by what stands on these. */
const maxPages = 1_500;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The text of a page, piece by piece, until it is enough: a page may write more than a whole document may have. */
const pageText = async (
  document: Document,
  number: number,
  isEnough: (length: number) => boolean,
): Promise<string> => {
  const page = await document.getPage(number);
  const reader = page.streamTextContent().getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    for (const item of value.items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : "");
    if (!isEnough(text.length)) continue;
    await reader.cancel(new Error("Enough was read"));
    break;
  }
  page.cleanup();
  return text;
};

/**
 * The text of a PDF, page by page: empty for a scan. Fonts are not loaded, pictures not decoded and nothing in
 * the document is run. When the time is over, what was read until then is the text.
 * @throws UnpacksTooMuch, and when the document cannot be opened: damaged, or locked by a password
 */
export const pdfText = async (bytes: Uint8Array, isTimeOver: () => boolean): Promise<string> => {
  requireBoundedStreams(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    // In pixels: no picture is small enough to be decoded.
    maxImageSize: 1,
  });
  try {
    const pages: string[] = [];
    let length = 0;
    const isEnough = (more: number): boolean => length + more > maxTextLength || isTimeOver();
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
      const text = await pageText(document, number, isEnough);
      pages.push(text);
      length += text.length;
      if (isEnough(0)) break;
    }
    return pages.join("\n\n");
  } finally {
    await document.loadingTask.destroy();
  }
};
