import { describe, expect, it } from "vitest";
import { checkDocument } from "../../../functions/services/files/check-document.ts";
import { randomNumbers } from "../../../scripts/random-numbers.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { docxEntries, wordParagraph } from "../../support/documents/documents.ts";
import { type ZipEntry, zipFile } from "../../support/documents/zip-file.ts";

const MB = 1024 * 1024;
const docx = docxEntries(wordParagraph("Access is reviewed each quarter."));
const accepted = policyTypes.docx;
const tooMuch =
  "This document is too large when unpacked. Make it smaller or save it as PDF, then upload it again.";
const damaged =
  "This file is damaged or incomplete. It cannot be read as a Word document (DOCX). Open it, save it and upload it again.";

const answerTo = async (entries: readonly ZipEntry[], claimedCount?: number): Promise<string> => {
  const bytes = zipFile(entries, claimedCount);
  return checkDocument({ name: "a.docx", size: bytes.length, bytes }).catch((error: Error) => error.message);
};

/** Bytes that cannot be packed. */
const noise = (size: number): Buffer => {
  const random = randomNumbers(1);
  return Buffer.from(Array.from({ length: size }, () => random() * 256));
};
const files = (count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, i) => ({ name: `word/media/${i}.txt`, content: "x" }));

describe("an archive that unpacks to far more than it is", () => {
  it("takes 2,000 entries and refuses one more", async () => {
    expect(await answerTo([...docx, ...files(2_000 - docx.length)])).toBe(accepted);
    expect(await answerTo([...docx, ...files(2_001 - docx.length)])).toBe(tooMuch);
  });

  it("refuses one that announces more entries without reading them", async () => {
    expect(await answerTo(docx, 65_534)).toBe(tooMuch);
  });

  it("refuses an entry of more than a hundred times its packed size", async () => {
    expect(await answerTo([...docx, { name: "word/a.xml", content: Buffer.alloc(2 * MB) }])).toBe(tooMuch);
    expect(await answerTo([...docx, { name: "word/a.xml", content: Buffer.alloc(MB) }])).toBe(accepted);
  });

  it("refuses more than 100 MB in all, by what its directory says", async () => {
    const large = { content: noise(300_000), claimedSize: 26 * MB };
    const entries = [1, 2, 3, 4].map((i) => ({ name: `word/media/${i}.png`, ...large }));
    expect(await answerTo([...docx, ...entries])).toBe(tooMuch);
    // Below the limit it is unpacked, and then found to lie.
    expect(await answerTo([...docx, ...entries.slice(0, 3)])).toBe(damaged);
  });

  it("refuses more than 20 MB of XML, and not of pictures", async () => {
    const large = { content: noise(300_000), claimedSize: 21 * MB };
    expect(await answerTo([...docx, { name: "word/styles.xml", ...large }])).toBe(tooMuch);
    expect(await answerTo([...docx, { name: "word/media/1.png", ...large }])).toBe(damaged);
  });

  it("stops an entry that is longer than its directory says", async () => {
    const liar = { name: "word/a.xml", content: Buffer.alloc(64 * MB), claimedSize: 1_000 };
    expect(await answerTo([...docx, liar])).toBe(damaged);
  });

  it("refuses an entry that is shorter than its directory says", async () => {
    expect(await answerTo([...docx, { name: "word/a.xml", content: "x", claimedSize: 900 }])).toBe(damaged);
  });
});
