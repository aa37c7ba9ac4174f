import { describe, expect, it } from "vitest";
import {
  createPolicyVersion,
  decidePolicyVersion,
  publishPolicyVersion,
  retirePolicyVersion,
} from "../../shared/api/policy-versions.ts";
import { call } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aStaffedCompany, as } from "../support/server/people.ts";
import { aStoredPolicy } from "../support/server/stored-policies.ts";

const aPolicy = async () => {
  const staffed = await aStaffedCompany();
  const { officer, admin, company } = staffed;
  const { id } = await aStoredPolicy(officer.user);
  const params = { id };
  const of = (n: number) => ({ id, n: String(n) });
  const write = () =>
    officer.createPolicyVersion({ params, body: { markdown: "Keys are rotated.", changeNote: "Keys" } });
  const states = async () =>
    (await admin.listPolicyVersions({ params })).items.map(({ number, state }) => `${number} ${state}`);
  const rows = async (event: string) => (await activityOf(company.id, event)).length;
  return { ...staffed, params, of, write, states, rows };
};

describe("what people do with one policy at the same moment", () => {
  it(`publishes each of two versions once for ${many} calls: the others find it published`, async () => {
    const { officer, admin, of, write, states, rows } = await aPolicy();
    const publish = (n: number) =>
      atOnce(
        publishPolicyVersion,
        times(many, (index) => as(index % 2 ? officer : admin, { params: of(n) })),
      );
    await write();
    expect(await publish(2)).toEqual({ 200: 1, 409: many - 1 });
    await write();
    expect(await publish(3)).toEqual({ 200: 1, 409: many - 1 });
    expect(await states()).toEqual(["3 published", "2 retired", "1 retired"]);
    expect(await rows("policy.published")).toBe(2);
    const late = await call(publishPolicyVersion, as(admin, { params: of(3) }));
    expect(late.text).toContain("Version 3 is already published.");
  });

  it("publishes a version or retires the policy, one after the other", async () => {
    const { officer, admin, of, write, states } = await aPolicy();
    await write();
    await Promise.all([
      atOnce(
        publishPolicyVersion,
        times(5, () => as(officer, { params: of(2) })),
      ),
      atOnce(
        retirePolicyVersion,
        times(5, () => as(admin, { params: of(1) })),
      ),
    ]);
    expect(await states()).toEqual(["2 published", "1 retired"]);
  });

  it(`begins one version for ${many} calls`, async () => {
    const { officer, params, states } = await aPolicy();
    const body = { markdown: "Keys are rotated.", changeNote: "Keys" };
    const counts = await atOnce(
      createPolicyVersion,
      times(many, () => as(officer, { params, body })),
    );
    expect(counts).toEqual({ 201: 1, 409: many - 1 });
    expect(await states()).toEqual(["2 draft", "1 published"]);
  });

  it(`decides once for ${many} decisions, and the author is told once`, async () => {
    const { officer, admin, member, company, of, write, rows } = await aPolicy();
    await write();
    const approverIds = [member.user.id, admin.user.id];
    await officer.submitPolicyVersion({ params: of(2), body: { approverIds, mode: "any" } });
    const counts = await atOnce(
      decidePolicyVersion,
      times(many, (index) => {
        const decision = index % 2 ? "approved" : "returned";
        return as(index % 3 ? member : admin, { params: of(2), body: { decision, reason: "Seen" } });
      }),
    );
    expect(counts).toEqual({ 200: 1, 409: many - 1 });
    expect((await rows("policy.version-approved")) + (await rows("policy.version-returned"))).toBe(1);
    const notices = await itemsUnder(`C#${company.id}#NOTICES#${officer.user.id}`);
    expect(notices.map(({ kind }) => kind)).toEqual(["policy_answered"]);
  });
});
