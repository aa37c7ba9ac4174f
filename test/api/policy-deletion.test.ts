import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { cleanUpAfter, sweepLeftovers } from "../../functions/documents/policies/clean-up.ts";
import { partPolicies } from "../../functions/documents/policies/part-policy-repository.ts";
import { type PolicyLeftover, policyLeftovers } from "../../functions/documents/policies/policy-leftovers.ts";
import type { PolicyRecord } from "../../functions/documents/policies/policy-record.ts";
import { rulePolicies } from "../../functions/documents/policies/rule-policy-repository.ts";
import {
  attachPartPolicy,
  attachRulePolicy,
  deletePolicy,
  detachPartPolicy,
  downloadPolicy,
  getPolicyContent,
  getPolicyUsage,
  viewPolicy,
} from "../../shared/api/policies.ts";
import { refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { invocations } from "../support/server/storage.ts";
import { aStoredPolicy, filesUnder } from "../support/server/stored-policies.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
let policy: PolicyRecord;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
  policy = await aStoredPolicy(staffed.admin.user, { name: "Access control.pdf" });
});

const part = { titleId: "21", partNo: "11" };
const enoughTime = () => 300_000;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const ofPolicy = () => ({ params: { id: policy.id } });
const onPart = (policyId = policy.id) => ({ params: { ...part, policyId } });
const onRule = (policyId = policy.id) => ({ params: { id: staffed.id, policyId } });
const remove = () => staffed.admin.deletePolicy(ofPolicy());

/** What the deletion told the worker. */
const told = (): PolicyLeftover => {
  const started = invocations.at(-1);
  expect(started?.worker).toBe("test-clean-policies");
  return started?.event as PolicyLeftover;
};

/** All rows that speak of the document but its place in the log and the memory of its upload. */
const rowsOf = async (policyId: string) => {
  const rows = [
    ...(await itemsUnder(`C#${staffed.company.id}`)),
    ...(await itemsUnder("POLICY_EXPIRY#")),
    ...(await itemsUnder("POLICY_LEFTOVERS")),
  ];
  return rows
    .filter(({ pk, sk }) => !pk.includes("#ACTIVITY#") && `${pk} ${sk}`.includes(policyId))
    .map(({ pk, sk }) => `${pk} ${sk}`);
};

/** Attaches the document to that many parts and rules, as if they were there. */
const attachWidely = async (number: number): Promise<void> => {
  const { company, admin } = staffed;
  const by = { attachedBy: admin.user.id, attachedAt: new Date().toISOString() };
  const shown = { ruleTitle: "Rule", sourceSection: "21 CFR 11.10" };
  for (const index of times(number, (each) => each)) {
    const place = { titleNumber: 21, partNo: `${1_000 + index}`, expiresAt: "2031-05-01" };
    const row = { id: `${index}`, policyId: policy.id, ...place, ...by };
    await table.transact(partPolicies.attach(company.id, row));
    const onItsRule = { policyId: policy.id, companyRuleId: 7_000_000 + index, ...by };
    await table.transact(rulePolicies.attach(company.id, onItsRule, shown));
  }
};

describe("deleting a document", () => {
  it("takes it away everywhere at once, before anything of it is cleaned up", async () => {
    const { company, admin, member, id } = staffed;
    await admin.attachPartPolicy(onPart());
    await admin.attachRulePolicy(onRule());
    expect(await remove()).toEqual({ message: "Policy deleted successfully" });
    expect(await member.listPolicies()).toEqual([]);
    expect(await member.listPartPolicies({ params: part })).toEqual([]);
    expect(await member.listRulePolicies({ params: { id } })).toEqual([]);
    for (const contract of [getPolicyUsage, getPolicyContent, viewPolicy, downloadPolicy, deletePolicy]) {
      await refused(contract, 404, as(admin, ofPolicy()), "Policy not found");
    }
    for (const contract of [attachPartPolicy, detachPartPolicy]) {
      await refused(contract, 404, as(admin, onPart()));
    }
    await admin.refused.renewPartPolicy(404, { ...onPart(), body: { expiresAt: "2099-01-01" } });
    await admin.refused.attachRulePolicy(404, onRule());
    const [row] = await activityOf(company.id, "policy.deleted");
    expect(row).toMatchObject({
      target: { type: "policy", id: policy.id },
      before: { originalName: "Access control.pdf", partCount: 1, ruleCount: 1 },
    });
  });

  it("leaves nothing: no attachment, no reminder, no file, and in the end no note", async () => {
    const { company, admin } = staffed;
    const other = await aStoredPolicy(admin.user, { name: "Other.pdf" });
    await admin.attachPartPolicy(onPart(other.id));
    await attachWidely(120);
    await remove();
    await cleanUpAfter(told(), new Date(), enoughTime);
    expect(await rowsOf(policy.id)).toEqual([`POLICY_LEFTOVERS ${company.id}#${policy.id}`]);
    expect(await filesUnder(`files/${company.id}/${policy.id}/`)).toEqual([]);
    await cleanUpAfter(told(), inHours(2), enoughTime);
    expect(await rowsOf(policy.id)).toEqual([]);
    expect(await admin.listPartPolicies({ params: part })).toHaveLength(1);
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(1);
  });

  it("goes on where a worker stopped for lack of time, by the sweep", async () => {
    const { company } = staffed;
    await attachWidely(60);
    await remove();
    const leftover = told();
    let rounds = 0;
    await cleanUpAfter(leftover, new Date(), () => {
      rounds += 1;
      return rounds > 1 ? 1_000 : 300_000;
    });
    const left = await rowsOf(policy.id);
    expect(left.length).toBeGreaterThan(1);
    expect(left.length).toBeLessThan(5 * 60);
    expect(await filesUnder(`files/${company.id}/${policy.id}/`)).toHaveLength(1);
    const started = invocations.length;
    await sweepLeftovers(new Date());
    expect(invocations).toHaveLength(started);
    await sweepLeftovers(inHours(2));
    expect(invocations.slice(started)).toContainEqual({ worker: "test-clean-policies", event: leftover });
    await cleanUpAfter(leftover, inHours(2), enoughTime);
    expect(await rowsOf(policy.id)).toEqual([]);
    expect(await filesUnder(`files/${company.id}/${policy.id}/`)).toEqual([]);
    expect(await policyLeftovers.list()).not.toContainEqual(leftover);
  });

  it("is cleaned up after twice without harm", async () => {
    await attachWidely(3);
    await remove();
    await Promise.all([1, 2].map(() => cleanUpAfter(told(), inHours(2), enoughTime)));
    expect(await rowsOf(policy.id)).toEqual([]);
  });
});

