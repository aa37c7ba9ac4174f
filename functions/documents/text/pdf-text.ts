import { getDocumentProxy } from "unpdf";
import { maxTextLength } from "./tidy-text.ts";

/** Pages that are read; longer documents are found by what stands on these. */
const maxPages = 1_500;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

const pageText = async (document: Document, number: number): Promise<string> => {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
};

/**
 * The text of a PDF, page by page: empty for a scan. Fonts are not loaded, pictures not decoded and nothing in
 * the document is run. When the time is over, what was read until then is the text.
 * @throws when the document cannot be opened: damaged, or locked by a password
 */
export const pdfText = async (bytes: Uint8Array, isTimeOver: () => boolean): Promise<string> => {
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
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
      const text = await pageText(document, number);
      pages.push(text);
      length += text.length;
      if (length > maxTextLength || isTimeOver()) break;
    }
    return pages.join("\n\n");
  } finally {
    await document.loadingTask.destroy();
  }
};
