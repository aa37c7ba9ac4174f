import { describe, expect, it, vi } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { documentObjects } from "../../functions/documents/policies/document-objects.ts";
import { extractDocument } from "../../functions/documents/policies/extract-document.ts";
import { noteFindings } from "../../functions/documents/policies/note-findings.ts";
import { policyFiles } from "../../functions/documents/policies/policy-files.ts";
import { policies } from "../../functions/documents/policies/policy-repository.ts";
import { policyTypes } from "../../shared/schemas/policy.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";
import { aRunContext } from "../support/server/imports.ts";
import { aPerson, aStaffedCompany, type Person, type StaffedCompany } from "../support/server/people.ts";
import { recordDocument } from "../support/server/recorded-document.ts";
import { loadTitles } from "../support/server/regulation.ts";

const record = (
  company: StaffedCompany,
  originalName: string,
  bytes: Buffer,
  type: keyof typeof policyTypes,
) => recordDocument(policyTypes[type], bytes, { companyId: company.company.id, originalName });
const add = async (...document: Parameters<typeof record>) => {
  const recorded = await record(...document);
  await extractDocument(recorded, aRunContext());
  return recorded;
};
const found = (person: Person, q: string) => person.searchEverywhere({ query: { q } });
const names = async (person: Person, q: string) =>
  (await found(person, q)).policies.map(({ originalName }) => originalName);

await loadTitles();
const [one, two, superAdmin] = await Promise.all([
  aStaffedCompany(),
  aStaffedCompany(),
  aPerson({ role: "super_admin" }),
]);
await add(one, "Access Control.pdf", aPdf("Passwords are rotated by the wallaby team."), "pdf");
await add(one, "Retention.docx", aDocx("Ledgers are kept.", "The wallaby team destroys them."), "docx");
await add(one, "Wallaby handbook.doc", aDoc(["How to keep calm."]), "doc");
await add(two, "Secret.txt", Buffer.from("The numbat plan of company two"), "txt");

describe("documents", () => {
  it("are found by their name and by their text, those found by name first and then the newest", async () => {
    expect(await names(one.admin, "WALLABY")).toEqual([
      "Wallaby handbook.doc",
      "Retention.docx",
      "Access Control.pdf",
    ]);
  });

  it("show the words around the match, and none where the name shows it", async () => {
    const { policies: hits, policyTotal } = await found(one.admin, "wallaby team");
    expect(hits.map(({ excerpt, mimeType }) => [excerpt, mimeType])).toEqual([
      ["Ledgers are kept. The wallaby team destroys them.", policyTypes.docx],
      ["Passwords are rotated by the wallaby team.", policyTypes.pdf],
    ]);
    expect(policyTotal).toBe(2);
    expect((await found(one.admin, "handbook")).policies[0]?.excerpt).toBe("");
  });

  it("are found when every word stands somewhere in name or text", async () => {
    expect(await names(one.admin, "access rotat")).toEqual(["Access Control.pdf"]);
    expect(await names(one.admin, "team wallaby ledgers")).toEqual(["Retention.docx"]);
    expect(await names(one.admin, "access ledgers")).toEqual([]);
  });

  it.each([
    // Forms of words, in the text and in the name.
    ["destroying ledger", ["Retention.docx"]],
    ["teams destroyed", ["Retention.docx"]],
    ["controls rotating", ["Access Control.pdf"]],
    ["rotation-team", ["Access Control.pdf"]],
    // A phrase stands in one text, in its order; words of every sentence may stand between.
    ['"wallaby teams"', ["Retention.docx", "Access Control.pdf"]],
    ['"teams of wallabies"', []],
    ['"access controls" "rotated by the wallaby"', ["Access Control.pdf"]],
    ['"control passwords"', []],
    // A quote without its partner and other signs are none; words of every sentence find nothing beside others.
    ['ledgers "team', ["Retention.docx"]],
    ["§ ledgers - of will", ["Retention.docx"]],
  ])("are found by words in any form and by phrases: %s", async (typed, expected) => {
    expect(await names(one.admin, typed)).toEqual(expected);
  });

  it("show the passage with most of the words where they do not stand together", async () => {
    const { policies: hits } = await found(one.admin, "destroying ledgers");
    expect(hits.map(({ excerpt }) => excerpt)).toEqual(["Ledgers are kept. The wallaby team destroys them."]);
  });

  it("are five of all that match", async () => {
    for (let i = 1; i <= 7; i += 1) await add(one, `Quoll ${i}.txt`, Buffer.from("x"), "txt");
    const { policies: hits, policyTotal } = await found(one.admin, "quoll");
    expect(hits.map(({ originalName }) => originalName)).toEqual([
      "Quoll 7.txt",
      "Quoll 6.txt",
      "Quoll 5.txt",
      "Quoll 4.txt",
      "Quoll 3.txt",
    ]);
    expect(policyTotal).toBe(7);
  });
});

