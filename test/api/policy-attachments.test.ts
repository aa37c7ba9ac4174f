import { beforeEach, describe, expect, it } from "vitest";
import { policyExpiry } from "../../functions/documents/policies/policy-expiry.ts";
import {
  attachPartPolicy,
  attachRulePolicy,
  detachPartPolicy,
  detachRulePolicy,
  renewPartPolicy,
} from "../../shared/api/policies.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aStaffedCompany, as } from "../support/server/people.ts";
import { aPolicyRow } from "../support/server/policies.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

const part = { titleId: "21", partNo: "11" };
const today = () => new Date().toISOString().slice(0, 10);
const aYearFrom = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace("02-29", "02-28");
const aPolicy = (name?: string) => aPolicyRow(staffed.admin.user, name);
const onPart = (policyId: string, of = part) => ({ params: { ...of, policyId } });
const onRule = (policyId: string) => ({ params: { id: staffed.id, policyId } });
const listed = async () => {
  const [part11, rule, [policy]] = await Promise.all([
    staffed.member.listPartPolicies({ params: part }),
    staffed.member.listRulePolicies({ params: { id: staffed.id } }),
    staffed.member.listPolicies(),
  ]);
  return { part11, rule, counts: [policy?.partCount, policy?.ruleCount] };
};
/** All rows of a company and of the reminders that speak of a document's attachments. */
const attachmentRows = async (policyId: string) =>
  [...(await itemsUnder(`C#${staffed.company.id}`)), ...(await itemsUnder("POLICY_EXPIRY#"))].filter(
    ({ pk, sk }) =>
      !pk.includes("#ACTIVITY#") && !sk.startsWith("POLICY#") && `${pk}${sk}`.includes(policyId),
  );

describe("a document on a part", () => {
  it("is valid for a year, and is shown with who attached it and what it is", async () => {
    const { company, officer } = staffed;
    const policy = await aPolicy("Access control.pdf");
    const attached = await officer.attachPartPolicy(onPart(policy.id));
    expect(attached).toMatchObject({
      policyId: policy.id,
      cfrTitleId: "21",
      partNo: "11",
      attachedBy: officer.user.id,
      attachedByUser: { id: officer.user.id },
      expiresAt: aYearFrom(attached.attachedAt.slice(0, 10)),
      policy: { id: policy.id, originalName: "Access control.pdf", partCount: 1 },
    });
    const { part11, counts } = await listed();
    expect(part11).toEqual([attached]);
    expect(counts).toEqual([1, 0]);
    expect(await officer.listPartPolicies({ params: { titleId: "21", partNo: "820" } })).toEqual([]);
    expect(await policyExpiry.listOfDay(attached.expiresAt)).toContainEqual(
      expect.objectContaining({ companyId: company.id, policyId: policy.id, titleNumber: 21, partNo: "11" }),
    );
    const [row] = await activityOf(company.id, "policy.attached-to-part");
    expect(row).toMatchObject({
      target: { type: "policy", id: policy.id },
      after: { policy: "Access control.pdf", titleNumber: 21, partNo: "11", expiresAt: attached.expiresAt },
    });
  });

  it("attached a second time is the one that is there", async () => {
    const { admin, officer } = staffed;
    const policy = await aPolicy();
    const first = await officer.attachPartPolicy(onPart(policy.id));
    const before = await tableHash();
    expect(await admin.attachPartPolicy(onPart(policy.id))).toEqual(first);
    expect(await tableHash()).toBe(before);
  });

  it("comes with the newest first", async () => {
    const { admin } = staffed;
    const [old, young] = [await aPolicy("Old.pdf"), await aPolicy("Young.pdf")];
    await admin.attachPartPolicy(onPart(young.id));
    await new Promise((done) => setTimeout(done, 5));
    await admin.attachPartPolicy(onPart(old.id));
    const { part11 } = await listed();
    expect(part11.map(({ policy }) => policy.originalName)).toEqual(["Old.pdf", "Young.pdf"]);
  });

  it("needs a part that is there, of a title the company follows", async () => {
    const { admin } = staffed;
    const policy = await aPolicy();
    for (const of of [
      { titleId: "21", partNo: "999" },
      { titleId: "499", partNo: "11" },
      { titleId: "21", partNo: "1 1" },
    ]) {
      await admin.refused.attachPartPolicy(404, onPart(policy.id, of), "Part not found");
    }
    for (const partNo of ["1b", "102-3"]) {
      const of = { titleId: "40", partNo };
      const problem = await admin.refused.attachPartPolicy(409, onPart(policy.id, of));
      expect(problem).toMatchObject({
        code: "title.not_selected",
        message: "This part's CFR title is not added to your organization",
      });
    }
    await admin.addSelection({ body: { cfrTitleId: "40" } });
    await admin.attachPartPolicy(onPart(policy.id, { titleId: "40", partNo: "102-3" }));
    // A part whose number begins like another's is another part.
    expect(await admin.listPartPolicies({ params: { titleId: "40", partNo: "102" } })).toEqual([]);
  });

  it("is hidden while the title is not followed, and comes back with it", async () => {
    const { admin } = staffed;
    const policy = await aPolicy();
    const attached = await admin.attachPartPolicy(onPart(policy.id));
    await admin.attachRulePolicy(onRule(policy.id));
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    expect(await admin.listPartPolicies({ params: part })).toEqual([]);
    await admin.refused.listRulePolicies(404, { params: { id: staffed.id } });
    for (const [contract, request] of [
      [detachPartPolicy, onPart(policy.id)],
      [renewPartPolicy, { ...onPart(policy.id), body: { expiresAt: today() } }],
    ] as const) {
      await refused(contract, 409, as(admin, request), { code: "title.not_selected" });
    }
    const usage = await admin.getPolicyUsage({ params: { id: policy.id } });
    expect([usage.parts.length, usage.rules.length]).toEqual([1, 1]);
    await admin.addSelection({ body: { cfrTitleId: "21" } });
    const { part11, rule } = await listed();
    expect(part11.map(({ id }) => id)).toEqual([attached.id]);
    expect(rule).toHaveLength(1);
  });

  it("can be detached once", async () => {
    const { company, admin, officer } = staffed;
    const policy = await aPolicy("Access control.pdf");
    await admin.attachPartPolicy(onPart(policy.id));
    expect(await officer.detachPartPolicy(onPart(policy.id))).toEqual({
      message: "Policy detached from part successfully",
    });
    await officer.refused.detachPartPolicy(404, onPart(policy.id), "This policy is not attached here.");
    expect(await listed()).toEqual({ part11: [], rule: [], counts: [0, 0] });
    expect(await attachmentRows(policy.id)).toEqual([]);
    const [row] = await activityOf(company.id, "policy.detached-from-part");
    expect(row).toMatchObject({ userId: officer.user.id, before: { policy: "Access control.pdf" } });
    await admin.attachPartPolicy(onPart(policy.id));
    expect((await listed()).counts).toEqual([1, 0]);
  });
});

