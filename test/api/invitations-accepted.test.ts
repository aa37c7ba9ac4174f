import { describe, expect, it } from "vitest";
import { cancelInvitation, inspectInvitation, listInvitations } from "../../shared/api/invitations.ts";
import { listSelections } from "../../shared/api/selections.ts";
import { getCurrentUser, register } from "../../shared/api/session.ts";
import { changeMemberRole, deactivateTeamMember, listTeamMembers } from "../../shared/api/team.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { plant, tableHash, withEngine } from "../support/server/engine.ts";
import { anAcceptance, anInvitation } from "../support/server/invitations.ts";
import { aPerson, aStaffedCompany, as } from "../support/server/people.ts";

withEngine();
guardSecret(anAcceptance("", "").password);

const noLonger =
  "This invitation is no longer valid. It has expired, was cancelled or has already been used. Please ask for a new one.";

describe("registering with an invitation", () => {
  it.each(["member", "compliance_officer", "company_admin"] as const)(
    "joins the company at once as the %s it was made for, whatever role is sent",
    async (role) => {
      const { company, admin } = await aStaffedCompany({ joinPolicy: "invite_only" });
      const { row, token } = await anInvitation(admin, { role, department: "Quality", jobTitle: "Lead" });
      const answer = await call(register, { body: anAcceptance(token, row.email) });
      expect(answer.status, answer.text).toBe(201);
      const cookie = (answer.cookies[0] ?? "").split(";")[0] ?? "";
      expect(await ok(getCurrentUser, as({ cookie }))).toMatchObject({
        email: row.email,
        role,
        companyId: company.id,
        companyName: company.name,
        membership: "active",
        department: "Quality",
        jobTitle: "Lead",
      });
      await ok(listSelections, as({ cookie }));
      expect((await ok(listTeamMembers, as(admin))).map(({ email }) => email)).toContain(row.email);
      expect(await ok(listInvitations, as(admin))).toEqual([]);
      expect(await activityOf(company.id, "user.registered")).toMatchObject([
        { after: { role, membership: "active" } },
      ]);
    },
  );

  it("needs the invited address, in any spelling", async () => {
    const { admin } = await aStaffedCompany();
    const { row, token } = await anInvitation(admin);
    const before = await tableHash();
    const problem = await refused(register, 400, { body: anAcceptance(token, `x${row.email}`) });
    expect(problem.issues).toEqual([
      { path: "body.email", message: "This invitation is for a different email address." },
    ]);
    expect(await tableHash()).toBe(before);
    await ok(register, { body: anAcceptance(token, row.email.toUpperCase()) });
  });

  it("keeps the invitation when the registration is refused for something else", async () => {
    const { admin } = await aStaffedCompany();
    const taken = await aPerson();
    const { row, token } = await anInvitation(admin, { email: taken.user.email });
    const before = await tableHash();
    await refused(register, 409, { body: anAcceptance(token, row.email) });
    expect(await tableHash()).toBe(before);
    await ok(inspectInvitation, { body: { token } });
  });

  it(`happens once, when ${many} open one link at the same moment`, async () => {
    const { company, admin } = await aStaffedCompany();
    const { row, token } = await anInvitation(admin);
    const requests = times(many, () => ({ body: anAcceptance(token, row.email) }));
    const counts = await atOnce(register, requests);
    expect(counts[201]).toBe(1);
    expect((counts[404] ?? 0) + (counts[409] ?? 0)).toBe(many - 1);
    expect(await activityOf(company.id, "user.registered")).toHaveLength(1);
    const joined = (await ok(listTeamMembers, as(admin))).filter(({ email }) => email === row.email);
    expect(joined).toHaveLength(1);
  }, 120_000);

  it("or cancelling it: one of them, when both come at the same moment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { admin } = await aStaffedCompany();
      const { row, token } = await anInvitation(admin);
      const [accepted, cancelled] = await Promise.all([
        call(register, { body: anAcceptance(token, row.email) }),
        call(cancelInvitation, as(admin, { params: { id: row.id } })),
      ]);
      expect([accepted.status === 201, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
      const listed = (await ok(listTeamMembers, as(admin))).some(({ email }) => email === row.email);
      expect(listed).toBe(accepted.status === 201);
    }
  });
});

describe("a link that is not good", () => {
  const spoiled = {
    "was never made": async () => ({ token: "A".repeat(43), email: "no-one@example.com" }),
    "has expired": async () => {
      const { admin } = await aStaffedCompany();
      const { row, token } = await anInvitation(admin, { expiresAt: new Date(Date.now() - 1).toISOString() });
      return { token, email: row.email };
    },
    "was cancelled": async () => {
      const { admin } = await aStaffedCompany();
      const { row, token } = await anInvitation(admin);
      await ok(cancelInvitation, as(admin, { params: { id: row.id } }));
      return { token, email: row.email };
    },
    "was used": async () => {
      const { admin } = await aStaffedCompany();
      const { row, token } = await anInvitation(admin);
      await ok(register, { body: anAcceptance(token, row.email) });
      return { token, email: row.email };
    },
    "is of someone who was deactivated": async () => {
      const { admin, officer } = await aStaffedCompany();
      const { row, token } = await anInvitation(officer);
      await ok(inspectInvitation, { body: { token } });
      await ok(deactivateTeamMember, as(admin, { params: { userId: officer.user.id } }));
      return { token, email: row.email };
    },
    "is of someone who may no longer give the role": async () => {
      const { company, admin } = await aStaffedCompany();
      const other = await aPerson({ companyId: company.id, role: "company_admin" });
      const { row, token } = await anInvitation(other, { role: "company_admin" });
      await ok(inspectInvitation, { body: { token } });
      const params = { userId: other.user.id };
      await ok(changeMemberRole, as(admin, { params, body: { role: "compliance_officer" } }));
      return { token, email: row.email };
    },
    "is of a company that was closed": async () => {
      const { company, admin } = await aStaffedCompany();
      const { row, token } = await anInvitation(admin);
      await plant({ pk: `C#${company.id}`, sk: "COMPANY", ...company, isActive: false });
      return { token, email: row.email };
    },
  };

  it.each(Object.entries(spoiled))("because it %s says so, and makes no account", async (_, make) => {
    const { token, email } = await make();
    guardSecret(token);
    const before = await tableHash();
    expect((await refused(inspectInvitation, 404, { body: { token } })).message).toBe(noLonger);
    expect((await refused(register, 404, { body: anAcceptance(token, email) })).message).toBe(noLonger);
    expect(await tableHash()).toBe(before);
  });
});
