import { describe, expect, it } from "vitest";
import { checkDocument, checkEvidenceFile } from "../../../functions/services/files/check-document.ts";
import { evidenceTypes } from "../../../shared/schemas/evidence.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { compoundFile } from "../../support/documents/compound-file.ts";
import { aDoc, aDocx, aPdf, docxEntries, wordParagraph } from "../../support/documents/documents.ts";
import { type ZipEntry, zipFile } from "../../support/documents/zip-file.ts";

const refusalOf = async (name: string, content: Uint8Array, size = content.length): Promise<string> => {
  try {
    return await checkDocument({ name, size, bytes: content });
  } catch (error) {
    if (error instanceof Error && "status" in error) return `${error.status} ${error.message}`;
    throw error;
  }
};

const body = wordParagraph("Access is reviewed each quarter.");
const docx = docxEntries(body);
const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(512)]);
const page = Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>");
const doc = aDoc(["Access is reviewed each quarter."]);

it.each([
  ["policy.pdf", aPdf("Access is reviewed"), "application/pdf"],
  ["POLICY.PDF", aPdf("Access is reviewed"), "application/pdf"],
  ["scan.pdf", aPdf(), "application/pdf"],
  ["after.pdf", Buffer.concat([Buffer.from("\n\n"), aPdf("x"), Buffer.from("\n\n")]), "application/pdf"],
  ["policy.doc", doc, "application/msword"],
  ["policy.docx", aDocx("Access is reviewed"), policyTypes.docx],
  ["v1.2.final.txt", Buffer.from("Reviewed – twice"), "text/plain"],
  ["mark.txt", Buffer.from("\uFEFFReviewed"), "text/plain"],
  ["MZ.txt", Buffer.from("MZ Corporation, access policy"), "text/plain"],
])("a document that is what its name says takes %s", async (name, content, type) => {
  expect(await refusalOf(name, content)).toBe(type);
});

describe("a document by name and size", () => {
  it.each(["policy.rtf", "policy", "policy.pdf.exe", ".docm", "policy.pdf ", "constructor"])(
    "refuses the name %s",
    async (name) => {
      expect(await refusalOf(name, aPdf("x"))).toBe("415 Please select a PDF, DOC, DOCX, or TXT file");
    },
  );

  it("takes 10,485,760 bytes and refuses one more", async () => {
    const most = Buffer.alloc(10_485_760, "a");
    expect(await refusalOf("a.txt", most)).toBe("text/plain");
    const tooLarge = "413 File size must be less than 10MB";
    expect(await refusalOf("a.txt", Buffer.alloc(10_485_761, "a"))).toBe(tooLarge);
    expect(await refusalOf("a.txt", Buffer.from("a"), 10_485_761)).toBe(tooLarge);
  });

  it("refuses an empty file", async () => {
    expect(await refusalOf("a.txt", Buffer.alloc(0))).toBe(
      "400 The file is empty. Choose a document with content.",
    );
  });
});

const save = "Save the document in the format its name says and upload it again.";

const [asPdf, asDoc] = ["a PDF document", "a Word document of the older form (DOC)"];
const [asDocx, asText] = ["a Word document (DOCX)", "plain text in UTF-8"];
const [archive, older] = ["a ZIP archive or a newer Office file", "an older Office file or a protected one"];

it.each([
  ["a.pdf", zipFile(docx), asPdf, archive],
  ["a.pdf", program, asPdf, "a program"],
  ["a.pdf", page, asPdf, "a web page"],
  ["a.pdf", doc, asPdf, older],
  ["a.pdf", Buffer.from("plain words"), asPdf, "something else"],
  ["a.doc", zipFile(docx), asDoc, archive],
  ["a.doc", Buffer.from("{\\rtf1 words}"), asDoc, "a Rich Text document"],
  ["a.doc", compoundFile([{ name: "Workbook", content: Buffer.from("cells") }]), asDoc, older],
  ["a.docx", doc, asDocx, older],
  ["a.docx", aPdf("x"), asDocx, "a PDF document"],
  ["a.docx", zipFile([{ name: "notes.txt", content: "x" }]), asDocx, archive],
  ["a.txt", aPdf("x"), asText, "a PDF document"],
  ["a.txt", zipFile(docx), asText, archive],
])(
  "a document in disguise refuses %s (case %#) and names what was expected",
  async (name, content, expected, found) => {
    const ending = name.slice(2);
    expect(await refusalOf(name, content)).toBe(
      `415 The name ends in .${ending}, but the content is not ${expected}. It is ${found}. ${save}`,
    );
  },
);

const brokenAs = (kind: string): string =>
  `415 This file is damaged or incomplete. It cannot be read as ${kind}. Open it, save it and upload it again.`;

