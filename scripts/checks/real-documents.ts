import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkDocument } from "../../functions/services/files/check-document.ts";
import { readDocument } from "../../functions/services/files/reading/read-document.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Letters and digits alone: texts of other programs have other white space, and some have none. */
const charactersOf = (text: string): string[] => [...wordsOf(text).join("")];

/** How much of `expected` stands in `actual` in the same order: their longest common subsequence. */
const shareInOrder = (expected: readonly string[], actual: readonly string[]): number => {
  let before = new Uint32Array(actual.length + 1);
  for (const each of expected) {
    const row = new Uint32Array(actual.length + 1);
    for (let at = 1; at < row.length; at += 1) {
      const longest = Math.max(before[at] ?? 0, row[at - 1] ?? 0);
      row[at] = each === actual[at - 1] ? (before[at - 1] ?? 0) + 1 : longest;
    }
    before = row;
  }
  return (before.at(-1) ?? 0) / expected.length;
};

const shareFound = (expected: readonly string[], actual: readonly string[]): number => {
  const wanted = new Set(expected);
  return wanted.intersection(new Set(actual)).size / wanted.size;
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const atLeast = (what: string, share: number, bar: number): Outcome => ({
  what: `${what}: ${percent(share)}, at least ${percent(bar)}`,
  ok: share >= bar,
  detail: "less than that",
});

/** A document's text, or why it was refused. */
const textOrRefusal = async (folder: string, name: string): Promise<{ text: string; refusal: string }> => {
  const bytes = readFileSync(join(folder, name));
  try {
    const type = await checkDocument({ name, size: bytes.length, bytes });
    const reading = await readDocument(type, bytes, () => 180_000);
    return "problem" in reading
      ? { text: "", refusal: reading.problem }
      : { text: reading.text, refusal: "" };
  } catch (error) {
    return { text: "", refusal: error instanceof Error ? error.message : String(error) };
  }
};

/** The template's text as Markdown has words around it that the document has not: for who fills it in. */
const withoutAdvice = (markdown: string): string =>
  markdown.replace(/^>.*$/gm, "").replace(/\n## How to customize[\s\S]*$/, "");

const checkWord = async (folder: string): Promise<Outcome[]> => {
  const expected = (name: string) => readFileSync(join(folder, name), "utf8");
  const doc = await textOrRefusal(folder, "sample.doc");
  const docx = await textOrRefusal(folder, "sample.docx");
  const policy = await textOrRefusal(folder, "change-management-policy.docx");
  const [docText, docxText] = [expected("sample.doc.expected.txt"), expected("sample.docx.expected.txt")];
  const policyText = withoutAdvice(expected("change-management-policy.txt"));
  const characters = (wanted: string, text: string) => shareInOrder(charactersOf(wanted), charactersOf(text));
  return [
    atLeast("sample.doc: characters in order", characters(docText, doc.text), 0.98),
    // The expected text repeats the header of every page and stands in another order around it.
    atLeast("sample.docx: words in order", shareInOrder(wordsOf(docxText), wordsOf(docx.text)), 0.95),
    atLeast("sample.docx: distinct words", shareFound(wordsOf(docxText), wordsOf(docx.text)), 0.98),
    atLeast("change-management-policy.docx: characters in order", characters(policyText, policy.text), 0.98),
    atLeast(
      "change-management-policy.docx: distinct words",
      shareFound(wordsOf(policyText), wordsOf(policy.text)),
      0.98,
    ),
  ];
};

const checkPdf = async (
  folder: string,
  name: string,
  leastWords: number,
  phrases: readonly string[],
): Promise<Outcome[]> => {
  const { text } = await textOrRefusal(folder, name);
  const line = text.replace(/\s+/g, " ");
  const count = wordsOf(text).length;
  return [
    {
      what: `${name}: ${count} words, at least ${leastWords}`,
      ok: count >= leastWords,
      detail: "less than that",
    },
    expectEqual(
      `${name}: ${phrases.length} known phrases`,
      phrases.filter((phrase) => !line.includes(phrase)),
      [],
    ),
  ];
};

const notUtf8 = "This text file is not UTF-8. Save it as plain text with UTF-8 encoding and upload it again.";
const damagedPdf =
  "This file is damaged or incomplete. It cannot be read as a PDF document. Open it, save it and upload it again.";

/** Documents with a text of none, or that must not be taken. */
const checkOthers = (folder: string): Promise<Outcome[]> =>
  Promise.all(
    [
      ["scanned-no-text.pdf", { text: "", refusal: "" }],
      ["not-a-pdf-inside.pdf", { text: "", refusal: damagedPdf }],
      ["utf16.txt", { text: "", refusal: notUtf8 }],
      ["w1252.txt", { text: "", refusal: notUtf8 }],
      ["utf8.txt", { text: "This is a text file", refusal: "" }],
    ].map(async ([name, expected]) =>
      expectEqual(`${name}: as it should be`, await textOrRefusal(folder, String(name)), expected),
    ),
  );

/** Documents of other people: their text, against that of other programs, and what is refused. */
export const checkRealDocuments = async (folder: string): Promise<Outcome[]> => [
  ...(await checkWord(folder)),
  ...(await checkPdf(folder, "fedramp-content-guide.pdf", 15_000, [
    "Guide to OSCAL-Based FedRAMP® Content",
    "User Implementation Guide",
    "System Security Plan (SSP)",
  ])),
  ...(await checkPdf(folder, "fedramp-extensions.pdf", 1_500, ["FedRAMP OSCAL Registry", "Cardinality"])),
  ...(await checkOthers(folder)),
];
