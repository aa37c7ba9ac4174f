import { describe, expect, it } from "vitest";
import {
  decidePolicyVersion,
  getPolicy,
  publishPolicyVersion,
  submitPolicyVersion,
} from "../../shared/api/policy-versions.ts";
import { refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aPolicyWorld } from "../support/server/policy-versions.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

const told = async (companyId: string, { user }: Person) =>
  (await itemsUnder(`C#${companyId}#NOTICES#${user.id}`)).map(({ kind, text }) => `${kind}: ${text}`);

describe("a version that is sent for approval", () => {
  const sent = async (mode: "all" | "any", options = {}) => {
    const world = await aPolicyWorld(options);
    const { company, member, officer, write, of } = world;
    const other = await aPerson({ companyId: company.id, role: "member" });
    await write(officer);
    const approverIds = [member.user.id, other.user.id];
    const submit = () => officer.submitPolicyVersion({ params: of(2), body: { approverIds, mode } });
    await submit();
    const decide = (person: Person, decision: "approved" | "returned", reason?: string) =>
      person.decidePolicyVersion({ params: of(2), body: { decision, ...(reason && { reason }) } });
    return { ...world, other, submit, decide };
  };

  it("is approved once all have approved it, and author and owner are told", async () => {
    const { company, officer, member, other, decide, of, now } = await sent("all");
    expect(await now()).toMatchObject({ state: "published", openVersion: 2 });
    expect(await told(company.id, member)).toEqual([
      expect.stringMatching(/^policy_approval: .* asks you to approve Version 2 of Access control\.pdf$/),
    ]);
    expect((await member.getPolicyVersion({ params: of(2) })).state).toBe("in_review");
    await refused(publishPolicyVersion, 409, as(officer, { params: of(2) }));
    expect((await decide(member, "approved")).state).toBe("in_review");
    const again = as(member, { params: of(2), body: { decision: "approved" } });
    expect(await refused(decidePolicyVersion, 409, again)).toMatchObject({ code: "review.decided" });
    await refused(decidePolicyVersion, 403, as(officer, { params: of(2), body: { decision: "approved" } }));
    expect((await decide(other, "approved")).state).toBe("approved");
    expect((await told(company.id, officer)).length).toBe(2);
    expect((await officer.publishPolicyVersion({ params: of(2) })).state).toBe("published");
  });

  it("is approved by the first where one is enough", async () => {
    const { member, other, decide, of } = await sent("any");
    expect((await decide(member, "approved")).state).toBe("approved");
    const late = as(other, { params: of(2), body: { decision: "returned", reason: "No" } });
    expect(await refused(decidePolicyVersion, 409, late)).toMatchObject({
      code: "review.decided",
      message: `${member.user.firstName} ${member.user.lastName} has already approved this.`,
    });
  });

  it("is a draft again once it is returned with a reason, and no decision counts any more", async () => {
    const { member, other, decide, submit, of, officer } = await sent("all");
    await decide(member, "approved");
    await refused(decidePolicyVersion, 400, as(other, { params: of(2), body: { decision: "returned" } }));
    expect(await decide(other, "returned", "Too short")).toMatchObject({
      state: "draft",
      returned: { reason: "Too short", person: { id: other.user.id } },
      approvers: [{ decision: null }, { decision: null }],
    });
    await officer.updatePolicyVersion({ params: of(2), body: { markdown: "Longer." } });
    expect(await submit()).toMatchObject({ state: "in_review", returned: null });
  });

  it("does without approvers who were deactivated, and is a draft with none left", async () => {
    const { admin, member, other, decide, of, officer } = await sent("all");
    await decide(member, "approved");
    await admin.deactivateTeamMember({ params: { userId: other.user.id } });
    expect((await officer.getPolicyVersion({ params: of(2) })).state).toBe("approved");
    await admin.deactivateTeamMember({ params: { userId: member.user.id } });
    expect(await officer.getPolicyVersion({ params: of(2) })).toMatchObject({
      state: "draft",
      approvers: [],
    });
  });

  it("stays a draft when an approver is back of whom none was left", async () => {
    const { company, admin, member, other, of, officer, submit } = await sent("any");
    const params = { userId: member.user.id };
    for (const { user } of [other, member]) await admin.deactivateTeamMember({ params: { userId: user.id } });
    await admin.activateTeamMember({ params });
    const draft = { state: "draft", approvers: [] };
    expect(await officer.getPolicyVersion({ params: of(2) })).toMatchObject(draft);
    expect((await admin.listReviews({ query: { kind: "policy", box: "all" } })).items).toEqual([]);
    expect(await activityOf(company.id, "policy.approval-ended")).toMatchObject([
      { before: { state: "in_review" }, after: { version: 2, state: "draft" } },
    ]);
    await refused(
      submitPolicyVersion,
      400,
      as(officer, { params: of(2), body: { approverIds: [other.user.id], mode: "any" } }),
    );
    await admin.activateTeamMember({ params: { userId: other.user.id } });
    expect(await submit()).toMatchObject({ state: "in_review" });
  });

  it("needs approvers who are active people of the company, and none who wrote it", async () => {
    const { officer, member, admin, write, of } = await aPolicyWorld();
    await write(officer);
    const stranger = await aPerson({ role: "member" });
    const sends = async (...approverIds: string[]) =>
      (
        await refused(
          submitPolicyVersion,
          400,
          as(officer, { params: of(2), body: { approverIds, mode: "all" } }),
        )
      ).issues?.[0];
    const wrong = { path: "body.approverIds", message: "Choose people who are active in your company." };
    expect(await sends(stranger.user.id)).toEqual(wrong);
    expect((await sends())?.path).toBe("body.approverIds");
    expect((await sends(officer.user.id))?.message).toBe("The author of a version cannot approve it.");
    await admin.updatePolicyVersion({ params: of(2), body: { markdown: "Mine." } });
    expect((await sends(admin.user.id))?.message).toBe("The author of a version cannot approve it.");
    const body = { approverIds: [member.user.id], mode: "any" as const };
    expect((await officer.submitPolicyVersion({ params: of(2), body })).state).toBe("in_review");
  });
});

describe("a company whose policies need approval", () => {
  it("has uploads as drafts, which members do not find, and publishes what was approved alone", async () => {
    const { company, officer, admin, member } = await aPolicyWorld({ needsApproval: true });
    const body = { objectKey: await anUploadOf(officer), originalName: "Draft.pdf" };
    const policy = await officer.addPolicy({ body });
    const params = { id: policy.id };
    expect(policy).toMatchObject({ state: "draft", publishedVersion: null, openVersion: 1 });
    await refused(getPolicy, 404, as(member, { params }));
    expect((await member.listPolicies()).some(({ id }) => id === policy.id)).toBe(false);
    const first = { params: { ...params, n: "1" } };
    expect(await refused(publishPolicyVersion, 409, as(officer, first))).toMatchObject({
      code: "policy.needs_approval",
      message: "This version must be approved first.",
    });
    await officer.submitPolicyVersion({ ...first, body: { approverIds: [member.user.id], mode: "all" } });
    expect((await member.getPolicy({ params })).state).toBe("in_review");
    await member.decidePolicyVersion({ ...first, body: { decision: "approved" } });
    expect((await admin.publishPolicyVersion(first)).state).toBe("published");
    expect(await told(company.id, officer)).toHaveLength(1);
  });
});
