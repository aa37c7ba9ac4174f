import { strToU8, zipSync } from "fflate";
import { escapeHtml } from "../../../functions/core/escape-html.ts";
import type { SampleDocument } from "./sample-document.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ooxml = "http://schemas.openxmlformats.org";
const wordprocessing = `xmlns:w="${ooxml}/wordprocessingml/2006/main"`;
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml";

const contentTypes = `${head}<Types xmlns="${ooxml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mainType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${mainType}.styles+xml"/></Types>`;

const relationship = (type: string, target: string): string =>
  `${head}<Relationships xmlns="${ooxml}/package/2006/relationships"><Relationship Id="rId1" Type="${ooxml}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const style = (id: string, name: string, halfPoints: number, isBold: boolean): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:before="120" w:after="120"/></w:pPr><w:rPr>${isBold ? "<w:b/>" : ""}<w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;

const styles = `${head}<w:styles ${wordprocessing}>${style("Normal", "Normal", 22, false)}${style("Heading1", "heading 1", 36, true)}${style("Heading2", "heading 2", 26, true)}</w:styles>`;

const paragraph = (styleId: string, text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${styleId}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r></w:p>`;

function bodyOf({ title, sections }: SampleDocument): string {
  const texts = sections.flatMap(({ heading, paragraphs }) => [
    paragraph("Heading2", heading),
    ...paragraphs.map((text) => paragraph("Normal", text)),
  ]);
  return [paragraph("Heading1", title), ...texts].join("");
}

/** The first day a ZIP can name: the same document makes the same file. */
const mtime = new Date(1980, 0, 1);

/** The document for Word: the least a file of Office Open XML needs (ECMA-376, part 1, 11.3). */
export function writeDocx(document: SampleDocument): Buffer {
  const texts = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationship("officeDocument", "word/document.xml"),
    "word/_rels/document.xml.rels": relationship("styles", "styles.xml"),
    "word/document.xml": `${head}<w:document ${wordprocessing}><w:body>${bodyOf(document)}</w:body></w:document>`,
    "word/styles.xml": styles,
  };
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime }));
}