describe("renewing", () => {
  it.each([
    ["to today", () => today()],
    ["to the next day", () => dayAfter(today(), 1)],
    ["by years", () => "2099-02-28"],
  ])("%s moves the last day, also where reminders look", async (_, dayOf) => {
    const { company, officer } = staffed;
    const policy = await aPolicy();
    const { expiresAt: before } = await officer.attachPartPolicy(onPart(policy.id));
    const expiresAt = dayOf();
    const renewed = await officer.renewPartPolicy({ ...onPart(policy.id), body: { expiresAt } });
    expect(renewed.expiresAt).toBe(expiresAt);
    expect((await listed()).part11).toEqual([renewed]);
    const usage = await officer.getPolicyUsage({ params: { id: policy.id } });
    expect(usage.parts.map((place) => place.expiresAt)).toEqual([expiresAt]);
    const rows = await attachmentRows(policy.id);
    expect(rows.filter(({ pk }) => pk.startsWith("POLICY_EXPIRY#")).map(({ pk }) => pk)).toEqual([
      `POLICY_EXPIRY#${expiresAt}`,
    ]);
    const [row] = await activityOf(company.id, "policy.renewed");
    expect(row).toMatchObject({ before: { expiresAt: before }, after: { expiresAt } });
  });

  it("to the day it has changes nothing", async () => {
    const { admin } = staffed;
    const policy = await aPolicy();
    const attached = await admin.attachPartPolicy(onPart(policy.id));
    const before = await tableHash();
    const body = { expiresAt: attached.expiresAt };
    expect(await admin.renewPartPolicy({ ...onPart(policy.id), body })).toEqual(attached);
    expect(await tableHash()).toBe(before);
  });

  it.each([
    ["yesterday", () => dayAfter(today(), -1), "Please choose today or a later day"],
    ["a day no calendar has", () => "2099-02-30", "Please enter a date such as 2026-09-08"],
  ])("to %s is 400 that names the field", async (_, dayOf, message) => {
    const { admin } = staffed;
    const policy = await aPolicy();
    await admin.attachPartPolicy(onPart(policy.id));
    const body = { expiresAt: dayOf() };
    const problem = await admin.refused.renewPartPolicy(400, { ...onPart(policy.id), body });
    expect(problem.issues).toEqual([{ path: "body.expiresAt", message }]);
  });

  it("what is not attached is 404", async () => {
    const policy = await aPolicy();
    const body = { expiresAt: today() };
    await staffed.admin.refused.renewPartPolicy(404, { ...onPart(policy.id), body });
  });
});

