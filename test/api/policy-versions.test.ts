import { describe, expect, it } from "vitest";
import { cleanUpAfter } from "../../functions/documents/policies/clean-up.ts";
import { extractDocument } from "../../functions/documents/policies/extract-document.ts";
import { policyVersions } from "../../functions/documents/policies/policy-version-repository.ts";
import { getPolicyContent } from "../../shared/api/policies.ts";
import {
  comparePolicyVersions,
  createPolicyVersion,
  deletePolicyVersion,
  getPolicy,
  getPolicyVersion,
  publishPolicyVersion,
  retirePolicyVersion,
  submitPolicyVersion,
  updatePolicy,
  updatePolicyVersion,
} from "../../shared/api/policy-versions.ts";
import { aPdf } from "../support/documents/documents.ts";
import { call, refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aRunContext } from "../support/server/imports.ts";
import { as } from "../support/server/people.ts";
import { aPolicyWorld } from "../support/server/policy-versions.ts";
import { anUploadOf, filesUnder } from "../support/server/stored-policies.ts";

describe("a policy of before there were versions", () => {
  it("is version 1, published, and its uploader's", async () => {
    const { member, officer, policy, params, of } = await aPolicyWorld();
    const found = await member.getPolicy({ params });
    expect(found).toMatchObject({
      ...{ state: "published", publishedVersion: 1, openVersion: null, latestVersion: 1 },
      ...{ classification: "internal", reviewDate: null, reviewEveryMonths: null },
      owner: { id: officer.user.id },
    });
    const { items, total } = await member.listPolicyVersions({ params });
    expect([items.map(({ number, state }) => [number, state]), total]).toEqual([[[1, "published"]], 1]);
    expect(await member.getPolicyVersion({ params: of(1) })).toMatchObject({
      ...{ number: 1, source: "file", markdown: null, originalName: policy.originalName },
      author: { id: officer.user.id },
    });
  });
});

describe("a version written here", () => {
  it("is a draft that managers see, and members once it is published; the one before is retired", async () => {
    const { officer, member, params, of, write, now, company, policy } = await aPolicyWorld();
    const draft = await write(officer, "# Keys\n\nKeys are **rotated**.", { isMaterial: true });
    expect(draft).toMatchObject({ number: 2, state: "draft", source: "text", isMaterial: true, revision: 1 });
    expect(await now()).toMatchObject({ publishedVersion: 1, openVersion: 2, state: "published" });
    await refused(getPolicyVersion, 404, as(member, { params: of(2) }));
    const published1 = { publishedVersion: 1, openVersion: null, latestVersion: 1 };
    expect(await member.getPolicy({ params })).toMatchObject(published1);
    expect((await member.listPolicies())[0]).toMatchObject(published1);
    expect(await officer.getPolicyVersion({ params: of(2) })).toMatchObject({
      markdown: "# Keys\n\nKeys are **rotated**.",
      text: "Keys\n\nKeys are rotated.",
    });
    const published = await officer.publishPolicyVersion({ params: of(2) });
    expect(published).toMatchObject({ number: 2, state: "published", publishedAt: expect.any(String) });
    expect(await now()).toMatchObject({
      ...{ publishedVersion: 2, openVersion: null, latestVersion: 2, mimeType: "text/markdown" },
      originalName: "Access control.md",
    });
    const { items } = await officer.listPolicyVersions({ params });
    expect(items.map(({ number, state }) => [number, state])).toEqual([
      [2, "published"],
      [1, "retired"],
    ]);
    const content = await call(getPolicyContent, as(member, { params }));
    expect(content.text).toBe("# Keys\n\nKeys are **rotated**.");
    expect((await member.listPolicyVersions({ params })).items.map(({ number }) => number)).toEqual([2]);
    await refused(getPolicyVersion, 404, as(member, { params: of(1) }));
    const [row] = await activityOf(company.id, "policy.published");
    expect(row).toMatchObject({ target: { id: policy.id }, before: { version: 1 }, after: { version: 2 } });
  });

  it("keeps its text as it was typed, but for links that lead elsewhere than to the web or a mail address", async () => {
    const { officer, of, write } = await aPolicyWorld();
    const markdown = [
      "[web](https://example.com/a) and [mail](mailto:a@example.com)",
      "[script](javascript:alert(1)) ![image](https://example.com/a.png) <javascript:alert(2)>",
      "<img src=x onerror=alert(1)> `code`",
    ].join("\n");
    await write(officer, markdown);
    const { markdown: kept, text } = await officer.getPolicyVersion({ params: of(2) });
    expect(kept).toBe(
      [
        "[web](https://example.com/a) and [mail](mailto:a@example.com)",
        "script image javascript:alert(2)",
        "<img src=x onerror=alert(1)> `code`",
      ].join("\n"),
    );
    expect(text).toContain("<img src=x onerror=alert(1)> code");
  });

  it("is refused with the field that is missing, and beside another one that is open", async () => {
    const { officer, params, write } = await aPolicyWorld();
    const refusedWith = async (body: object) =>
      (await refused(createPolicyVersion, 400, as(officer, { params, body }))).issues;
    expect(await refusedWith({ markdown: "Keys" })).toEqual([
      { path: "body.changeNote", message: "Please write something first" },
    ]);
    expect((await refusedWith({ markdown: "  ", changeNote: "Keys" }))?.[0]?.path).toBe("body.markdown");
    const long = "a".repeat(200_001);
    expect((await refusedWith({ markdown: long, changeNote: "Keys" }))?.[0]?.path).toBe("body.markdown");
    expect((await refusedWith({ changeNote: "Keys" }))?.[0]?.path).toBe("body.markdown");
    await write(officer, "a".repeat(200_000));
    const body = { markdown: "Keys", changeNote: "Keys" };
    expect(await refused(createPolicyVersion, 409, as(officer, { params, body }))).toMatchObject({
      code: "policy.version_open",
      message: "Version 2 is already being worked on.",
    });
  });
});

