import { beforeEach, describe, expect, it } from "vitest";
import {
  addEvidence,
  deleteEvidence,
  downloadEvidence,
  listEvidence,
  updateEvidence,
} from "../../shared/api/evidence.ts";
import { createUpload } from "../../shared/api/imports.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { maxEvidenceOfRule } from "../../shared/schemas/evidence.ts";
import { aPdf } from "../support/documents/documents.ts";
import { refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder, plant, tableHash } from "../support/server/engine.ts";
import { as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { anUploadOf, filesUnder } from "../support/server/stored-policies.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

const today = new Date().toISOString().slice(0, 10);
const url = "https://example.com/access-review";
const onRule = (...ids: readonly number[]) => ids.map((id) => ({ type: "rule" as const, id }));
const aLink = (over = {}) => ({
  body: { title: "Access review", url, attachTo: onRule(staffed.id), ...over },
});
const files = () => filesUnder(`files/${staffed.company.id}/evidence/`);
const leftovers = () => itemsUnder("EVIDENCE_LEFTOVERS");

describe("evidence", () => {
  it("is a link that a member adds to a rule, shown there and in the list with who added it", async () => {
    const { member, officer, id, company } = staffed;
    const added = await member.addEvidence(aLink());
    expect(added).toMatchObject({
      ...{ title: "Access review", kind: "link", url, fileName: null, validFrom: today, validTo: null },
      ...{ state: "current", addedBy: { id: member.user.id }, version: 1 },
      attachedTo: [{ type: "rule", id, titleNumber: 21, partNo: "11", title: "Rule 0" }],
    });
    const listed = { items: [added], total: 1, offset: 0, nextCursor: null, titles: [21] };
    expect(await officer.listEvidence()).toEqual(listed);
    expect(await officer.listEvidence({ query: { ruleId: String(id) } })).toEqual(listed);
    const { company: page } = await officer.getRulePage({ params: { id: String(id) } });
    expect(page?.evidence).toEqual([added]);
    const [row] = await activityOf(company.id, "evidence.added");
    expect(row).toMatchObject({
      target: { type: "rule", id: String(id) },
      after: { evidence: "Access review" },
    });
    const { status, headers } = await member.call.downloadEvidence({ params: { id: added.id } });
    expect([status, headers.location]).toEqual([302, url]);
  });

  it("is a file that a member uploads for it, checked and copied, that all of the company download", async () => {
    const { member, officer, company } = staffed;
    const bytes = aPdf("Signed protocol");
    const upload = {
      purpose: "evidence" as const,
      name: "a.pdf",
      size: bytes.length,
      type: "application/pdf",
    };
    const { uploadURL, objectKey, headers } = await member.createUpload({ body: upload });
    await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(bytes) });
    const added = await member.addEvidence({
      body: { title: "Signed protocol", objectKey, originalName: "Protocol: signed.pdf" },
    });
    expect(added).toMatchObject({
      ...{ kind: "file", url: null, fileName: "Protocol_ signed.pdf", fileSize: bytes.length },
      ...{ mimeType: "application/pdf", attachedTo: [] },
    });
    expect(await files()).toHaveLength(1);
    expect([await leftovers(), await filesUnder(`q/${company.id}/`)]).toEqual([[], []]);
    const answer = await officer.call.downloadEvidence({ params: { id: added.id } });
    const file = await fetch(String(answer.headers.location));
    expect(file.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Protocol_%20signed.pdf",
    );
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect(await activityOf(company.id, "evidence.downloaded")).toHaveLength(1);
  });

  it("is changed by who added it and by managers, moves between rules, and goes with its file", async () => {
    const { member, admin, officer, id, company } = staffed;
    const other = id + 1;
    const objectKey = await anUploadOf(officer);
    const { id: evidenceId } = await officer.addEvidence({
      body: { title: "Log", objectKey, originalName: "log.pdf", attachTo: onRule(id) },
    });
    const params = { id: evidenceId };
    await refused(updateEvidence, 403, as(member, { params, body: { title: "Mine" } }));
    await refused(deleteEvidence, 403, as(member, { params }));
    const changed = await admin.updateEvidence({
      params,
      body: { title: "Log of May", validTo: dayAfter(today, 20), attachTo: onRule(other), version: 1 },
    });
    expect(changed).toMatchObject({ title: "Log of May", state: "expires_soon", version: 2 });
    const ofRule = async (rule: number) =>
      (await member.listEvidence({ query: { ruleId: String(rule) } })).items.map(({ title }) => title);
    expect([await ofRule(id), await ofRule(other)]).toEqual([[], ["Log of May"]]);
    const late = as(officer, { params, body: { title: "Late", version: 1 } });
    await refused(updateEvidence, 409, late, { code: "evidence.stale" });
    await officer.deleteEvidence({ params });
    expect([await files(), await leftovers(), await ofRule(other)]).toEqual([[], [], []]);
    expect(await itemsUnder(`C#${company.id}#EVIDENCE`)).toEqual([]);
    await refused(downloadEvidence, 404, as(admin, { params }));
  });

  it("that says nothing new writes nothing", async () => {
    const { member } = staffed;
    const { id } = await member.addEvidence(aLink());
    const before = await tableHash();
    const body = { title: "Access review", attachTo: onRule(staffed.id), version: 1 };
    expect(await member.updateEvidence({ params: { id }, body })).toMatchObject({ version: 1 });
    expect(await tableHash()).toBe(before);
  });
});

