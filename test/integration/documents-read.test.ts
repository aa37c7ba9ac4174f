import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { documentObjects, textOf } from "../../functions/documents/policies/document-objects.ts";
import { extractDocument } from "../../functions/documents/policies/extract-document.ts";
import type { DocumentEvent } from "../../functions/documents/policies/pending-documents.ts";
import { pendingDocuments } from "../../functions/documents/policies/pending-documents.ts";
import { policyFiles } from "../../functions/documents/policies/policy-files.ts";
import { policies } from "../../functions/documents/policies/policy-repository.ts";
import { resumeDocuments } from "../../functions/documents/policies/resume-documents.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { type PolicyType, policyTypes } from "../../shared/schemas/policy.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aRunContext, withEmptyTable } from "../support/server/imports.ts";
import { recordDocument } from "../support/server/recorded-document.ts";

const { invocations } = withEmptyTable();

const recordedAt = new Date("2026-03-02T09:00:00.000Z");
const laterBy = (minutes: number): Date => new Date(recordedAt.getTime() + minutes * 60_000);

const record = (type: PolicyType, bytes: Buffer) => recordDocument(type, bytes, { at: recordedAt });

const keyOf = ({ companyId, policyId }: DocumentEvent): string => policyFiles(companyId, policyId).document;
const statusOf = async ({ companyId, policyId }: DocumentEvent): Promise<string | undefined> =>
  (await policies.get(companyId, policyId))?.textStatus;
const waiting = async (): Promise<number> => (await itemsUnder("DOCUMENTS#PENDING")).length;
const textRead = async (document: DocumentEvent): Promise<string | undefined> => {
  const packed = await documentObjects.getText(keyOf(document));
  return packed && textOf(packed);
};
const read = (document: DocumentEvent) => extractDocument(document, aRunContext());

describe("a document that was recorded", () => {
  it.each([
    ["PDF", policyTypes.pdf, aPdf("Keys are rotated."), undefined],
    ["DOC", policyTypes.doc, aDoc(["Keys are rotated."]), "<p>Keys are rotated.</p>"],
    ["DOCX", policyTypes.docx, aDocx("Keys are rotated."), "<p>Keys are rotated.</p>"],
    ["TXT", policyTypes.txt, Buffer.from("Keys are rotated.\r\n"), undefined],
  ])("has its text read: %s", async (_, type, bytes, html) => {
    const document = await record(type, bytes);
    expect(await statusOf(document)).toBe("pending");
    await read(document);
    expect(await statusOf(document)).toBe("ready");
    expect(await textRead(document)).toBe("Keys are rotated.");
    expect(await documentObjects.getPreview(keyOf(document))).toEqual(html && { html, isCut: false });
    expect(await waiting()).toBe(0);
  });

  it.each([
    ["a scan", policyTypes.pdf, aPdf(), "empty"],
    ["a text of signs alone", policyTypes.txt, Buffer.from("— * —"), "empty"],
    ["an unreadable PDF", policyTypes.pdf, Buffer.from("%PDF-1.4 obj startxref %%EOF"), "failed"],
    ["an unreadable DOC", policyTypes.doc, aDoc(["x"]).subarray(0, 700), "failed"],
  ])("says so when there is no text: %s", async (_, type, bytes, status) => {
    const document = await record(type, bytes);
    await read(document);
    expect(await statusOf(document)).toBe(status);
    expect(await textRead(document)).toBeUndefined();
    expect(await waiting()).toBe(0);
  });

  it("has a preview that says whether it was cut", async () => {
    const document = await record(policyTypes.doc, aDoc(["x"]));
    await documentObjects.putPreview(keyOf(document), { html: "<p>x</p>", isCut: true });
    expect(await documentObjects.getPreview(keyOf(document))).toEqual({ html: "<p>x</p>", isCut: true });
    await read(document);
    expect(await documentObjects.getPreview(keyOf(document))).toEqual({ html: "<p>x</p>", isCut: false });
  });
});

describe("reading a document twice", () => {
  it("changes nothing the second time", async () => {
    const document = await record(policyTypes.txt, Buffer.from("words"));
    await read(document);
    await documentObjects.putText(keyOf(document), "as it was");
    await read(document);
    expect(await textRead(document)).toBe("as it was");
  });

  it("at once lets one of them go on", async () => {
    const document = await record(policyTypes.pdf, aPdf("Keys are rotated."));
    await Promise.all([read(document), read(document), read(document)]);
    // One alone may count its attempt on what it read; the others leave without a word.
    expect(await waiting()).toBeLessThanOrEqual(1);
    await read(document);
    expect(await statusOf(document)).toBe("ready");
    expect(await waiting()).toBe(0);
  });
});

describe("a document that was deleted", () => {
  it("before it is read is forgotten", async () => {
    const document = await record(policyTypes.txt, Buffer.from("words"));
    await table.transact(policies.erase(document.companyId, document.policyId));
    await read(document);
    expect(await waiting()).toBe(0);
    expect(await policies.get(document.companyId, document.policyId)).toBeUndefined();
  });

  it("file first cannot be read, and waits no more", async () => {
    const document = await record(policyTypes.txt, Buffer.from("words"));
    await uploadedObjects.remove(keyOf(document));
    await read(document);
    expect(await statusOf(document)).toBe("failed");
    expect(await waiting()).toBe(0);
  });
});

describe("a document that ends its worker", () => {
  it("is tried twice, and given up at the third", async () => {
    const document = await record(policyTypes.txt, Buffer.from("words"));
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const pending = await pendingDocuments.get(document);
      if (!pending) throw new Error("It waits no more");
      // The worker notes that it begins, and then its process is gone.
      await table.write(pendingDocuments.begin(pending, recordedAt));
    }
    expect(await statusOf(document)).toBe("pending");
    await read(document);
    expect(await policies.get(document.companyId, document.policyId)).toMatchObject({
      textStatus: "failed",
      textProblem: "stopped",
    });
    expect(await textRead(document)).toBeUndefined();
    expect(await waiting()).toBe(0);
  });

  it("is started again after ten minutes, and not before", async () => {
    const document = await record(policyTypes.txt, Buffer.from("words"));
    expect(await resumeDocuments(laterBy(10))).toBe(0);
    expect(await resumeDocuments(laterBy(11))).toBe(1);
    expect(invocations).toContainEqual({ worker: "test-extract-text", event: document });
    await read(document);
    expect(await resumeDocuments(laterBy(60))).toBe(0);
  });
});