describe("a version that is uploaded", () => {
  it("is called as the policy where it comes without a name, by the type it was uploaded as", async () => {
    const { officer, params } = await aPolicyWorld();
    const objectKey = await anUploadOf(officer, aPdf("Keys"), "application/pdf");
    const draft = await officer.createPolicyVersion({ params, body: { objectKey, changeNote: "New" } });
    expect(draft).toMatchObject({ originalName: "Access control.pdf", mimeType: "application/pdf" });
  });

  it("tells the paragraphs of a file whose lines end where the page does", async () => {
    const { officer, params, of, policy } = await aPolicyWorld();
    const lines = [
      "1. Purpose",
      "This procedure describes who may open the rooms where records of",
      "the batch are kept, and who keeps the keys.",
      "2. Scope",
    ];
    const objectKey = await anUploadOf(officer, Buffer.from(lines.join("\n")), "text/plain");
    const body = { objectKey, originalName: "Rooms.txt", changeNote: "Rooms" };
    await officer.createPolicyVersion({ params, body });
    const waiting = await itemsUnder("DOCUMENTS#PENDING");
    const pending = waiting.find(({ policyId }) => policyId === policy.id);
    await extractDocument(pending as never, aRunContext());
    const { text } = await officer.getPolicyVersion({ params: of(2) });
    expect(text?.split("\n")).toEqual([lines[0], `${lines[1]} ${lines[2]}`, lines[3]]);
  });

  it("passes the checks of documents, has its text read, and is found by it once it is published", async () => {
    const { officer, member, params, of, company, policy } = await aPolicyWorld();
    const objectKey = await anUploadOf(officer, aPdf("The bandicoot rule"));
    const body = { objectKey, originalName: "Access control 2.pdf", changeNote: "Bandicoots" };
    const draft = await officer.createPolicyVersion({ params, body });
    expect(draft).toMatchObject({
      source: "file",
      textStatus: "pending",
      originalName: "Access control 2.pdf",
    });
    const [pending] = (await itemsUnder("DOCUMENTS#PENDING")).filter(
      ({ policyId }) => policyId === policy.id,
    );
    await extractDocument(pending as never, aRunContext());
    expect((await officer.getPolicyVersion({ params: of(2) })).text).toContain("bandicoot");
    const found = async () => (await member.searchEverywhere({ query: { q: "bandicoot" } })).policies.length;
    expect(await found()).toBe(0);
    await officer.publishPolicyVersion({ params: of(2) });
    expect(await found()).toBe(1);
    expect((await member.viewPolicy({ params })).url).toContain(
      encodeURI(`files/${company.id}/${policy.id}/`),
    );
  });

  it("is refused as a document is", async () => {
    const { officer, params } = await aPolicyWorld();
    const send = async (originalName: string, bytes: Uint8Array) => ({
      params,
      body: { objectKey: await anUploadOf(officer, bytes), originalName, changeNote: "x" },
    });
    await refused(createPolicyVersion, 415, as(officer, await send("a.exe", aPdf("x"))));
    await refused(createPolicyVersion, 415, as(officer, await send("a.pdf", Buffer.from("no PDF"))));
    await refused(createPolicyVersion, 413, as(officer, await send("a.txt", Buffer.alloc(10_485_761, 97))));
    expect((await officer.getPolicy({ params })).openVersion).toBeNull();
  });
});