describe("a document on a rule", () => {
  it("is shown there, counted, and told in the rule's timeline by its name", async () => {
    const { admin, officer, member, id } = staffed;
    const policy = await aPolicy("Access control.pdf");
    const attached = await officer.attachRulePolicy(onRule(policy.id));
    expect(attached).toMatchObject({
      policyId: policy.id,
      companyRuleId: id,
      attachedByUser: { id: officer.user.id },
      policy: { originalName: "Access control.pdf", ruleCount: 1 },
    });
    const { rule, counts } = await listed();
    expect([rule, counts]).toEqual([[attached], [0, 1]]);
    const usage = await member.getPolicyUsage({ params: { id: policy.id } });
    expect(usage.rules).toEqual([
      {
        companyRuleId: id,
        ruleTitle: "Rule 0",
        sourceSection: expect.stringContaining("11.10"),
        attachedAt: attached.attachedAt,
      },
    ]);
    const before = await tableHash();
    expect(await admin.attachRulePolicy(onRule(policy.id))).toEqual(attached);
    expect(await tableHash()).toBe(before);

    expect(await admin.detachRulePolicy(onRule(policy.id))).toEqual({
      message: "Policy detached from rule successfully",
    });
    await admin.refused.detachRulePolicy(404, onRule(policy.id));
    expect(await listed()).toEqual({ part11: [], rule: [], counts: [0, 0] });
    expect(await attachmentRows(policy.id)).toEqual([]);
    const { items } = await member.listRuleActivity({ params: { id } });
    expect(items.map(({ event, userId, changes }) => [event, userId, changes])).toEqual([
      [
        "policy.detached-from-rule",
        admin.user.id,
        [{ field: "policy", before: "Access control.pdf", after: null }],
      ],
      [
        "policy.attached-to-rule",
        officer.user.id,
        [{ field: "policy", before: null, after: "Access control.pdf" }],
      ],
    ]);
  });

  it("needs a rule of the company and a document of the company", async () => {
    const { admin } = staffed;
    const other = await aStaffedCompany();
    const [ours, theirs] = [await aPolicy(), await aPolicyRow(other.admin.user)];
    const missing = "01AAAAAAAAAAAAAAAAAAAAAAAA";
    for (const policyId of [theirs.id, missing]) {
      for (const contract of [attachRulePolicy, detachRulePolicy]) {
        await refused(contract, 404, as(admin, onRule(policyId)), "Policy not found");
      }
      for (const contract of [attachPartPolicy, detachPartPolicy]) {
        await refused(contract, 404, as(admin, onPart(policyId)), "Policy not found");
      }
    }
    const params = { id: 5, policyId: ours.id };
    await admin.refused.attachRulePolicy(404, { params }, "Rule not found");
    await other.admin.refused.attachRulePolicy(404, onRule(theirs.id));
    await admin.attachRulePolicy(onRule(ours.id));
  });
});

describe("where a document is used", () => {
  it("is told by title, part and rule, in their order", async () => {
    const { admin, member } = staffed;
    await admin.addSelection({ body: { cfrTitleId: "40" } });
    const policy = await aPolicy();
    const parts = [
      { titleId: "40", partNo: "1b" },
      { titleId: "21", partNo: "820" },
      { titleId: "21", partNo: "11" },
    ];
    for (const of of parts) await admin.attachPartPolicy(onPart(policy.id, of));
    await admin.attachRulePolicy(onRule(policy.id));
    const usage = await member.getPolicyUsage({ params: { id: policy.id } });
    expect(usage.parts.map(({ titleNumber, partNo }) => [titleNumber, partNo])).toEqual([
      [21, "11"],
      [21, "820"],
      [40, "1b"],
    ]);
    const [listedPolicy] = await member.listPolicies();
    expect([listedPolicy?.partCount, listedPolicy?.ruleCount]).toEqual([3, 1]);
  });
});