const later = dayAfter(today, 1);
const soon = dayAfter(today, 30);
const notSoon = dayAfter(today, 31);
const yesterday = dayAfter(today, -1);

describe("the list of evidence", () => {
  it("says what each is on the viewer's day, and filters by it, by words and by title", async () => {
    const { member } = staffed;
    const cases = [
      ["Ended", { validFrom: "2026-01-01", validTo: yesterday }, "expired"],
      ["Last day", { validFrom: "2026-01-01", validTo: today }, "expires_soon"],
      ["Thirty days", { validTo: soon }, "expires_soon"],
      ["Longer", { validTo: notSoon }, "current"],
      ["Endless", { attachTo: [] }, "current"],
      ["Tomorrow", { validFrom: later }, "not_yet"],
    ] as const;
    for (const [title, over] of cases) await member.addEvidence(aLink({ title, ...over }));
    const listed = async (query: Record<string, string>) =>
      (await member.listEvidence({ query: { today, ...query } })).items.map(({ title }) => title);
    const { items } = await member.listEvidence({ query: { today } });
    expect(items.map(({ title, state }) => [title, state])).toEqual(
      cases.map(([title, , state]) => [title, state]).toReversed(),
    );
    expect(await listed({ state: "expires_soon" })).toEqual(["Thirty days", "Last day"]);
    expect(await listed({ search: "DAY" })).toEqual(["Thirty days", "Last day"]);
    expect(await listed({ titleNumber: "21" })).not.toContain("Endless");
    expect(await listed({ today: later, state: "not_yet" })).toEqual([]);
    const first = await member.listEvidence({ query: { limit: "4" } });
    const cursor = first.nextCursor ?? "";
    const rest = await member.listEvidence({ query: { limit: "4", cursor } });
    expect([first.items.length, rest.items.length, rest.offset, rest.nextCursor]).toEqual([4, 2, 4, null]);
  });
});

describe("evidence is refused", () => {
  it.each([
    [
      "with a link and a file",
      { objectKey: "q/a" },
      "Please choose a file or enter a web address, not both.",
    ],
    ["with neither", { url: null }, "Please choose a file or enter a web address, not both."],
    [
      "with a script",
      { url: "javascript:alert(1)" },
      "Please enter a web address such as https://example.com",
    ],
    ["without a host", { url: "https://" }, "Please enter a web address such as https://example.com"],
    ["that ends before it begins", { validFrom: later, validTo: today }, "The last day is before the first."],
    ["without a title", { title: " " }, "Please say what it shows"],
    ["at 21 places", { attachTo: onRule(...times(21, (n) => n + 1)) }, "You have reached the limit of 20."],
  ])("%s", async (_, over, message) => {
    const before = await tableHash();
    const { issues } = await refused(addEvidence, 400, as(staffed.member, aLink(over)));
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
    expect(await tableHash()).toBe(before);
  });

  it("as a file of another kind, for another company's rule, and from another person's upload", async () => {
    const { member, officer } = staffed;
    const other = await aCompanyWithRule();
    const page = await anUploadOf(member, Buffer.from("<html></html>"));
    const send = (status: number, over: object, told = {}) => {
      const file = aLink({ url: undefined, originalName: "a.png", ...over });
      return refused(addEvidence, status, as(member, file), { writes: true, ...told });
    };
    await send(415, { objectKey: page });
    await send(
      415,
      { objectKey: page, originalName: "a.html" },
      { message: "Please select a PDF, DOC, DOCX, TXT, XLSX, CSV, PNG or JPG file" },
    );
    await send(404, { objectKey: await anUploadOf(officer) });
    await send(404, { url, attachTo: onRule(other.id) });
    expect([await files(), await leftovers()]).toEqual([[], []]);
    expect((await member.listEvidence()).total).toBe(0);
  });

  it(`beyond ${maxEvidenceOfRule} of a rule, also when ${many} come at the same moment`, async () => {
    const { member, id, company } = staffed;
    const left = 10;
    await plant({
      ...{ pk: `C#${company.id}#R#${id}`, sk: "EVIDENCE_COUNT" },
      count: maxEvidenceOfRule - left,
    });
    const requests = times(many, () => as(member, aLink()));
    expect(await atOnce(addEvidence, requests)).toEqual({ 201: left, 409: many - left });
    expect((await member.listEvidence()).total).toBe(left);
  });
});

it("a member opens an upload for evidence alone", async () => {
  const body = { name: "rules.json", size: 2, type: "application/json" };
  await refused(createUpload, 403, as(staffed.member, { body }));
  await staffed.member.createUpload({ body: { ...body, purpose: "evidence" } });
  await staffed.officer.createUpload({ body });
});

it("another company's evidence is 404, and the operator has none", async () => {
  const { id } = await staffed.member.addEvidence(aLink());
  const stranger = await aCompanyWithRule();
  const params = { id };
  for (const contract of [updateEvidence, deleteEvidence, downloadEvidence])
    await refused(contract, 404, as(stranger.admin, { params, body: {} }));
  expect((await stranger.admin.listEvidence()).total).toBe(0);
  expect((await staffed.admin.listEvidence()).total).toBe(1);
  await refused(listEvidence, 401);
});