describe("a draft", () => {
  it("is changed at the revision that was read, and deleted with its files", async () => {
    const { officer, params, of, write, company, policy, now } = await aPolicyWorld();
    await write(officer);
    const saved = await officer.updatePolicyVersion({
      params: of(2),
      body: { markdown: "Keys are kept.", isMaterial: true, revision: 1 },
    });
    expect(saved).toMatchObject({ revision: 2, isMaterial: true, changeNote: "Keys, too" });
    expect((await officer.getPolicyVersion({ params: of(2) })).markdown).toBe("Keys are kept.");
    const stale = { params: of(2), body: { markdown: "Keys", revision: 1 } };
    expect(await refused(updatePolicyVersion, 409, as(officer, stale))).toMatchObject({
      code: "policy.stale",
    });
    const files = () => filesUnder(`files/${company.id}/${policy.id}/`);
    const before = await files();
    await officer.deletePolicyVersion({ params: of(2) });
    expect(await now()).toMatchObject({ openVersion: null, latestVersion: 1, publishedVersion: 1 });
    await refused(getPolicyVersion, 404, as(officer, { params: of(2) }));
    const after = await files();
    expect(before.filter((key) => !after.includes(key))).toEqual([expect.stringMatching(/\/document$/)]);
    expect((await write(officer)).number).toBe(2);
    await officer.publishPolicyVersion({ params: of(2) });
    for (const contract of [
      updatePolicyVersion,
      deletePolicyVersion,
      submitPolicyVersion,
      publishPolicyVersion,
    ]) {
      const body = { approverIds: [company.id], changeNote: "x" };
      expect(await refused(contract, 409, as(officer, { params: of(2), body }))).toMatchObject({
        code: "policy.published",
        message: "Version 2 is already published.",
      });
    }
    expect((await officer.getPolicy({ params })).state).toBe("published");
  });

  it("is written by managers and the owner alone", async () => {
    const { member, admin, params, write, of } = await aPolicyWorld();
    const body = { markdown: "Keys", changeNote: "Keys" };
    await refused(createPolicyVersion, 403, as(member, { params, body }));
    await admin.updatePolicy({ params, body: { ownerId: member.user.id } });
    expect((await write(member)).number).toBe(2);
    expect((await member.getPolicyVersion({ params: of(2) })).state).toBe("draft");
    await refused(publishPolicyVersion, 403, as(member, { params: of(2) }));
    await refused(updatePolicy, 403, as(member, { params, body: { classification: "public" } }));
  });
});

