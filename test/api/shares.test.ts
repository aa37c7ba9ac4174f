import { afterEach, describe, expect, it, vi } from "vitest";
import { countCompanyCall } from "../../functions/core/endpoint/call-share.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { composeMail } from "../../functions/services/mail/layout.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { type Share, type ShareLimits, usualShares } from "../../shared/schemas/shares.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { sweep, waitingFor, withMailbox } from "../support/server/mailbox.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";
import { anUploadOf, filesUnder, multipartOf } from "../support/server/stored-policies.ts";

const mailbox = withMailbox();
afterEach(() => {
  vi.useRealTimers();
  configure();
});

const operator = await aPerson({ role: "super_admin", companyId: null });
const paramsOf = ({ id }: { id: string }) => ({ params: { companyId: id } });
const give = (company: { id: string }, limits: Partial<ShareLimits>) =>
  operator.updateCompanyShares({
    ...paramsOf(company),
    body: { limits: { ...usualShares, calls: 1_000_000, ...limits } },
  });
const limitsIn = (shares: readonly Share[]) =>
  Object.fromEntries(shares.map(({ kind, limit }) => [kind, limit]));
const usedIn = (shares: readonly Share[]) => Object.fromEntries(shares.map(({ kind, used }) => [kind, used]));

describe("the shares of a company", () => {
  it("are the usual ones until an operator changes them; its administrators see them, others do not", async () => {
    configure({ SHARES: '{"uploads":7}' });
    const { admin, officer, member, company } = await aStaffedCompany();
    const shares = await admin.getShares();
    expect(limitsIn(shares)).toEqual({
      ...{ imports: 2, uploads: 7, mails: 5_000 },
      ...{ bytes: 20 * 1024 ** 3, calls: 6_000 },
    });
    expect(usedIn(shares)).toMatchObject({ imports: 0, uploads: 0, mails: 0, bytes: 0 });
    const resets = shares.map(({ resetsAt }) => resetsAt?.slice(10, 19) ?? null);
    expect(resets).toEqual([null, "T00:00:00", "T00:00:00", null, expect.stringMatching(/T\d\d:\d\d:00/)]);
    for (const person of [officer, member]) await person.refused.getShares(403);
    await admin.refused.getCompanyShares(403, paramsOf(company));
    await admin.refused.updateCompanyShares(403, { ...paramsOf(company), body: { limits: usualShares } });
    expect(limitsIn(await give(company, { imports: 5 }))).toMatchObject({ imports: 5, uploads: 500 });
    expect(limitsIn(await admin.getShares())).toMatchObject({ imports: 5, uploads: 500 });
    await operator.refused.getCompanyShares(404, paramsOf({ id: newId() }));
  });

  it.each([
    ["imports", 51, "Choose a number from 1 to 50."],
    ["calls", 0, "Choose a number from 1 to 1,000,000,000."],
  ])("refuse %s of %d", async (kind, value, message) => {
    const { company } = await aStaffedCompany();
    const body = { limits: { ...usualShares, [kind]: value } };
    const fields = [`body.limits.${kind}`];
    await operator.refused.updateCompanyShares(400, { ...paramsOf(company), body }, { message, fields });
  });

  it("limit the uploads of a day, and a lower number stops the next one", async () => {
    const { admin, company } = await aStaffedCompany();
    await give(company, { uploads: 2 });
    await admin.createUpload({ body: {} });
    await admin.addPolicy(multipartOf("Access.txt", Buffer.from("Access is reviewed."), "text/plain"));
    const told = { message: "Your company has used its uploads of today.", writes: true };
    await admin.refused.createUpload(429, { body: {} }, told);
    const file = multipartOf("rules.json", Buffer.from("[]"), "application/json");
    await admin.refused.importRules(429, file, told);
    expect(usedIn(await admin.getShares())).toMatchObject({ uploads: 2 });
    await give(company, { uploads: 3 });
    await admin.refused.createUpload(429, { body: {} }, told);
    await give(company, { uploads: 9 });
    await admin.createUpload({ body: {} });
  });
});

