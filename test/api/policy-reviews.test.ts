import { describe, expect, it } from "vitest";
import { listReviews } from "../../shared/api/work-reviews.ts";
import { refused } from "../support/server/api.ts";
import { changeUser, policyReviewsAt } from "../support/server/digests.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aPolicyWorld } from "../support/server/policy-versions.ts";

const told = async (companyId: string, { user }: Person, kind: string) =>
  (await itemsUnder(`C#${companyId}#NOTICES#${user.id}`))
    .filter((notice) => notice.kind === kind)
    .map(({ text, link }) => ({ text, link }));

describe("a policy with a review date", () => {
  it("reminds its owner 30 and 7 days before and the day after, each once, and no other", async () => {
    const { company, officer, admin, params, policy } = await aPolicyWorld();
    await changeUser(officer.user, { timeZone: "UTC" });
    await admin.updatePolicy({ params, body: { reviewDate: "2033-06-15" } });
    await plant({ pk: "POLICY_REVIEW_REMINDERS", sk: "DONE", through: "2033-05-01" });
    const days = ["05-15", "05-16", "05-17", "06-07", "06-08", "06-09", "06-14", "06-15", "06-16", "06-17"];
    for (const day of days) {
      for (const time of ["07:50", "08:00", "08:30"]) await policyReviewsAt(`2033-${day}T${time}:00Z`);
    }
    const link = `/policies/${policy.id}`;
    const all = await told(company.id, officer, "policy_review");
    expect(all).toEqual([
      { text: "Policy “Access control.pdf” is due for review in 30 days, on June 15, 2033", link },
      { text: "Policy “Access control.pdf” is due for review in 7 days, on June 15, 2033", link },
      { text: "Policy “Access control.pdf” was due for review on June 15, 2033", link },
    ]);
    expect(await told(company.id, admin, "policy_review")).toEqual([]);
  });

  it("does not remind of a day that was changed, nor of a retired policy", async () => {
    const { company, officer, admin, params, of } = await aPolicyWorld();
    await changeUser(officer.user, { timeZone: "UTC" });
    await admin.updatePolicy({ params, body: { reviewDate: "2034-06-15" } });
    await admin.updatePolicy({ params, body: { reviewDate: "2034-08-15" } });
    await plant({ pk: "POLICY_REVIEW_REMINDERS", sk: "DONE", through: "2034-05-15" });
    await policyReviewsAt("2034-05-16T09:00:00Z");
    expect(await told(company.id, officer, "policy_review")).toEqual([]);
    await admin.retirePolicyVersion({ params: of(1) });
    await policyReviewsAt("2034-07-16T09:00:00Z");
    expect(await told(company.id, officer, "policy_review")).toEqual([]);
  });

  it("stands in the calendar of its owner, and in the company's", async () => {
    const { officer, member, admin, params, policy } = await aPolicyWorld();
    await admin.updatePolicy({ params, body: { reviewDate: "2033-06-15" } });
    const query = { from: "2033-06-01", to: "2033-06-30", kinds: "policy_review" };
    const entry = {
      ...{ id: `policy-review-${policy.id}`, kind: "policy_review", date: "2033-06-15" },
      ...{ title: "Access control.pdf", link: `/policies/${policy.id}` },
    };
    expect((await officer.getCalendar({ query })).items).toEqual([entry]);
    expect((await member.getCalendar({ query })).items).toEqual([]);
    expect((await admin.getCalendar({ query: { ...query, scope: "company" } })).items).toEqual([entry]);
  });
});

describe("a version that waits for its approvers", () => {
  it("is listed to each of them until they decide, and to managers while it waits", async () => {
    const { company, officer, member, admin, write, of, policy } = await aPolicyWorld();
    const other = await aPerson({ companyId: company.id, role: "member" });
    await write(officer);
    const approverIds = [member.user.id, other.user.id];
    await officer.submitPolicyVersion({ params: of(2), body: { approverIds, mode: "all" } });
    const kinds = async (person: Person, query: Record<string, string> = {}) =>
      (await person.listReviews({ query })).items.map(({ kind, id }) => `${kind} ${id}`);
    const item = `policy ${policy.id}-2`;
    expect((await member.listReviews({ query: { kind: "policy" } })).items).toEqual([
      {
        ...{ id: `${policy.id}-2`, kind: "policy", policyId: policy.id, versionNumber: 2 },
        ...{ companyRuleId: null, title: "Access control.md", sourceSection: "Version 2" },
        ...{ text: "Keys, too", person: expect.objectContaining({ id: officer.user.id }), reviewer: null },
        ...{ dutyId: null, date: null },
        at: expect.any(String),
      },
    ]);
    expect(await kinds(member, { kind: "submission,policy" })).toEqual([item]);
    expect(await kinds(member, { kind: "submission" })).toEqual([]);
    expect(await kinds(admin)).toEqual([]);
    expect(await kinds(admin, { kind: "policy", box: "all" })).toEqual([item]);
    await refused(listReviews, 403, as(member, { query: { kind: "policy", box: "all" } }));
    const { attention } = await member.getDashboard({ query: { today: "2026-11-26" } });
    expect(attention.toReview).toBe(1);
    await member.decidePolicyVersion({ params: of(2), body: { decision: "approved" } });
    expect([await kinds(member), await kinds(other)]).toEqual([[], [item]]);
    await admin.deactivateTeamMember({ params: { userId: other.user.id } });
    expect(await kinds(admin, { kind: "policy", box: "all" })).toEqual([]);
    await officer.publishPolicyVersion({ params: of(2) });
    expect(await itemsUnder(`C#${company.id}#POLICY_WAITING`)).toEqual([]);
  });

  it("waits no more once it is returned, or its policy is deleted", async () => {
    const { company, officer, member, write, of, params } = await aPolicyWorld();
    const waiting = async () => (await itemsUnder(`C#${company.id}#POLICY_WAITING`)).length;
    const submit = () =>
      officer.submitPolicyVersion({
        params: of(2),
        body: { approverIds: [member.user.id], mode: "all" },
      });
    await write(officer);
    await submit();
    expect(await waiting()).toBe(1);
    await member.decidePolicyVersion({ params: of(2), body: { decision: "returned", reason: "Too short" } });
    expect(await waiting()).toBe(0);
    await submit();
    await officer.deletePolicy({ params });
    expect(await waiting()).toBe(0);
  });
});
