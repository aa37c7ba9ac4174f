import { describe, expect, it } from "vitest";
import { register } from "../../shared/api/session.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { clientOf } from "../support/server/client.ts";
import { plant } from "../support/server/engine.ts";
import { anAcceptance, anInvitation } from "../support/server/invitations.ts";
import { aPerson, aStaffedCompany, visitor } from "../support/server/people.ts";

guardSecret(anAcceptance("", "").password);

const noLonger =
  "This invitation is no longer valid. It has expired, was cancelled or has already been used. Please ask for a new one.";

describe("registering with an invitation", () => {
  it.each(["member", "compliance_officer", "company_admin"] as const)(
    "joins the company at once as the %s it was made for, whatever role is sent",
    async (role) => {
      const { company, admin } = await aStaffedCompany({ joinPolicy: "invite_only" });
      const { row, token } = await anInvitation(admin, { role, department: "Quality", jobTitle: "Lead" });
      const answer = await visitor.call.register({ body: anAcceptance(token, row.email) });
      expect(answer.status, answer.text).toBe(201);
      const browser = clientOf(answer.cookies[0]);
      expect(await browser.getCurrentUser()).toMatchObject({
        email: row.email,
        role,
        companyId: company.id,
        companyName: company.name,
        membership: "active",
        department: "Quality",
        jobTitle: "Lead",
      });
      await browser.listSelections();
      expect((await admin.listTeamMembers()).map(({ email }) => email)).toContain(row.email);
      expect(await admin.listInvitations()).toEqual([]);
      expect(await activityOf(company.id, "user.registered")).toMatchObject([
        { after: { role, membership: "active" } },
      ]);
    },
  );

  it("needs the invited address, in any spelling", async () => {
    const { admin } = await aStaffedCompany();
    const { row, token } = await anInvitation(admin);
    const problem = await visitor.refused.register(400, { body: anAcceptance(token, `x${row.email}`) });
    expect(problem.issues).toEqual([
      { path: "body.email", message: "This invitation is for a different email address." },
    ]);
    await visitor.register({ body: anAcceptance(token, row.email.toUpperCase()) });
  });

  it("keeps the invitation when the registration is refused for something else", async () => {
    const { admin } = await aStaffedCompany();
    const taken = await aPerson();
    const { row, token } = await anInvitation(admin, { email: taken.user.email });
    await visitor.refused.register(409, { body: anAcceptance(token, row.email) });
    await visitor.inspectInvitation({ body: { token } });
  });

  it(`happens once, when ${many} open one link at the same moment`, async () => {
    const { company, admin } = await aStaffedCompany();
    const { row, token } = await anInvitation(admin);
    const requests = times(many, () => ({ body: anAcceptance(token, row.email) }));
    const counts = await atOnce(register, requests);
    expect(counts[201]).toBe(1);
    expect((counts[404] ?? 0) + (counts[409] ?? 0)).toBe(many - 1);
    expect(await activityOf(company.id, "user.registered")).toHaveLength(1);
    const joined = (await admin.listTeamMembers()).filter(({ email }) => email === row.email);
    expect(joined).toHaveLength(1);
  }, 120_000);

  it("or cancelling it: one of them, when both come at the same moment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { admin } = await aStaffedCompany();
      const { row, token } = await anInvitation(admin);
      const [accepted, cancelled] = await Promise.all([
        visitor.call.register({ body: anAcceptance(token, row.email) }),
        admin.call.cancelInvitation({ params: { id: row.id } }),
      ]);
      expect([accepted.status === 201, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
      const listed = (await admin.listTeamMembers()).some(({ email }) => email === row.email);
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
      await admin.cancelInvitation({ params: { id: row.id } });
      return { token, email: row.email };
    },
    "was used": async () => {
      const { admin } = await aStaffedCompany();
      const { row, token } = await anInvitation(admin);
      await visitor.register({ body: anAcceptance(token, row.email) });
      return { token, email: row.email };
    },
    "is of someone who was deactivated": async () => {
      const { admin, officer } = await aStaffedCompany();
      const { row, token } = await anInvitation(officer);
      await visitor.inspectInvitation({ body: { token } });
      await admin.deactivateTeamMember({ params: { userId: officer.user.id } });
      return { token, email: row.email };
    },
    "is of someone who may no longer give the role": async () => {
      const { company, admin } = await aStaffedCompany();
      const other = await aPerson({ companyId: company.id, role: "company_admin" });
      const { row, token } = await anInvitation(other, { role: "company_admin" });
      await visitor.inspectInvitation({ body: { token } });
      const params = { userId: other.user.id };
      await admin.changeMemberRole({ params, body: { role: "compliance_officer" } });
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
    await visitor.refused.inspectInvitation(404, { body: { token } }, noLonger);
    await visitor.refused.register(404, { body: anAcceptance(token, email) }, noLonger);
  });
});
