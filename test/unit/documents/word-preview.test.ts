import { describe, expect, it } from "vitest";
import { cutHtml } from "../../../functions/services/files/preview/cut-html.ts";
import { docPreview, docxPreview } from "../../../functions/services/files/preview/word-preview.ts";
import { docxEntries, wordParagraph } from "../../support/documents/documents.ts";
import { zipFile } from "../../support/documents/zip-file.ts";

const relationshipsWith = (target: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`;

const previewOf = (body: string, target = "https://example.com") =>
  docxPreview(
    zipFile([
      ...docxEntries(body),
      { name: "word/_rels/document.xml.rels", content: relationshipsWith(target) },
    ]),
  );

const link = `<w:p><w:hyperlink r:id="rId9" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:r><w:t>see here</w:t></w:r></w:hyperlink></w:p>`;
const table = `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${wordParagraph("Wide")}</w:tc></w:tr><w:tr><w:tc>${wordParagraph("A")}</w:tc><w:tc>${wordParagraph("B")}</w:tc></w:tr></w:tbl>`;
const styled = (properties: string, text: string): string =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;

describe("the preview of a DOCX", () => {
  it("keeps headings, emphasis, underlines and tables", async () => {
    const body =
      wordParagraph("Purpose", "Heading1") +
      styled("<w:b/>", "strong") +
      styled("<w:i/>", "slanted") +
      styled('<w:u w:val="single"/>', "under") +
      table;
    const { html, isCut } = await previewOf(body);
    expect(html).toBe(
      '<h1>Purpose</h1><p><strong>strong</strong></p><p><em>slanted</em></p><p><u>under</u></p><table><tr><td colspan="2"><p>Wide</p></td></tr><tr><td><p>A</p></td><td><p>B</p></td></tr></table>',
    );
    expect(isCut).toBe(false);
  });

  it.each(["javascript:alert(1)", "https://example.com/track?who=me", "data:text/html,x"])(
    "shows the words of a link to %s and no link",
    async (target) => {
      expect((await previewOf(link, target)).html).toBe("<p>see here</p>");
    },
  );

  it("shows what looks like HTML as text", async () => {
    const { html } = await previewOf(wordParagraph("&lt;img src=x onerror=alert(1)&gt;"));
    expect(html).toBe("<p>&lt;img src=x onerror=alert(1)&gt;</p>");
  });
});

describe("the preview of a DOC", () => {
  it("is a paragraph a line, and its text is text", () => {
    expect(docPreview("One & two\n\n<script>alert(1)</script>\nthree").html).toBe(
      "<p>One &amp; two</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>three</p>",
    );
  });

  it("ends with the last paragraph within 500 KB", () => {
    const { html, isCut } = docPreview(Array(6_000).fill("ä".repeat(50)).join("\n"));
    expect(isCut).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(512_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(511_800);
    expect(html.endsWith("ä</p>")).toBe(true);
  });
});

describe("HTML that is cut", () => {
  it.each([
    ["all of it", 100, "<p>one</p><ul><li>two</li><li>three</li></ul>", false],
    ["between blocks", 12, "<p>one</p>", true],
    ["in a list, which is closed", 30, "<p>one</p><ul><li>two</li></ul>", true],
    ["within its first block", 5, "", true],
  ])("ends %s", (_, bytes, html, isCut) => {
    expect(cutHtml("<p>one</p><ul><li>two</li><li>three</li></ul>", bytes + (isCut ? 1 : 0))).toEqual({
      html,
      isCut,
    });
  });

  it("closes a table within a table", () => {
    const html = "<table><tr><td><table><tr><td>a</td></tr><tr><td>b</td></tr></table></td></tr></table>";
    expect(cutHtml(html, 80)).toEqual({
      html: "<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>",
      isCut: true,
    });
  });
});
