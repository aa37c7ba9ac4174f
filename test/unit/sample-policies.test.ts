import { readFileSync } from "node:fs";
import mammoth from "mammoth";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { checkDocument } from "../../functions/services/files/check-document.ts";
import { samplePolicies, writeSample } from "../../scripts/sample/documents/sample-policies.ts";

const Rules = z.array(z.object({ cfr_title: z.number(), part_no: z.string(), obligation_id: z.string() }));
const rules = [21, 29, 40].flatMap((title) => {
  const file = new URL(`../../scripts/sample/data/title-${title}.json`, import.meta.url);
  return Rules.parse(JSON.parse(readFileSync(file, "utf8")));
});
const places = new Set(rules.map(({ cfr_title, part_no }) => `${cfr_title}.${part_no}`));
const ids = new Set(rules.map((rule) => `${rule.cfr_title}.${rule.part_no}-${rule.obligation_id}`));

const sampleOf = (ending: string) => {
  const policy = samplePolicies().find(({ fileName }) => fileName.endsWith(ending));
  if (!policy) throw new Error(`There is no sample that ends with ${ending}`);
  const spoken = [
    policy.title,
    ...policy.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ];
  return { policy, spoken, bytes: writeSample(policy) };
};
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("the documents of the demo company", () => {
  it("are of three kinds and pass the checks of an upload", async () => {
    const types = await Promise.all(
      samplePolicies().map((policy) => {
        const bytes = writeSample(policy);
        return checkDocument({ name: policy.fileName, size: bytes.length, bytes });
      }),
    );
    expect(types).toEqual([
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/pdf",
      "text/plain",
    ]);
  });

  it("say in the PDF what was written, page by page", async () => {
    const { spoken, bytes } = sampleOf(".pdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(oneLine(text)).toBe(oneLine(spoken.join(" ")));
  });

  it("go on on a second page of the PDF when the first is full", async () => {
    const { policy } = sampleOf(".pdf");
    const sections = Array.from({ length: 20 }, (_, index) => ({
      heading: `Section ${index}`,
      paragraphs: ["Some words (in brackets) with a \\ between them. ".repeat(8).trim()],
    }));
    const file = await getDocumentProxy(new Uint8Array(writeSample({ ...policy, sections })));
    expect(file.numPages).toBeGreaterThan(1);
    const { text } = await extractText(file, { mergePages: true });
    const spoken = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join(" ");
    expect(oneLine(text)).toBe(oneLine(`${policy.title} ${spoken}`));
  });

  it("say in the Word document what was written, with its headings", async () => {
    const { policy, spoken, bytes } = sampleOf(".docx");
    const { value: text } = await mammoth.extractRawText({ buffer: bytes });
    expect(oneLine(text)).toBe(oneLine(spoken.join(" ")));
    const { value: html, messages } = await mammoth.convertToHtml({ buffer: bytes });
    expect(messages).toEqual([]);
    for (const { heading } of policy.sections) expect(html).toContain(`<h2>${heading}</h2>`);
  });

  it("say in the text what was written, in lines of at most 78 characters", () => {
    const { policy, spoken, bytes } = sampleOf(".txt");
    const text = bytes.toString("utf8");
    const underlined = `${policy.title} ${"=".repeat(policy.title.length)}`;
    expect(oneLine(text)).toBe(oneLine([underlined, ...spoken.slice(1)].join(" ")));
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  it("are attached to parts and rules that the sample has, one that ends soon and one that ends at once", () => {
    const samples = samplePolicies();
    const parts = samples.flatMap((policy) => policy.parts);
    for (const { titleNumber, partNo } of parts) expect(places).toContain(`${titleNumber}.${partNo}`);
    expect(parts.map(({ expiresInDays }) => expiresInDays)).toEqual([20, undefined, 0]);
    const attached = samples.flatMap((policy) => policy.rules);
    expect(attached).toHaveLength(2);
    for (const rule of attached)
      expect(ids).toContain(`${rule.titleNumber}.${rule.partNo}-${rule.obligationId}`);
  });
});
