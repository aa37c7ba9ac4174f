import { describe, expect, it } from "vitest";
import { extractDocument } from "../../functions/documents/policies/extract-document.ts";
import { type PolicyType, policyTypes } from "../../shared/schemas/policy.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";
import { aRunContext } from "../support/server/imports.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { recordDocument } from "../support/server/recorded-document.ts";

const one = await aStaffedCompany();

const record = (type: PolicyType, bytes: Buffer) =>
  recordDocument(type, bytes, { companyId: one.company.id });
const readOne = async (type: PolicyType, bytes: Buffer): Promise<string> => {
  const document = await record(type, bytes);
  await extractDocument(document, aRunContext());
  return document.policyId;
};
const preview = (person: Person, id: string) => person.getPolicyPreview({ params: { id } });

describe("the preview of a document", () => {
  it("is on its way until the document was read", async () => {
    const { policyId } = await record(policyTypes.docx, aDocx("Keys are rotated."));
    expect(await preview(one.member, policyId)).toEqual({ status: "pending", html: "", isCut: false });
  });

  it.each([
    ["DOCX", policyTypes.docx, aDocx("Keys are rotated.")],
    ["DOC", policyTypes.doc, aDoc(["Keys are rotated."])],
  ])("of a %s is its HTML, for every role of the company", async (_, type, bytes) => {
    const id = await readOne(type, bytes);
    for (const person of [one.admin, one.officer, one.member]) {
      expect(await preview(person, id)).toEqual({
        status: "ready",
        html: "<p>Keys are rotated.</p>",
        isCut: false,
      });
    }
  });

  it.each([
    ["a PDF, which browsers show", policyTypes.pdf, aPdf("Keys are rotated.")],
    ["a text, which is shown as it is", policyTypes.txt, Buffer.from("Keys are rotated.")],
    ["an unreadable Word document", policyTypes.docx, Buffer.from("PK\u0003\u0004 not really")],
  ])("is unavailable for %s", async (_, type, bytes) => {
    const id = await readOne(type, bytes);
    expect(await preview(one.member, id)).toEqual({ status: "unavailable", html: "", isCut: false });
  });
});