describe("fifty at once", () => {
  const requests = (make: () => ReturnType<typeof onPart> | ReturnType<typeof onRule>) =>
    times(many, (index) => as(index % 2 === 0 ? staffed.admin : staffed.officer, make()));
  const counts = async () => {
    const [listed] = await staffed.admin.listPolicies();
    return [listed?.partCount, listed?.ruleCount];
  };

  it("who attach to a part make one attachment, and all get it", async () => {
    expect(await atOnce(attachPartPolicy, requests(onPart))).toEqual({ 200: many });
    expect(await staffed.admin.listPartPolicies({ params: part })).toHaveLength(1);
    expect(await counts()).toEqual([1, 0]);
    expect(await activityOf(staffed.company.id, "policy.attached-to-part")).toHaveLength(1);
  });

  it("who attach to a rule make one attachment, and all get it", async () => {
    expect(await atOnce(attachRulePolicy, requests(onRule))).toEqual({ 200: many });
    expect(await counts()).toEqual([0, 1]);
    expect(await activityOf(staffed.company.id, "policy.attached-to-rule")).toHaveLength(1);
  });

  it("who detach end it once", async () => {
    await staffed.admin.attachPartPolicy(onPart());
    expect(await atOnce(detachPartPolicy, requests(onPart))).toEqual({ 200: 1, 404: many - 1 });
    expect(await counts()).toEqual([0, 0]);
  });

  it("who delete do so once, and the count of documents stays right", async () => {
    await aStoredPolicy(staffed.admin.user);
    const all = times(many, () => as(staffed.admin, ofPolicy()));
    expect(await atOnce(deletePolicy, all)).toEqual({ 200: 1, 404: many - 1 });
    const rows = await itemsUnder(`C#${staffed.company.id}`);
    expect(rows.find(({ sk }) => sk === "POLICY_COUNT")).toMatchObject({ count: 1 });
  });

  it("who attach and detach leave the counts as the attachments are", async () => {
    const { admin, officer, id } = staffed;
    await Promise.all([
      ...times(10, () => atOnce(attachPartPolicy, [as(admin, onPart())])),
      ...times(10, () => atOnce(detachPartPolicy, [as(officer, onPart())])),
      ...times(10, () => atOnce(attachRulePolicy, [as(admin, onRule())])),
    ]);
    const onThePart = await admin.listPartPolicies({ params: part });
    const onTheRule = await admin.listRulePolicies({ params: { id } });
    expect(await counts()).toEqual([onThePart.length, onTheRule.length]);
    const expiries = (await itemsUnder("POLICY_EXPIRY#")).filter((row) => row.policyId === policy.id);
    expect(expiries).toHaveLength(onThePart.length);
  });

  it.each(times(5, (round) => round + 1))("who attach while it is deleted leave no orphan (%i)", async () => {
    const { admin } = staffed;
    const [statuses, deleted] = await Promise.all([
      atOnce(
        attachPartPolicy,
        times(20, () => as(admin, onPart())),
      ),
      atOnce(deletePolicy, [as(admin, ofPolicy())]),
      atOnce(
        attachRulePolicy,
        times(20, () => as(admin, onRule())),
      ),
    ]);
    expect(deleted).toEqual({ 200: 1 });
    expect(Object.keys(statuses).filter((status) => !["200", "404"].includes(status))).toEqual([]);
    await cleanUpAfter(told(), inHours(2), enoughTime);
    expect(await rowsOf(policy.id)).toEqual([]);
  });
});
