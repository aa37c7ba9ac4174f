import { type CompoundStream, compoundFile } from "./compound-file.ts";
import { type ZipEntry, zipFile } from "./zip-file.ts";

/** A PDF of one page a text; without texts a page without any, as a scan has. */
export const aPdf = (...pages: readonly string[]): Buffer => {
  const contents = pages.length > 0 ? pages : [""];
  const pageNumber = (i: number): number => 4 + i * 2;
  const kids = contents.map((_, i) => `${pageNumber(i)} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...contents.flatMap((text, i) => {
      const stream = text === "" ? "0 0 m 9 9 l S" : `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${pageNumber(i) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
};

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const contentTypes = (type: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;

const relationships = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

const documentXml = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

export const wordParagraph = (text: string, style?: string): string => {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : "";
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
};

/** The entries of a DOCX whose body is this WordprocessingML. */
export const docxEntries = (body: string, type = mainType): ZipEntry[] => [
  { name: "[Content_Types].xml", content: contentTypes(type) },
  { name: "_rels/.rels", content: relationships },
  { name: "word/document.xml", content: documentXml(body) },
];

/** A DOCX of these paragraphs. */
export const aDocx = (...paragraphs: readonly string[]): Buffer =>
  zipFile(docxEntries(paragraphs.map((text) => wordParagraph(text)).join("")));

const textAt = 2_048;

/** The two streams of a Word document of the older form ([MS-DOC]): one piece of UTF-16 text. */
const wordStreams = (text: string, flags: number): CompoundStream[] => {
  const characters = Buffer.from(text, "utf16le");
  const word = Buffer.alloc(textAt + characters.length);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(0x0200 | flags, 10);
  word.writeUInt32LE(text.length, 0x4c);
  characters.copy(word, textAt);
  const pieces = Buffer.alloc(1 + 4 + 8 + 8);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(textAt, 15);
  return [
    { name: "WordDocument", content: word },
    { name: "1Table", content: pieces },
  ];
};

/** A Word document of the older form, of these paragraphs and with these entries beside them. */
export const aDoc = (
  paragraphs: readonly string[],
  { beside = [], flags = 0 }: { beside?: readonly CompoundStream[]; flags?: number } = {},
): Buffer => compoundFile([...wordStreams(`${paragraphs.join("\r")}\r`, flags), ...beside]);
