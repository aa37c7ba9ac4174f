import { Buffer } from "node:buffer";

interface Cut {
  readonly html: string;
  readonly isCut: boolean;
}

/** Behind the end of one of these a document may end. */
const blocks = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "tr",
  "table",
  "ul",
  "ol",
  "blockquote",
]);

/**
 * The beginning of well-formed HTML, at most `maxBytes` of UTF-8 up to the end of a block, with what is open
 * there closed. Empty when the very first block is longer.
 */
export const cutHtml = (html: string, maxBytes: number): Cut => {
  if (Buffer.byteLength(html) <= maxBytes) return { html, isCut: false };
  const open: string[] = [];
  let cut = "";
  let bytes = 0;
  let counted = 0;
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
    const [tag, closing, name = "", isVoid] = match;
    if (!(closing || isVoid)) open.push(name);
    if (!closing) continue;
    open.pop();
    if (!blocks.has(name)) continue;
    const end = match.index + tag.length;
    bytes += Buffer.byteLength(html.slice(counted, end));
    counted = end;
    const closed = open.toReversed().map((each) => `</${each}>`);
    if (bytes + closed.join("").length > maxBytes) break;
    cut = html.slice(0, end) + closed.join("");
  }
  return { html: cut, isCut: true };
};
