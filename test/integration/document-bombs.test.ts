import { beforeEach, describe, expect, it, vi } from "vitest";
import { extractDocument } from "../../functions/documents/policies/extract-document.ts";
import type { DocumentEvent } from "../../functions/documents/policies/pending-documents.ts";
import { policies } from "../../functions/documents/policies/policy-repository.ts";
import { checkDocument } from "../../functions/services/files/check-document.ts";
import { type ReaderLimits, readDocument } from "../../functions/services/files/reading/read-document.ts";
import { policyTypes } from "../../shared/schemas/policy.ts";
import {
  branchingFormsPdf,
  deepXmlDocx,
  disguisedFlatePdf,
  endlessPagePdf,
  hugeXmlDocx,
  nestedFlatePdf,
  objectStreamsPdf,
} from "../support/documents/bombs.ts";
import { aDocx, aPdf } from "../support/documents/documents.ts";
import { captureLogs, forgetLogs, logLines } from "../support/server/captured-logs.ts";
import { itemsUnder, withEngine } from "../support/server/engine.ts";
import { aRunContext, emptyTable } from "../support/server/imports.ts";
import { recordDocument } from "../support/server/recorded-document.ts";
import { withStorage } from "../support/server/storage.ts";

withEngine();
withStorage();
captureLogs();
/** A busy machine starts readers slowly. */
vi.setConfig({ testTimeout: 90_000 });
beforeEach(async () => {
  forgetLogs();
  await emptyTable();
});

const { pdf, docx } = policyTypes;
/** A tenth of what the product allows, so that the bombs go off soon. */
const small: ReaderLimits = { heapMb: 120, residentMb: 260, softMs: 6_000, hardMs: 8_000 };
/** What a process takes between two looks at it. */
const slackMb = 150;

/** The attempts at reading a document: their number, and the most memory one of them took. */
const attempts = () => {
  const read = logLines().filter(({ message }) => message === "document read");
  return { count: read.length, peakMb: Math.max(...read.map(({ peakMb }) => Number(peakMb))) };
};

describe("a document that grows when it is read", () => {
  it.each([
    ["a PDF of a page packed three times", pdf, () => nestedFlatePdf(), "too_large", 1],
    ["a PDF whose page calls itself a picture", pdf, () => disguisedFlatePdf(), "too_large", 2],
    ["a Word file of 19 MB of XML", docx, () => hugeXmlDocx(19), "too_large", 2],
    ["a Word file 200,000 elements deep", docx, () => deepXmlDocx(), "too_large", 2],
  ])("ends its reader and nothing else: %s", async (_, type, bomb, problem, count) => {
    const bytes = bomb();
    const name = type === pdf ? "a.pdf" : "a.docx";
    expect(await checkDocument({ name, size: bytes.length, bytes })).toBe(type);
    expect(await readDocument(type, bytes, () => 60_000, { ...small, hardMs: 30_000 })).toEqual({ problem });
    expect(attempts().count).toBe(count);
    expect(attempts().peakMb).toBeGreaterThan(0);
    expect(attempts().peakMb).toBeLessThan(small.residentMb + slackMb);
  });

  it("is stopped in the middle of a page, and its text is what was read until then", async () => {
    const limits = { ...small, residentMb: 600, heapMb: 400, hardMs: 20_000 };
    const reading = await readDocument(pdf, endlessPagePdf(), () => 60_000, limits);
    expect(reading).toMatchObject({ text: expect.stringMatching(/^a\s*b/) });
    expect(attempts()).toMatchObject({ count: 1 });
  });

  it("is ended where it does not stop by itself, and tried once more", async () => {
    const bytes = hugeXmlDocx(5);
    const limits = { heapMb: 1_000, residentMb: 1_200, softMs: 100, hardMs: 1_500 };
    expect(await readDocument(docx, bytes, () => 60_000, limits)).toEqual({ problem: "too_slow" });
    expect(attempts().count).toBe(2);
  });

  it.each([
    ["forms that draw forms", branchingFormsPdf(), ""],
    ["packed objects that name each other", objectStreamsPdf(200), "x"],
  ])("is read where it only looks large: %s", async (_, bytes, text) => {
    expect(await readDocument(pdf, bytes, () => 60_000, small)).toEqual({ text });
  });
});

it("documents after one that cannot be read are read in the same run, and it is marked with its reason", async () => {
  const documents: DocumentEvent[] = [];
  for (const bytes of [aPdf("Before."), nestedFlatePdf(), aPdf("x").subarray(0, 200)])
    documents.push(await recordDocument(pdf, bytes));
  documents.push(await recordDocument(docx, aDocx("After.")));
  for (const document of documents) await extractDocument(document, aRunContext());
  const records = await Promise.all(documents.map((each) => policies.get(each.companyId, each.policyId)));
  expect(records.map((record) => [record?.textStatus, record?.textProblem])).toEqual([
    ["ready", null],
    ["failed", "too_large"],
    ["failed", "unreadable"],
    ["ready", null],
  ]);
  expect(await itemsUnder("DOCUMENTS#PENDING")).toHaveLength(0);
});
