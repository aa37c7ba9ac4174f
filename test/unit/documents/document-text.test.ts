import { describe, expect, it } from "vitest";
import { documentText } from "../../../functions/services/files/text/document-text.ts";
import { maxTextLength, saysSomething, tidyText } from "../../../functions/services/files/text/tidy-text.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { aDoc, aDocx, aPdf, docxEntries, wordParagraph } from "../../support/documents/documents.ts";
import { zipFile } from "../../support/documents/zip-file.ts";

const inTime = () => false;

describe("the text of a document", () => {
  it("of a PDF is that of its pages in order", async () => {
    const text = await documentText(policyTypes.pdf, aPdf("Access is reviewed.", "Keys are kept."), inTime);
    expect(text).toBe("Access is reviewed.\n\nKeys are kept.");
  });

  it("of a PDF ends with the page after which the time is over", async () => {
    const text = await documentText(policyTypes.pdf, aPdf("One.", "Two.", "Three."), () => true);
    expect(text).toBe("One.");
  });

  it("of a scan is empty", async () => {
    expect(await documentText(policyTypes.pdf, aPdf(), inTime)).toBe("");
  });

  it("of a DOCX is that of its paragraphs", async () => {
    const text = await documentText(
      policyTypes.docx,
      aDocx("Access is reviewed.", "Zwölf &amp; ein"),
      inTime,
    );
    expect(text).toBe("Access is reviewed.\n\nZwölf & ein");
  });

  it("of a DOCX ends with its notes, headers and footers, each once", async () => {
    const part = (...paragraphs: string[]) =>
      `<w:hdr>${paragraphs.map((text) => wordParagraph(text)).join("")}</w:hdr>`;
    const bytes = zipFile([
      ...docxEntries(wordParagraph("Access is reviewed.")),
      { name: "word/footer1.xml", content: part("Version 4") },
      { name: "word/header1.xml", content: part("Access &amp; keys", "Caf&#xE9; &#39;A&#39; &amp;lt;") },
      { name: "word/header2.xml", content: part("Access &amp; keys", "Caf&#xE9; &#39;A&#39; &amp;lt;") },
      { name: "word/footnotes.xml", content: part("", "See section 4.") },
      { name: "word/settings.xml", content: part("Not for people") },
    ]);
    expect(await documentText(policyTypes.docx, bytes, inTime)).toBe(
      "Access is reviewed.\n\nSee section 4.\n\nAccess & keys\nCafé 'A' &lt;\n\nVersion 4",
    );
  });

  it("of a DOC is that of its paragraphs", async () => {
    const text = await documentText(policyTypes.doc, aDoc(["Access is reviewed.", "Zwölf"]), inTime);
    expect(text).toBe("Access is reviewed.\nZwölf");
  });

  it("of a TXT is itself, without its mark and with plain line ends", async () => {
    const bytes = Buffer.from("\uFEFF One \r\n\r\n\r\n\r\n  two\tthree\r four");
    expect(await documentText(policyTypes.txt, bytes, inTime)).toBe("One\n\ntwo three\nfour");
  });

  it.each([
    ["PDF", policyTypes.pdf, aPdf("x").subarray(0, 40)],
    ["DOCX", policyTypes.docx, Buffer.from("PK\u0003\u0004 not really")],
    ["DOC", policyTypes.doc, aDoc(["x"]).subarray(0, 600)],
  ])("of a damaged %s is an error", async (_, type, bytes) => {
    await expect(documentText(type, bytes, inTime)).rejects.toThrow();
  });
});

describe("tidy text", () => {
  it("has neither control characters nor soft hyphens nor marks of direction", () => {
    expect(tidyText("a\u0000b\u0007c\u00ADd\u202Ee\u200Bf")).toBe("abcdef");
  });

  it("has one space where there were several, of whatever kind", () => {
    expect(tidyText("a \u00A0\t\u2003b")).toBe("a b");
  });

  it("ends after a million characters, and never in half of one", () => {
    expect(tidyText("a".repeat(maxTextLength + 5))).toHaveLength(1_000_000);
    expect(tidyText(`${"a".repeat(maxTextLength - 1)}😀`)).toBe(`${"a".repeat(999_999)}\uFFFD`);
  });

  it("says something when it holds a letter or a digit", () => {
    expect(["§ – •", "", "\n"].map(saysSomething)).toEqual([false, false, false]);
    expect(["7", "é", "– x"].map(saysSomething)).toEqual([true, true, true]);
  });
});