describe("calls of a company", () => {
  const counted = async (companyId: string, callLimit: number, times: number, now: Date) => {
    for (let call = 0; call < times; call += 1) await countCompanyCall({ companyId, callLimit }, now);
  };

  it("are refused for the rest of the minute beyond the limit, those of another company are not", async () => {
    const nextMinute = (Math.floor(Date.now() / 60_000) + 2) * 60_000;
    vi.useFakeTimers({ toFake: ["Date"], now: nextMinute - 40_000 });
    const { admin, member, company } = await aStaffedCompany();
    const other = await aStaffedCompany();
    await give(company, { calls: 3 });
    for (const person of [admin, member, admin]) await person.getCurrentUser();
    const refused = await member.call.getCurrentUser();
    expect(refused).toMatchObject({
      status: 429,
      json: { message: "Too many requests. Please wait 40 seconds." },
      headers: { "retry-after": "40" },
    });
    await other.member.getCurrentUser();
    vi.setSystemTime(nextMinute);
    await member.getCurrentUser();
  });

  it("are written a batch at a time, and not at all beyond the limit", async () => {
    const now = new Date();
    const companyId = newId();
    const rows = async () => (await itemsUnder(`CALLS#${companyId}`)).map(({ calls }) => calls);
    await counted(companyId, 6_000, 19, now);
    expect(await rows()).toEqual([]);
    await counted(companyId, 6_000, 1, now);
    expect(await rows()).toEqual([20]);
    // Other functions made the rest.
    await table.increment(
      { pk: `CALLS#${companyId}`, sk: String(Math.floor(now.getTime() / 60_000)) },
      "calls",
      {},
      5_980,
    );
    await counted(companyId, 6_000, 19, now);
    for (let call = 0; call < 50; call += 1)
      await expect(counted(companyId, 6_000, 1, now)).rejects.toMatchObject({ status: 429 });
    expect(await rows()).toEqual([6_020]);
  });
});

describe("bytes of a company", () => {
  const megabyte = 1_048_576;
  const text = (bytes: number) => Buffer.alloc(bytes, "a");
  const keptBy = async (admin: Person) => usedIn(await admin.getShares()).bytes;

  it("are those of its policies with their versions and of its evidence, as they come and go", async () => {
    const { admin } = await aStaffedCompany();
    const { id } = await admin.addPolicy({
      body: { objectKey: await anUploadOf(admin, text(1_000)), originalName: "Access.txt" },
    });
    const params = { id };
    await admin.createPolicyVersion({ params, body: { markdown: "Keys", changeNote: "Shorter" } });
    expect(await keptBy(admin)).toBe(1_004);
    const version = { params: { id, n: "2" } };
    await admin.updatePolicyVersion({ ...version, body: { markdown: "Keys and doors" } });
    expect(await keptBy(admin)).toBe(1_014);
    await admin.deletePolicyVersion(version);
    expect(await keptBy(admin)).toBe(1_000);
    await admin.createPolicyVersion({ params, body: { markdown: "Keys", changeNote: "Shorter" } });
    const evidence = await admin.addEvidence({
      body: { title: "Log", objectKey: await anUploadOf(admin, text(500)), originalName: "Log.txt" },
    });
    expect(await keptBy(admin)).toBe(1_504);
    await admin.deletePolicy({ params });
    expect(await keptBy(admin)).toBe(500);
    await admin.deleteEvidence({ params: { id: evidence.id } });
    expect(await keptBy(admin)).toBe(0);
  });

  it("beyond the limit are refused and leave nothing, what is there stays", async () => {
    const { admin, company } = await aStaffedCompany();
    await give(company, { bytes: megabyte });
    const add = async (bytes: number) => ({
      body: { objectKey: await anUploadOf(admin, text(bytes)), originalName: "Access.txt" },
    });
    const told = { message: "Your company has used its 1 MB of storage.", writes: true };
    await admin.refused.addPolicy(413, await add(megabyte + 1), told);
    await give(company, { bytes: 2 * megabyte });
    await admin.addPolicy(await add(2 * megabyte - 1));
    await give(company, { bytes: megabyte });
    await admin.refused.addPolicy(413, await add(1), told);
    expect(await admin.listPolicies()).toHaveLength(1);
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(1);
    await give(company, { bytes: 2 * megabyte });
    await admin.addPolicy(await add(1));
    await admin.refused.addPolicy(413, await add(1), { ...told, message: told.message.replace("1", "2") });
  });
});

describe("emails of a company", () => {
  const mailTo = async (to: string, companyId?: string) => {
    const mail = composeMail({
      ...{ to, subject: "About the rule", greeting: "Hello,", paragraphs: ["A rule is yours."] },
      ...{ action: { label: "Open", path: "/" }, reason: "You receive this because of a test." },
    });
    await table.write(outbox.enqueue({ ...mail, companyId }, new Date()));
  };

  it("beyond the limit of a day wait for the next one, those to come in do not", async () => {
    const midnight = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000;
    vi.useFakeTimers({ toFake: ["Date"], now: midnight - 3_600_000 });
    const { admin, company } = await aStaffedCompany();
    await give(company, { mails: 1 });
    await mailTo("first@example.com", company.id);
    await sweep();
    await mailTo("second@example.com", company.id);
    await mailTo("reset@example.com");
    await sweep();
    const reached = () =>
      ["first", "second", "reset"].map((name) => mailbox.to(`${name}@example.com`).length);
    expect(reached()).toEqual([1, 0, 1]);
    const [waiting] = await waitingFor("second@example.com");
    expect(waiting).toMatchObject({ leasedUntil: new Date(midnight).toISOString(), attempts: 0 });
    expect(usedIn(await admin.getShares())).toMatchObject({ mails: 1 });
    vi.setSystemTime(midnight + 300_000);
    await sweep();
    expect(reached()).toEqual([1, 1, 1]);
  });
});
