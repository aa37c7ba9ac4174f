import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { entryHash } from "../../functions/core/endpoint/activity-entry.ts";
import { scopeOf } from "../../functions/record/chain/record-keys.ts";
import { rootOfPath } from "../../functions/record/seals/merkle.ts";
import { sealScope } from "../../functions/record/seals/seal-scope.ts";
import { handler as resumePacks } from "../../functions/workers/resume-evidence-packs.ts";
import { aPdf } from "../support/documents/documents.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { aPack, makePacks } from "../support/server/packs.ts";
import { type Person, signedIn } from "../support/server/people.ts";
import { chainAll } from "../support/server/record.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { invocations } from "../support/server/storage.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

await aRuleWorld();

const company = { kind: "company" };
/** Noon of a day in New York, where companies of tests are. */
const noon = (day: string) => new Date(`${day}T17:00:00Z`);
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: noon("2026-01-05") }));
afterAll(() => void vi.useRealTimers());

/** A company with a year of its own: what it did on January 6, and took back in February. */
const aPast = async () => {
  vi.setSystemTime(noon("2026-01-05"));
  const { company: its, id, ...people } = await aCompanyWithRule();
  const [admin, officer, member] = [people.admin.user, people.officer.user, people.member.user];
  let one = await signedIn(officer);
  // The first pack makes the company's base: what the test planted has no entries.
  await aPack(one, "2026-01-05", { kind: "title", title: 21 });
  vi.setSystemTime(noon("2026-01-06"));
  await one.assignCompanyRule({ params: { id }, body: { assignedTo: member.id, dueDate: "2026-03-01" } });
  await one.setApplicability({
    params: { ruleId: id + 1 },
    body: { isApplicable: false, reason: "No devices" },
  });
  const upload = await anUploadOf(one, aPdf("Access control"));
  const policy = await one.addPolicy({ body: { objectKey: upload, originalName: "Access control.pdf" } });
  await one.attachRulePolicy({ params: { id, policyId: policy.id } });
  const file = await anUploadOf(one, aPdf("Log"));
  const evidence = await one.addEvidence({
    body: { title: "Log", objectKey: file, originalName: "Log.pdf", attachTo: [{ type: "rule", id }] },
  });
  await chainAll(its.id);
  await sealScope(scopeOf(its.id), new Date());
  vi.setSystemTime(noon("2026-02-10"));
  one = await signedIn(officer);
  await one.deleteEvidence({ params: { id: evidence.id } });
  await one.deletePolicy({ params: { id: policy.id } });
  await one.unassignCompanyRule({ params: { id } });
  await one.updateProfile({ body: { firstName: "Renamed", lastName: "Since", email: officer.email } });
  return { its, id, policy, evidence, admin, officer: await signedIn(officer), member, one };
};
/** A company whose registration was a month ago. */
const aCompany = async () => {
  vi.setSystemTime(noon("2026-01-05"));
  const { company: its, officer } = await aCompanyWithRule();
  vi.setSystemTime(noon("2026-02-10"));
  return { its, officer: await signedIn(officer.user) };
};
type Rows = readonly Record<string, unknown>[];

