import { describe, expect, it } from "vitest";
import { saveObligationEvaluation } from "../../shared/api/obligation-evaluations.ts";
import { aPdf } from "../support/documents/documents.ts";
import { refused } from "../support/server/api.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { anObligation } from "../support/server/obligations.ts";
import { aPerson, as } from "../support/server/people.ts";
import { anUploadOf, filesUnder } from "../support/server/stored-policies.ts";

const superAdmin = await aPerson({ role: "super_admin" });

const name = "Section 1.pdf";
const bodyWith = (sectionPdfPath: string, over = {}) =>
  anObligation({ sectionPdfPath, sectionPdfName: name, ...over });
const save = (body: object) => superAdmin.saveObligationEvaluation({ body });
const saveWithPdf = async (bytes = aPdf("Text"), over = {}) =>
  save(bodyWith(await anUploadOf(superAdmin, bytes), over));
const download = (id: string) => superAdmin.call.downloadObligationPdf({ params: { id } });
const pdfs = () => filesUnder("files/obligations/");
const leftovers = () => itemsUnder("OBLIGATION_LEFTOVERS");

describe("the PDF of an obligation", () => {
  it("is uploaded to a presigned address, checked, copied, and saved under its name", async () => {
    const bytes = aPdf("Section one");
    const upload = { name, size: bytes.length, type: "application/pdf" };
    const { uploadURL, objectKey, headers } = await superAdmin.createUpload({ body: upload });
    const put = await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(bytes) });
    expect(put.status).toBe(200);
    const made = await save(bodyWith(objectKey, { sectionPdfSize: 1, sectionPdfType: "text/html" }));
    expect(made).toMatchObject({
      sectionPdfName: name,
      sectionPdfSize: bytes.length,
      sectionPdfType: "application/pdf",
    });
    const { status, headers: answered } = await download(made.id);
    expect(status).toBe(302);
    const file = await fetch(String(answered.location));
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Section%201.pdf");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(bytes));
    expect(await leftovers()).toEqual([]);
  });

  it("stays with a change that names it or says nothing of it, and goes with one that says null", async () => {
    const made = await saveWithPdf();
    const { part, sectionPdfPath } = made;
    const named = await save(bodyWith(String(sectionPdfPath), { part, region: "Europe" }));
    expect(named).toMatchObject({ id: made.id, sectionPdfPath, sectionPdfName: name });
    const { sectionPdfPath: _, ...silent } = anObligation({ part });
    expect(await save(silent)).toMatchObject({ id: made.id, sectionPdfPath });
    const before = await pdfs();
    expect(await save(anObligation({ part }))).toMatchObject({
      id: made.id,
      sectionPdfPath: null,
      sectionPdfName: null,
      sectionPdfSize: null,
      sectionPdfType: null,
    });
    expect(await pdfs()).toEqual(before.filter((path) => path !== sectionPdfPath));
    expect((await download(made.id)).status).toBe(404);
    expect(await leftovers()).toEqual([]);
  });

  it("is replaced by another one, and the old file is removed", async () => {
    const made = await saveWithPdf();
    const other = await saveWithPdf(aPdf("Another text"), { part: made.part });
    expect(other.id).toBe(made.id);
    expect(other.sectionPdfPath).not.toBe(made.sectionPdfPath);
    const files = await pdfs();
    expect(files).toContain(other.sectionPdfPath);
    expect(files).not.toContain(made.sectionPdfPath);
  });

  it("goes with its obligation", async () => {
    const { id, sectionPdfPath } = await saveWithPdf();
    expect(await pdfs()).toContain(sectionPdfPath);
    await superAdmin.deleteObligationEvaluation({ params: { id } });
    expect(await pdfs()).not.toContain(sectionPdfPath);
    expect(await leftovers()).toEqual([]);
  });
});

describe("an upload that is refused", () => {
  it.each<[string, string, Uint8Array, number, string]>([
    ["another type", "Section.txt", Buffer.from("Text"), 415, "Please select a PDF file"],
    ["more than 10 MB", name, Buffer.alloc(10 * 1024 * 1024 + 1), 413, "File size must be less than 10MB"],
  ])("for %s says so, and leaves nothing", async (_, sectionPdfName, bytes, status, message) => {
    const before = await pdfs();
    const body = bodyWith(await anUploadOf(superAdmin, bytes), { sectionPdfName });
    await superAdmin.refused.saveObligationEvaluation(status, { body }, message);
    expect(await pdfs()).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });

  it("is a text that is called PDF", async () => {
    const body = bodyWith(await anUploadOf(superAdmin, Buffer.from("<script>alert(1)</script>")));
    await superAdmin.refused.saveObligationEvaluation(415, { body });
  });

  it("is another person's, a stored file's, or none", async () => {
    const other = await aPerson({ role: "super_admin" });
    const { sectionPdfPath } = await saveWithPdf();
    for (const path of [await anUploadOf(other), String(sectionPdfPath), "q/none"]) {
      const request = as(superAdmin, { body: bodyWith(path) });
      expect((await refused(saveObligationEvaluation, 404, request)).message).toBe(
        "The uploaded file was not found. Upload it again.",
      );
    }
    await other.saveObligationEvaluation({ body: bodyWith(await anUploadOf(other)) });
  });

  it("with the change it came with leaves no copy behind", async () => {
    const made = await saveWithPdf();
    const before = await pdfs();
    const body = bodyWith(await anUploadOf(superAdmin), { part: made.part, id: made.id, version: 7 });
    // The copy is noted before it is made.
    await superAdmin.refused.saveObligationEvaluation(409, { body }, { writes: true });
    expect(await pdfs()).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });
});

describe("what an interrupted call left behind", () => {
  it("is removed by a later change once it is an hour old, and not before", async () => {
    const [young, old] = await Promise.all([saveWithPdf(), saveWithPdf()]);
    for (const [row, minutes] of [
      [young, 50],
      [old, 70],
    ] as const) {
      const at = new Date(Date.now() - minutes * 60_000).toISOString();
      await plant({ pk: "OBLIGATION_LEFTOVERS", sk: String(row.sectionPdfPath), at });
    }
    await save(anObligation());
    const files = await pdfs();
    expect(files).toContain(young.sectionPdfPath);
    expect(files).not.toContain(old.sectionPdfPath);
    expect((await leftovers()).map(({ sk }) => sk)).toEqual([young.sectionPdfPath]);
  });
});
