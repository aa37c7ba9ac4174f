import { describe, expect, it } from "vitest";
import { acknowledgeRule } from "../../shared/api/rule-activity.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { activityOf, atOnce, times } from "../support/server/at-once.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aPerson, as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld, firstRule } from "../support/server/rule-world.ts";

await aRuleWorld();

describe("saying that one has read a rule", () => {
  it("is open to everyone of the company, and says who and when", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    for (const person of [admin, officer, member]) {
      const body = { comments: "Discussed in the team." };
      const record = await person.acknowledgeRule({ params: { id }, body });
      expect(record).toMatchObject({
        userId: person.user.id,
        user: { id: person.user.id, firstName: person.user.firstName },
        comments: "Discussed in the team.",
        isCurrent: true,
      });
    }
    const readers = await member.listAcknowledgements({ params: { id } });
    expect(new Set(readers.map(({ userId }) => userId))).toEqual(
      new Set([admin.user.id, officer.user.id, member.user.id]),
    );
    const times = readers.map(({ acknowledgedAt }) => acknowledgedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("again answers the first record and writes nothing", async () => {
    const { id, member } = await aCompanyWithRule();
    const request = as(member, { params: { id }, body: {} });
    const first = await ok(acknowledgeRule, request);
    const before = await tableHash();
    const again = as(member, { params: { id }, body: { comments: "Once more" } });
    expect(await ok(acknowledgeRule, again)).toEqual(first);
    expect(await tableHash()).toBe(before);
  });

  it("keeps address and browser as evidence, and reveals them to no one", async () => {
    const { company, id, member } = await aCompanyWithRule();
    const headers = { "user-agent": "Browser of evidence" };
    const { text } = await call(acknowledgeRule, { ...as(member, { params: { id }, body: {} }), headers });
    const list = await member.call.listAcknowledgements({ params: { id } });
    for (const answer of [text, list.text]) expect(answer).not.toMatch(/evidence|127\.0\.0\.1|wording/);
    const [row] = (await itemsUnder(`C#${company.id}#R#${id}`)).filter(({ sk }) => sk.startsWith("ACK#"));
    expect(row).toMatchObject({ userAgent: "Browser of evidence", ipAddress: expect.stringMatching(/\d/) });
  });

  it("takes 2,000 characters of comments and not one more", async () => {
    const { id, admin } = await aCompanyWithRule();
    const acknowledging = (length: number) =>
      as(admin, { params: { id }, body: { comments: "x".repeat(length) } });
    await refused(acknowledgeRule, 400, acknowledging(2_001));
    await ok(acknowledgeRule, acknowledging(2_000));
  });
});

describe("a rule whose wording changed", () => {
  it("was read before the last change, until it is read again", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    const first = await member.acknowledgeRule({ params: { id }, body: {} });
    await admin.acknowledgeRule({ params: { id }, body: {} });
    await admin.updateCompanyRule({ params: { id }, body: { action: "Do it twice" } });
    const isCurrent = async () =>
      (await member.listAcknowledgements({ params: { id } })).map((each) => each.isCurrent);
    expect(await isCurrent()).toEqual([false, false]);
    const second = await member.acknowledgeRule({ params: { id }, body: {} });
    expect(second.acknowledgedAt > first.acknowledgedAt).toBe(true);
    expect(await isCurrent()).toEqual([true, false]);
    expect(await activityOf(company.id, "rule.acknowledged")).toHaveLength(3);
  });

  it("is the same one when only notes, status or the copy changed", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    await member.acknowledgeRule({ params: { id }, body: {} });
    await admin.copyMasterRule({ params: { masterId: firstRule } });
    const body = { companyNotes: "See SOP", complianceStatus: "completed", priority: "low" };
    await admin.updateCompanyRule({ params: { id }, body });
    const [reader] = await admin.listAcknowledgements({ params: { id } });
    expect(reader).toMatchObject({ userId: member.user.id, isCurrent: true });
  });
});

describe("reading a rule that someone is editing", () => {
  it("makes no edit stale, whether or not the company had touched the rule", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    for (const [reader, version] of [
      [member, 0],
      [officer, 1],
    ] as const) {
      await reader.acknowledgeRule({ params: { id }, body: {} });
      const body = { companyNotes: `After ${version}`, version };
      const edited = await admin.updateCompanyRule({ params: { id }, body });
      expect(edited).toMatchObject({ companyNotes: `After ${version}`, version: version + 1 });
    }
  });

  it("at the same moment as edits and other readers loses nothing of either", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const readers = await Promise.all(times(8, () => aPerson({ companyId: company.id })));
    const answers = await Promise.all([
      ...readers.map((reader) => reader.call.acknowledgeRule({ params: { id }, body: {} })),
      admin.call.updateCompanyRule({ params: { id }, body: { companyNotes: "Kept", version: 0 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(times(9, () => 200));
    expect(await admin.getCompanyRule({ params: { id } })).toMatchObject({ companyNotes: "Kept" });
    const [state] = (await itemsUnder(`C#${company.id}#T#21`)).filter(
      ({ companyRuleId }) => companyRuleId === id,
    );
    expect(state).toMatchObject({ companyNotes: "Kept", version: 1, readWording: expect.any(String) });
    expect(await admin.listAcknowledgements({ params: { id } })).toHaveLength(8);
  });
});

describe("one person at the same moment, twenty times", () => {
  it("has read the rule once", async () => {
    const { company, id, member } = await aCompanyWithRule();
    const requests = times(20, () => as(member, { params: { id }, body: {} }));
    expect(await atOnce(acknowledgeRule, requests)).toEqual({ 200: 20 });
    expect(await member.listAcknowledgements({ params: { id } })).toHaveLength(1);
    expect(await activityOf(company.id, "rule.acknowledged")).toHaveLength(1);
  });
});