describe("an evidence pack", () => {
  let past: Awaited<ReturnType<typeof aPast>>;
  let whole: Awaited<ReturnType<typeof aPack>>;
  beforeAll(async () => {
    past = await aPast();
    whole = await aPack(past.officer, "2026-01-06", company);
  });

  it("holds what was so at the end of its day, also what was deleted since, with hashes of all its files", () => {
    const { id, policy, evidence, its, member } = past;
    const { pack, files, json, textOf } = whole;
    expect(pack).toMatchObject({
      day: "2026-01-06",
      isDayOver: true,
      status: "done",
      scopeName: "Whole company",
    });
    expect(pack.scope).toEqual({ kind: "company", title: null, part: null, policyId: null });
    const rules = json("data/rules.json") as Rows;
    expect(rules).toHaveLength(8);
    expect(rules.find((rule) => rule.id === id)).toMatchObject({
      state: { assignment: { assignedTo: member.id, dueDate: "2026-03-01" } },
    });
    expect(rules.find((rule) => rule.id === id + 1)).toMatchObject({
      state: { isActive: false, decision: { reason: "No devices" } },
    });
    expect(json("data/policies.json")).toMatchObject([{ id: policy.id, state: "published" }]);
    expect(json("data/evidence.json")).toMatchObject([{ id: evidence.id, title: "Log" }]);
    expect((json("data/people.json") as Rows).map(({ firstName }) => firstName)).not.toContain("Renamed");
    const manifest = json("manifest.json") as { files: Rows; roots: Rows };
    expect(manifest).toMatchObject({
      company: { id: its.id, name: its.name },
      ...{ day: "2026-01-06", timeZone: "America/New_York", scope: pack.scope },
    });
    expect(pack.manifestSha256).toBe(sha256(textOf("manifest.json")));
    const named = Object.keys(files).filter((path) => path !== "manifest.json");
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(named.sort());
    for (const { path, bytes, sha256: hash } of manifest.files)
      expect([files[String(path)]?.length, sha256(files[String(path)] ?? "")]).toEqual([bytes, hash]);
    expect(textOf("evidence-pack.pdf").startsWith("%PDF-")).toBe(true);
    expect(textOf("verify.html")).toContain("Verify an evidence pack");
  });

  it("has a document that was kept, and of one that is gone its hash", () => {
    const { policy, evidence } = past;
    const { files, json } = whole;
    const gone = `documents/evidence/${evidence.id}/Log.pdf`;
    const document = `documents/policies/${policy.id}/v1/Access control.pdf`;
    const list = json("documents/index.json") as Rows;
    expect(list).toMatchObject([
      { path: document, hash: sha256(aPdf("Access control")), state: "Included" },
      { path: gone, hash: sha256(aPdf("Log")), state: "Content no longer kept" },
    ]);
    expect(Object.keys(files)).toContain(document);
    expect(Object.keys(files)).not.toContain(gone);
  });

  it("proves each entry until then by the root that sealed it", () => {
    const { json } = whole;
    const entries = json("activity/2026-01.json") as { entry: Record<string, unknown>; proof: never }[];
    const { roots } = json("manifest.json") as { roots: Rows };
    expect(entries.length).toBeGreaterThan(5);
    for (const { entry, proof } of entries) {
      const { hash, shard, position, previousHash, ...content } = entry;
      const place = { shard, position, previousHash } as Parameters<typeof entryHash>[1];
      expect(entryHash(content, place)).toBe(hash);
      const { path, root } = proof as { path: { side: "left" | "right"; hash: string }[]; root: string };
      const steps = path.map((step) => ({ side: step.side, hash: Buffer.from(step.hash, "hex") }));
      expect(rootOfPath(Buffer.from(String(hash), "hex"), steps).toString("hex")).toBe(root);
      expect(roots.map((each) => each.root)).toContain(root);
    }
  });

  it("of a part or a policy holds what belongs to it alone", async () => {
    const { officer, policy, id } = past;
    const part = await aPack(officer, "2026-01-06", { kind: "part", title: 21, part: "820" });
    expect((part.json("data/rules.json") as Rows).map(({ partNo }) => partNo)).toEqual(["820", "820"]);
    expect(part.json("data/policies.json")).toEqual([]);
    const ofPolicy = await aPack(officer, "2026-01-06", { kind: "policy", policyId: policy.id });
    expect(ofPolicy.pack.scopeName).toBe("Deleted policy");
    expect((ofPolicy.json("data/rules.json") as Rows).map((rule) => rule.id)).toEqual([id]);
    expect(ofPolicy.json("data/policies.json")).toMatchObject([{ id: policy.id }]);
  });

  it("of today ends now and says that the day is not over", async () => {
    const { pack, json } = await aPack(past.officer, "2026-02-10", { kind: "title", title: 21 });
    expect(pack.isDayOver).toBe(false);
    expect(json("manifest.json")).toMatchObject({ note: "Day not over" });
    expect(json("data/evidence.json")).toEqual([]);
  });

  it("of a past day has the same bytes of data whenever it is made", async () => {
    const { officer, id } = past;
    vi.setSystemTime(noon("2026-04-01"));
    const later = await signedIn(officer.user);
    await later.updateCompanyRule({ params: { id }, body: { companyNotes: "Since" } });
    const second = await aPack(later, "2026-01-06", company);
    const dataOf = ({ files, textOf }: typeof whole) =>
      Object.fromEntries(
        Object.keys(files)
          .filter((path) => path.startsWith("data/"))
          .map((path) => [path, textOf(path)]),
      );
    expect(Object.keys(dataOf(whole)).length).toBeGreaterThan(15);
    expect(dataOf(second)).toEqual(dataOf(whole));
    expect(second.pack.manifestSha256).not.toBe(whole.pack.manifestSha256);
  });
});