describe("a policy that is retired", () => {
  it("is there for managers under its state alone, until another version is published", async () => {
    const { officer, member, params, of, write, policy } = await aPolicyWorld();
    await refused(retirePolicyVersion, 403, as(member, { params: of(1) }));
    expect((await officer.retirePolicyVersion({ params: of(1) })).state).toBe("retired");
    await refused(getPolicy, 404, as(member, { params }));
    const ids = async (query: Record<string, string> = {}) =>
      (await officer.listPolicies({ query })).map(({ id }) => id);
    expect([await ids(), await ids({ state: "retired" })]).toEqual([[], [policy.id]]);
    await refused(retirePolicyVersion, 409, as(officer, { params: of(1) }));
    await write(officer);
    expect(await ids({ state: "draft" })).toEqual([policy.id]);
    await officer.publishPolicyVersion({ params: of(2) });
    expect((await member.getPolicy({ params })).publishedVersion).toBe(2);
  });
});

describe("two versions", () => {
  it("are compared word by word, where both have a text", async () => {
    const { officer, member, params, of, write, policy } = await aPolicyWorld();
    await write(officer, "Keys are rotated monthly.");
    const query = { from: "1", to: "2" };
    expect(await refused(comparePolicyVersions, 409, as(officer, { params, query }))).toMatchObject({
      code: "policy.no_text",
      message: "The text of Version 1 could not be read.",
    });
    await officer.publishPolicyVersion({ params: of(2) });
    await write(officer, "Keys are rotated **weekly**.");
    const { changes } = await officer.comparePolicyVersions({ params, query: { from: "2", to: "3" } });
    expect(changes).toEqual([
      { type: "same", text: "Keys are rotated " },
      { type: "removed", text: "monthly" },
      { type: "added", text: "weekly" },
      { type: "same", text: "." },
    ]);
    await refused(comparePolicyVersions, 404, as(member, { params, query: { from: "2", to: "3" } }));
    await refused(comparePolicyVersions, 404, as(officer, { params, query: { from: "2", to: "9" } }));
    expect(policy.version).toBe(1);
  });
});

describe("a policy's owner, classification and review", () => {
  it("are changed at the version that was read, and publishing sets the review ahead", async () => {
    const { officer, params, of, write, now, policy } = await aPolicyWorld();
    const body = {
      classification: "restricted",
      reviewEveryMonths: 12,
      reviewDate: "2027-01-31",
      version: 1,
    } as const;
    expect(await officer.updatePolicy({ params, body })).toMatchObject({ ...body, version: 2 });
    expect(await refused(updatePolicy, 409, as(officer, { params, body }))).toMatchObject({
      code: "policy.stale",
    });
    for (const reviewEveryMonths of [0, 61]) {
      await refused(updatePolicy, 400, as(officer, { params, body: { reviewEveryMonths } }));
    }
    await write(officer);
    await officer.publishPolicyVersion({ params: of(2) });
    const year = new Date().getUTCFullYear() + 1;
    expect((await now()).reviewDate).toMatch(new RegExp(`^(${year}|${year + 1})-`));
    expect(policy.id).toBe(params.id);
  });
});

describe("a policy that is deleted", () => {
  it("takes all its versions with it", async () => {
    const { officer, params, write, of, company, policy } = await aPolicyWorld();
    await write(officer);
    await officer.publishPolicyVersion({ params: of(2) });
    await officer.deletePolicy({ params });
    await refused(getPolicy, 404, as(officer, { params }));
    const now = new Date();
    const leftover = { companyId: company.id, policyId: policy.id, at: now.toISOString() };
    await cleanUpAfter(leftover, now, () => 60_000);
    expect(await filesUnder(`files/${company.id}/${policy.id}/`)).toEqual([]);
    expect(await policyVersions.listStored(company.id, policy.id)).toHaveLength(2);
    await cleanUpAfter(leftover, new Date(now.getTime() + 2 * 3_600_000), () => 60_000);
    expect(await policyVersions.listStored(company.id, policy.id)).toEqual([]);
  });
});
