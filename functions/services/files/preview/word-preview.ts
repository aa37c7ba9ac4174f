import { Buffer } from "node:buffer";
import mammoth from "mammoth";
import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "../../../core/escape-html.ts";
import { cutHtml } from "./cut-html.ts";

const maxPreviewBytes = 500 * 1024;

/** What a preview may hold: text and its order. No styles, classes, ids, links, pictures or scripts. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote"],
    ...["table", "thead", "tbody", "tr", "td", "th"],
    ...["strong", "em", "u", "sup", "sub", "br"],
  ],
  allowedAttributes: { td: ["colspan", "rowspan"], th: ["colspan", "rowspan"] },
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "title"],
};

/** A Word document as HTML that may be shown inside a page of ours. */
export interface WordPreview {
  readonly html: string;
  /** Whether the document goes on after what is shown. */
  readonly isCut: boolean;
}

const previewOf = (html: string): WordPreview => cutHtml(sanitizeHtml(html, allowed), maxPreviewBytes);

const noPictures = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));

/** A DOCX with its headings, lists and tables. @throws when it cannot be read */
export const docxPreview = async (bytes: Buffer): Promise<WordPreview> => {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { convertImage: noPictures, styleMap: ["u => u"], includeEmbeddedStyleMap: false },
  );
  return previewOf(value);
};

/** A DOC, of which only the text is read: a paragraph a line. */
export const docPreview = (text: string): WordPreview =>
  previewOf(
    text
      .split(/\n+/)
      .filter((line) => line !== "")
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join(""),
  );
