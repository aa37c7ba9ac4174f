import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { maxPolicies } from "../../functions/documents/policies/policy-repository.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";
import { activityOf } from "../support/server/at-once.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { invocations } from "../support/server/storage.ts";
import { anUploadOf, aStoredPolicy, filesUnder, multipartOf } from "../support/server/stored-policies.ts";

const record = async (person: Person, originalName: string, bytes?: Uint8Array) =>
  person.addPolicy({ body: { objectKey: await anUploadOf(person, bytes), originalName } });
const names = async (person: Person) => (await person.listPolicies()).map(({ originalName }) => originalName);

describe("recording a document", () => {
  it("takes what the browser has put, at its own place, and has its text read", async () => {
    const { company, officer, member } = await aStaffedCompany();
    const bytes = aPdf("Access control");
    const body = { name: "Access control.pdf", size: bytes.length, type: "application/pdf" };
    const { uploadURL, objectKey, headers } = await officer.createUpload({ body });
    const put = await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(bytes) });
    expect(put.status).toBe(200);
    const policy = await officer.addPolicy({ body: { objectKey, originalName: "Access control.pdf" } });
    expect(policy).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      fileName: "Access control.pdf",
      originalName: "Access control.pdf",
      fileSize: bytes.length,
      mimeType: "application/pdf",
      uploadedBy: officer.user.id,
      uploadedByUser: expect.objectContaining({ id: officer.user.id, firstName: officer.user.firstName }),
      uploadedAt: expect.any(String),
      textStatus: "pending",
      textProblem: null,
      scanStatus: "clean",
      partCount: 0,
      ruleCount: 0,
      owner: expect.objectContaining({ id: officer.user.id }),
      ...{ classification: "internal", reviewDate: null, reviewEveryMonths: null },
      ...{ state: "published", publishedVersion: 1, openVersion: null, latestVersion: 1, version: 1 },
    });
    expect(await member.listPolicies()).toEqual([policy]);
    expect(await filesUnder(`files/${company.id}/`)).toEqual([`files/${company.id}/${policy.id}/document`]);
    expect(await filesUnder(`q/${company.id}/`)).toEqual([]);
    const event = { companyId: company.id, policyId: policy.id };
    expect(invocations.at(-1)).toEqual({ worker: "test-extract-text", event });
    expect(await itemsUnder("POLICY_LEFTOVERS")).toEqual([]);
    const [row] = await activityOf(company.id, "policy.uploaded");
    expect(row).toMatchObject({
      target: { type: "policy", id: policy.id },
      after: { originalName: "Access control.pdf", mimeType: "application/pdf" },
    });
  });

  it.each([
    ["a PDF", "a.pdf", aPdf("Text"), "application/pdf"],
    [
      "a Word document",
      "a.docx",
      aDocx("Text"),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    ["an old Word document", "a.doc", aDoc(["Text"]), "application/msword"],
    ["plain text", "a.TXT", Buffer.from("Tëxt"), "text/plain"],
  ])("takes %s, and says what it is by its content", async (_, name, bytes, mimeType) => {
    const { admin } = await aStaffedCompany();
    expect(await record(admin, name, bytes)).toMatchObject({ mimeType, originalName: name });
  });

  it("takes a small file in the call itself, into the same record", async () => {
    const { company, admin } = await aStaffedCompany();
    const form = multipartOf("Access control.pdf", aPdf("Access control"), "application/pdf");
    const policy = await admin.addPolicy(form);
    expect(policy).toMatchObject({ originalName: "Access control.pdf", mimeType: "application/pdf" });
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(1);
    expect(await filesUnder(`q/${company.id}/`)).toEqual([]);
    expect(await admin.listPolicies()).toEqual([policy]);
  });

  it.each([
    ["..\\..\\etc/passwd\u0000.pdf", "..\\..\\etc/passwd.pdf", "_.._etc_passwd.pdf"],
    ["invoice\u202Efdp.pdf", "invoicefdp.pdf", "invoicefdp.pdf"],
    ["  Two\r\nlines .pdf", "Two lines .pdf", "Two lines .pdf"],
    ["Zugriff äöü 规则.pdf", "Zugriff äöü 规则.pdf", "Zugriff äöü 规则.pdf"],
    ["con.pdf", "con.pdf", "_con.pdf"],
  ])("keeps the name %j as text, and another as a file", async (given, originalName, fileName) => {
    const { admin } = await aStaffedCompany();
    expect(await record(admin, given)).toMatchObject({ originalName, fileName });
  });

  it("refuses a name of which nothing can be seen", async () => {
    const { admin } = await aStaffedCompany();
    const body = { objectKey: await anUploadOf(admin), originalName: "\u202E\u0000" };
    const problem = await admin.refused.addPolicy(400, { body });
    expect(problem.message).toBe("Please enter a document name");
    expect(problem.issues).toEqual([{ path: "body.originalName", message: problem.message }]);
  });

  it("keeps two uploads of one name as two documents", async () => {
    const { admin } = await aStaffedCompany();
    const [first, second] = [await record(admin, "Same.pdf"), await record(admin, "Same.pdf")];
    expect(second.id).not.toBe(first.id);
    expect(await names(admin)).toEqual(["Same.pdf", "Same.pdf"]);
  });

  it("ends at 500 documents, is told so, and goes on once one is deleted", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const first = await record(admin, "First.pdf");
    const count = { pk: `C#${company.id}`, sk: "POLICY_COUNT" };
    await plant({ ...count, count: maxPolicies - 1 });
    await record(officer, "Last.pdf");
    const objectKey = await anUploadOf(admin);
    const body = { objectKey, originalName: "One more.pdf" };
    const problem = await admin.refused.addPolicy(409, { body });
    expect(problem).toMatchObject({
      code: "policy.too_many",
      message: "A company can have up to 500 policy documents. Delete one you no longer need.",
    });
    expect(await filesUnder(`q/${company.id}/`)).toEqual([]);
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(2);
    await admin.deletePolicy({ params: { id: first.id } });
    await record(admin, "One more.pdf");
    expect(await table.get(count)).toMatchObject({ count: maxPolicies });
  });
});