describe("a document just recorded", () => {
  it("is found by its name at once, and by its text as soon as that is read", async () => {
    const recorded = await record(one, "Bilby.txt", Buffer.from("The bandicoot rule"), "txt");
    expect(await names(one.admin, "bilby")).toEqual(["Bilby.txt"]);
    expect(await names(one.admin, "bandicoot")).toEqual([]);
    await extractDocument(recorded, aRunContext());
    expect(await names(one.admin, "bandicoot")).toEqual(["Bilby.txt"]);
  });

  it("is found no more once it was deleted", async () => {
    const { companyId, policyId } = await add(one, "Dunnart.txt", Buffer.from("The dibbler rule"), "txt");
    expect(await names(one.admin, "dibbler")).toEqual(["Dunnart.txt"]);
    await table.transact(policies.erase(companyId, policyId));
    expect(await names(one.admin, "dibbler")).toEqual([]);
    expect(await names(one.admin, "dunnart")).toEqual([]);
  });

  it("is found by its name while its text is out of reach", async () => {
    const { companyId, policyId } = await record(one, "Quokka.txt", Buffer.from("x"), "txt");
    const { document: objectKey } = policyFiles(companyId, policyId);
    await noteFindings({ companyId, policyId, objectKey }, { textStatus: "ready", textProblem: null });
    expect(await names(one.admin, "quokka")).toEqual(["Quokka.txt"]);
    expect(await found(one.admin, "bettong")).toMatchObject({ policies: [], policiesIncomplete: true });
    await documentObjects.putText(objectKey, "the bettong rule");
    expect(await names(one.admin, "bettong")).toEqual(["Quokka.txt"]);
  });
});

describe("a document of more words than are indexed", () => {
  it("is found by its last one, beside what its name says", async () => {
    const words = Array.from({ length: 25_000 }, (_, i) => `w${i.toString(36)}`).join(" ");
    await add(one, "Potoroo.txt", Buffer.from(`${words} and the woylie at the end`), "txt");
    expect(await names(one.admin, "woylie")).toEqual(["Potoroo.txt"]);
    expect(await names(one.admin, "potoroo woylie end")).toEqual(["Potoroo.txt"]);
    expect(await names(one.admin, "woylies ending")).toEqual(["Potoroo.txt"]);
    expect(await names(one.admin, '"woylies at the ends"')).toEqual(["Potoroo.txt"]);
    expect(await names(one.admin, '"the end woylie"')).toEqual([]);
    expect(await names(one.admin, "woylie numbat")).toEqual([]);
    expect((await found(one.admin, "woylie")).policies[0]?.excerpt).toContain("the woylie at the end");
  });

  it("is named as missing where there is no time to look through it", async () => {
    let now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 2_000));
    const late = await found(one.admin, "woylie").finally(() => clock.mockRestore());
    expect(late).toMatchObject({ policies: [], policiesIncomplete: true });
    expect(await found(one.admin, "woylie")).toMatchObject({ policyTotal: 1, policiesIncomplete: false });
  });
});

describe("a company's documents", () => {
  it("are found by its own people of every role", async () => {
    for (const person of [two.admin, two.officer, two.member])
      expect(await names(person, "numbat")).toEqual(["Secret.txt"]);
  });

  it("are found by no one else", async () => {
    for (const person of [one.admin, one.officer, one.member, superAdmin]) {
      const answer = await found(person, "numbat");
      expect([answer.policies, answer.policyTotal]).toEqual([[], 0]);
      expect((await found(person, "secret")).policyTotal).toBe(0);
    }
  });
});