describe("asking for a pack", () => {
  const title = { kind: "title", title: 21 };
  const ask = (person: Person, day: string, scope: object = title) =>
    person.createEvidencePack({ body: { day, scope } });

  it("answers the one that waits or is being made, refuses others meanwhile, and makes another after it", async () => {
    const { officer } = await aCompany();
    const from = invocations.length;
    const [first, second] = await Promise.all([ask(officer, "2026-01-06"), ask(officer, "2026-01-06")]);
    expect(second.id).toBe(first.id);
    const words = "The pack of Title 21 for Jan 6, 2026 is still being created. Try again when it is done.";
    for (const body of [
      { day: "2026-01-07", scope: title },
      { day: "2026-01-06", scope: company },
      { day: "2026-01-06", scope: { kind: "part", title: 21, part: "11" } },
    ])
      await officer.refused.createEvidencePack(409, { body }, words);
    await makePacks(from);
    vi.setSystemTime(Date.now() + 1);
    expect((await ask(officer, "2026-01-07")).id).not.toBe(first.id);
    expect((await officer.listEvidencePacks({})).items.map(({ status }) => status)).toEqual([
      ...["queued", "done"],
    ]);
  });

  it("takes days of the company from its registration to today, and scopes that are whole", async () => {
    const { officer } = await aCompany();
    // Still the day before in New York.
    vi.setSystemTime("2026-02-11T03:00:00.000Z");
    expect((await officer.listEvidencePacks({})).days).toEqual({ first: "2026-01-05", today: "2026-02-10" });
    const words = "Choose a day from Jan 5, 2026 to today.";
    for (const day of ["2026-01-04", "2026-02-11"])
      await officer.refused.createEvidencePack(400, { body: { day, scope: title } }, words);
    for (const [scope, sentence] of [
      [{ kind: "title" }, "Please select a title"],
      [{ kind: "part", title: 21 }, "Please select a part"],
      [{ kind: "policy" }, "Please select a policy"],
      [{ kind: "title", title: 7 }, "Your company has not added this title."],
      [{ kind: "part", title: 7, part: "1" }, "Your company has not added this title."],
    ] as const)
      await officer.refused.createEvidencePack(400, { body: { day: "2026-01-05", scope } }, sentence);
    await ask(officer, "2026-01-05");
  });

  it("for the whole company needs a fresh confirmation", async () => {
    const { officer } = await aCompany();
    const at = new Date(Date.now() - 11 * 60_000).toISOString();
    for (const row of await itemsUnder(`USER#${officer.user.id}`))
      if (row.sk.startsWith("SESSION#")) await plant({ ...row, createdAt: at, confirmedAt: at });
    const body = { day: "2026-01-06", scope: company };
    await officer.refused.createEvidencePack(403, { body }, { code: "step_up_required" });
    await ask(officer, "2026-01-06");
  });

  it("is recorded, and so are its download and its end; its file goes with it", async () => {
    const { officer, its } = await aCompany();
    const { pack } = await aPack(officer, "2026-01-06", title);
    await officer.deleteEvidencePack({ params: { id: pack.id } });
    await officer.refused.getEvidencePack(404, { params: { id: pack.id } });
    expect((await itemsUnder(`C#${its.id}#ACTIVITY`)).map(({ event }) => event).sort()).toEqual([
      ...["evidence-pack.deleted", "evidence-pack.downloaded", "evidence-pack.started"],
    ]);
  });

  it("starts again what a worker has lost", async () => {
    const { officer, its } = await aCompany();
    const { id } = await ask(officer, "2026-01-06");
    const start = invocations.length;
    const ours = (from: number) =>
      invocations.slice(from).flatMap(({ event }) => ((event as { id?: string }).id === id ? [event] : []));
    await resumePacks({}, lambdaContext());
    expect(ours(start)).toEqual([]);
    vi.setSystemTime(Date.now() + 151_000);
    await resumePacks({}, lambdaContext());
    expect(ours(start)).toEqual([{ companyId: its.id, id }]);
  });
});