describe("the list of documents", () => {
  it("shows the newest first, with the uploader's name of today", async () => {
    const { company, admin, officer, member } = await aStaffedCompany();
    await record(officer, "Old.pdf");
    await new Promise((done) => setTimeout(done, 5));
    await record(admin, "New.pdf");
    expect(await names(member)).toEqual(["New.pdf", "Old.pdf"]);
    const place = { pk: `C#${company.id}`, sk: `MEMBER#${officer.user.id}` };
    const row = await table.get(place);
    await plant({ ...place, ...row, lastName: "Married" });
    const [, old] = await member.listPolicies();
    expect(old?.uploadedByUser).toMatchObject({ firstName: officer.user.firstName, lastName: "Married" });
  });

  it("is complete at its largest, in one answer", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const one = await aStoredPolicy(admin.user);
    const ids = Array.from({ length: maxPolicies }, (_, index) => `${one.id.slice(0, 23)}${index + 100}`);
    const longest = "規".repeat(251);
    for (const id of ids) {
      const row = { ...one, id, originalName: `${longest}.pdf`, fileName: `${longest}.pdf` };
      await plant({ pk: `C#${company.id}`, sk: `POLICY#${id}`, ...row });
    }
    expect(await member.listPolicies()).toHaveLength(maxPolicies + 1);
  });

  it("is the company's own", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const policy = await record(one.admin, "Ours.pdf");
    expect(await names(two.admin)).toEqual([]);
    await two.admin.refused.getPolicyUsage(404, { params: { id: policy.id } });
    await two.admin.refused.deletePolicy(404, { params: { id: policy.id } });
    expect(await one.member.getPolicyUsage({ params: { id: policy.id } })).toEqual({
      parts: [],
      rules: [],
    });
    expect(await names(one.member)).toEqual(["Ours.pdf"]);
  });
});
