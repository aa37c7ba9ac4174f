import { describe, expect, it } from "vitest";
import { contentDisposition, fileNameOf, readName } from "../../../functions/services/files/document-name.ts";

describe("the name of a document as people read it", () => {
  it.each([
    ["Access control.pdf", "Access control.pdf"],
    ["  Two\r\n lines\t.pdf ", "Two lines .pdf"],
    ["a\u0000b\u001b[31m\u007f.pdf", "ab[31m.pdf"],
    ["\u200e\u202Einvoice\u2066fdp.exe\u2069", "invoicefdp.exe"],
    ["\ufeffnäme 规则 👩‍🔬.docx", "näme 规则 👩‍🔬.docx"],
    ["a\u2028b.txt", "ab.txt"],
  ])("of %j is %j", (given, name) => {
    expect(readName(given)).toBe(name);
  });

  it.each(["", "  ", "\u0000", "\u202a\u202c"])("is asked for when nothing of %j can be seen", (given) => {
    expect(() => readName(given)).toThrow("Please enter a document name");
  });

  it("has 255 characters at most, of which the ending is the last to go", () => {
    const name = readName(`${"x".repeat(400)}.docx`);
    expect(name).toHaveLength(255);
    expect(name.endsWith("x.docx")).toBe(true);
    const emoji = readName(`a${"👩".repeat(200)}.pdf`);
    expect(emoji.length).toBeLessThanOrEqual(255);
    expect(emoji.isWellFormed()).toBe(true);
  });
});

describe("the name of its file", () => {
  it.each([
    ["Access control.pdf", "Access control.pdf"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\fake\\a.pdf", "C__fake_a.pdf"],
    ['a<b>:"c|d?*.txt', "a_b___c_d__.txt"],
    [".pdf", "document.pdf"],
    ["..hidden.pdf", "hidden.pdf"],
    ["...", "document"],
    ["name. . .", "name"],
    ["CON", "_CON"],
    ["lpt1.pdf", "_lpt1.pdf"],
    [".aux.pdf", "_aux.pdf"],
    ["console.pdf", "console.pdf"],
  ])("of %j is %j", (name, fileName) => {
    expect(fileNameOf(name)).toBe(fileName);
  });

  it("fits file systems, which count bytes", () => {
    const fileName = fileNameOf(`${"规".repeat(250)}.docx`);
    expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(240);
    expect(fileName).toMatch(/^规{70,}\.docx$/);
  });
});

describe("what a browser is told of a file", () => {
  it("holds nothing that ends the value or the header", () => {
    const hostile = `a"; filename="b.exe\r\nset-cookie: x='(y)*.pdf`;
    const value = contentDisposition("attachment", hostile);
    expect(value).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/);
    expect(decodeURIComponent(value.slice(value.indexOf("''") + 2))).toBe(hostile);
  });

  it("keeps names of any language", () => {
    expect(contentDisposition("inline", "规则 1.pdf")).toBe(
      "inline; filename*=UTF-8''%E8%A7%84%E5%88%99%201.pdf",
    );
  });
});