describe("a damaged document", () => {
  const pdf = aPdf("Access is reviewed");
  it.each([
    ["no objects", Buffer.from("%PDF-1.3\nThis is not a PDF\n%%EOF\n")],
    ["an end cut off", pdf.subarray(0, pdf.length - 30)],
    ["its end far before the file's", Buffer.concat([pdf, Buffer.alloc(5_000, " ")])],
  ])("refuses a PDF with %s", async (_, content) => {
    expect(await refusalOf("a.pdf", content)).toBe(brokenAs(asPdf));
  });

  it.each([
    ["nothing behind its header", doc.subarray(0, 512)],
    ["half a header", doc.subarray(0, 100)],
    ["another mark in its main stream", aDoc([]).fill(0, 512, 514)],
  ])("refuses a DOC with %s", async (_, content) => {
    expect(await refusalOf("a.doc", content)).toBe(brokenAs(asDoc));
  });

  it("reads a DOC whose chains run in circles to an end", async () => {
    const circular = Buffer.from(doc);
    // The allocation table is the last sector: each of its entries leads back to the directory.
    const directory = circular.readUInt32LE(0x30);
    for (let at = circular.length - 512; at < circular.length; at += 4) circular.writeUInt32LE(directory, at);
    expect(await refusalOf("a.doc", circular)).toBe("application/msword");
  });

  const whole = zipFile(docx);
  it.each([
    ["its end cut off", whole.subarray(0, whole.length - 40)],
    ["a path out of the archive", zipFile([...docx, { name: "../../etc/passwd", content: "x" }])],
    ["an absolute path", zipFile([...docx, { name: "/etc/passwd", content: "x" }])],
    ["an entry that cannot be unpacked", Buffer.from(whole).fill(0xff, 60, 120)],
    ["more entries announced than there are", zipFile(docx, 7)],
  ])("refuses a DOCX with %s", async (_, content) => {
    expect(await refusalOf("a.docx", content)).toBe(brokenAs(asDocx));
  });

  it.each([
    ["UTF-16 with a mark", Buffer.from("\uFEFFwords", "utf16le")],
    ["UTF-16 without one", Buffer.from("words", "utf16le")],
    ["Windows-1252", Buffer.from("caf\u00e9", "latin1")],
    ["a zero byte", Buffer.from("words\0")],
    ["half a character", Buffer.from([0x61, 0xe2, 0x82])],
    ["a program's bytes", program],
  ])("refuses a TXT of %s", async (_, content) => {
    expect(await refusalOf("a.txt", content)).toBe(
      "415 This text file is not UTF-8. Save it as plain text with UTF-8 encoding and upload it again.",
    );
  });
});

const macros = "400 This document contains macros. Save it without macros, or as PDF, and upload it again.";
const locked = "400 This document is password-protected. Remove the password and upload it again.";

describe("a document that may do harm or cannot be opened", () => {
  it.each([
    ["a.docx", zipFile([...docx, { name: "word/vbaProject.bin", content: "x" }])],
    ["a.docx", zipFile([...docx, { name: "word/VBAPROJECT.BIN", content: "x" }])],
    ["a.docx", zipFile(docxEntries(body, "application/vnd.ms-word.document.macroEnabled.main+xml"))],
    ["a.doc", aDoc(["x"], { beside: [{ name: "Macros" }] })],
    ["a.doc", aDoc(["x"], { beside: [{ name: "_VBA_PROJECT", content: Buffer.from("x") }] })],
  ])("refuses macros in %s (case %#)", async (name, content) => {
    expect(await refusalOf(name, content)).toBe(macros);
  });

  it.each([
    ["a.docx", zipFile(docx.map((entry) => ({ ...entry, isEncrypted: true })))],
    ["a.docx", compoundFile([{ name: "EncryptedPackage", content: Buffer.from("x") }])],
    ["a.doc", compoundFile([{ name: "EncryptedPackage", content: Buffer.from("x") }])],
    ["a.doc", aDoc(["x"], { flags: 0x0100 })],
  ])("refuses a password on %s (case %#)", async (name, content) => {
    expect(await refusalOf(name, content)).toBe(locked);
  });
});

const contentTypes = (type: string) =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}"/></Types>`;
const aWorkbook = (type = "sheet.main+xml", more: readonly ZipEntry[] = []) =>
  zipFile([
    { name: "[Content_Types].xml", content: contentTypes(type) },
    { name: "xl/workbook.xml", content: "<workbook/>" },
    ...more,
  ]);
const png = Buffer.from("89504e470d0a1a0a0000000d4948445249454e44ae426082", "hex");
const jpeg = Buffer.from("ffd8ffe000104a46494600ffd9", "hex");

describe("a file of evidence", () => {
  const check = (name: string, bytes: Uint8Array) =>
    checkEvidenceFile({ name, size: bytes.length, bytes }).catch((error: Error) => error.message);

  it.each([
    ["a.pdf", aPdf("x"), "application/pdf"],
    ["a.docx", aDocx("x"), evidenceTypes.docx],
    ["a.xlsx", aWorkbook(), evidenceTypes.xlsx],
    ["a.csv", Buffer.from("day,reviewer\n2026-05-04,Ada"), "text/csv"],
    ["a.png", png, "image/png"],
    ["a.jpg", jpeg, "image/jpeg"],
    ["a.JPEG", jpeg, "image/jpeg"],
  ])("that is what its name says is taken: %s", async (name, bytes, type) => {
    expect(await check(name, bytes)).toBe(type);
  });

  it.each([
    ["a.xlsx", aDocx("x"), "not an Excel workbook"],
    ["a.docx", aWorkbook(), "not a Word document"],
    ["a.xlsx", aWorkbook("template.macroEnabled.main+xml"), "contains macros"],
    ["a.xlsx", aWorkbook(undefined, [{ name: "xl/vbaProject.bin", content: "x" }]), "contains macros"],
    ["a.csv", aWorkbook(), "not a table in plain text"],
    ["a.png", jpeg, "It is a JPG image"],
    ["a.jpg", page, "It is a web page"],
    ["a.png", png.subarray(0, -4), "damaged or incomplete"],
    ["a.svg", page, "Please select a PDF, DOC, DOCX, TXT, XLSX, CSV, PNG or JPG file"],
  ])("that is not is refused: %s", async (name, bytes, words) => {
    expect(await check(name, bytes)).toContain(words);
  });

  it("of these kinds is no policy document", async () => {
    for (const name of ["a.xlsx", "a.csv", "a.png", "a.jpg"])
      expect(await refusalOf(name, png)).toBe("415 Please select a PDF, DOC, DOCX, or TXT file");
  });
});
