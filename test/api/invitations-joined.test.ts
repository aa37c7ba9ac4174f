import { describe, expect, it } from "vitest";
import { joinByInvitation } from "../../shared/api/invitations.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { activityOf, atOnce, many } from "../support/server/at-once.ts";
import { plant } from "../support/server/engine.ts";
import { anInvitation } from "../support/server/invitations.ts";
import { aCompany, aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";

const noLonger =
  "This invitation is no longer valid. It has expired, was cancelled or has already been used. Please ask for a new one.";
/** Someone with an account and no company, and an invitation of their address. */
const anInvited = async (inviter: Person, over: Parameters<typeof anInvitation>[1] = {}) => {
  const person = await aPerson();
  const invitation = await anInvitation(inviter, { ...over, email: person.user.email });
  return { person, ...invitation };
};
const join = (person: Person, token: string) => as(person, { body: { token } });

describe("joining with an account that has no company", () => {
  it.each(["member", "compliance_officer", "company_admin"] as const)(
    "makes the person a %s at once, in the session they have",
    async (role) => {
      const { company, admin } = await aStaffedCompany({ joinPolicy: "invite_only" });
      const invited = { role, department: "Quality", jobTitle: "Lead" } as const;
      const { person, row, token } = await anInvited(admin, invited);
      await person.refused.listSelections(403);
      const place = { ...invited, companyId: company.id, companyName: company.name, membership: "active" };
      expect(await ok(joinByInvitation, join(person, token))).toMatchObject(place);
      expect(await person.getCurrentUser()).toMatchObject({ ...place, id: person.user.id });
      await person.listSelections();
      const team = await admin.listTeamMembers();
      expect(team.find(({ id }) => id === person.user.id)).toMatchObject({ ...invited, email: row.email });
      expect(await admin.listInvitations()).toEqual([]);
      expect(await activityOf(company.id, "invitation.accepted")).toMatchObject([
        {
          userId: person.user.id,
          target: { type: "user", id: person.user.id },
          after: { role, membership: "active" },
        },
      ]);
    },
  );

  it("keeps one's own department and job title where the invitation names none", async () => {
    const { admin } = await aStaffedCompany();
    const person = await aPerson({ department: "Legal", jobTitle: "Counsel" });
    const { token } = await anInvitation(admin, { email: person.user.email.toUpperCase() });
    expect(await ok(joinByInvitation, join(person, token))).toMatchObject({
      department: "Legal",
      jobTitle: "Counsel",
    });
  });
});

describe("joining is refused, and changes nothing,", () => {
  const tried = async (person: Person, token: string, status: number): Promise<string> => {
    const { message } = await refused(joinByInvitation, status, join(person, token));
    return message;
  };

  it("for another address than the invited one", async () => {
    const { admin } = await aStaffedCompany();
    const { person, token } = await anInvited(admin);
    expect(await tried(await aPerson(), token, 409)).toBe(
      "This invitation is for a different email address. Sign out, then open the link again.",
    );
    await ok(joinByInvitation, join(person, token));
  });

  it("for who is in a company already, also the inviting one", async () => {
    const { company, admin } = await aStaffedCompany();
    for (const own of [await aCompany(), company]) {
      const person = await aPerson({ companyId: own.id, role: "member" });
      const { token } = await anInvitation(admin, { email: person.user.email });
      expect(await tried(person, token, 409)).toBe(
        `You already belong to ${own.name}, and an account can belong to only one company. Ask for an invitation to a different email address.`,
      );
    }
  });

  it("for who waits for another company's answer", async () => {
    const { admin } = await aStaffedCompany();
    const other = await aCompany();
    const person = await aPerson({ companyId: other.id, membership: "pending" });
    const { token } = await anInvitation(admin, { email: person.user.email });
    expect(await tried(person, token, 409)).toBe(
      `Your request to join ${other.name} is pending. If its administrator declines it, open the link again.`,
    );
  });

  it("for a system administrator, who stays one", async () => {
    const { admin } = await aStaffedCompany();
    const person = await aPerson({ role: "super_admin" });
    const { token } = await anInvitation(admin, { email: person.user.email });
    expect(await tried(person, token, 409)).toContain("System administrators cannot join a company.");
    expect(await person.getCurrentUser()).toMatchObject({ role: "super_admin" });
  });

  it("by a link that is not good: unknown, expired, cancelled, of a leaver, of a closed company", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    expect(await tried(await aPerson(), "A".repeat(43), 404)).toBe(noLonger);

    const late = await anInvited(admin, { expiresAt: new Date(Date.now() - 1).toISOString() });
    expect(await tried(late.person, late.token, 404)).toBe(noLonger);

    const cancelled = await anInvited(admin);
    await admin.cancelInvitation({ params: { id: cancelled.row.id } });
    expect(await tried(cancelled.person, cancelled.token, 404)).toBe(noLonger);

    const orphan = await anInvited(officer);
    await admin.deactivateTeamMember({ params: { userId: officer.user.id } });
    expect(await tried(orphan.person, orphan.token, 404)).toBe(noLonger);

    const closed = await anInvited(admin);
    await plant({ pk: `C#${company.id}`, sk: "COMPANY", ...company, isActive: false });
    expect(await tried(closed.person, closed.token, 404)).toBe(noLonger);
  });
});

describe("joining at the same moment", () => {
  it(`happens once when ${many} tabs ask for it`, async () => {
    const { company, admin } = await aStaffedCompany();
    const { person, token } = await anInvited(admin);
    const counts = await atOnce(joinByInvitation, Array(many).fill(join(person, token)));
    expect(counts[200]).toBe(1);
    expect((counts[404] ?? 0) + (counts[409] ?? 0)).toBe(many - 1);
    expect(await activityOf(company.id, "invitation.accepted")).toHaveLength(1);
    const team = await admin.listTeamMembers();
    expect(team.filter(({ id }) => id === person.user.id)).toHaveLength(1);
  }, 60_000);

  it("two companies gets the person into one, and leaves the other's invitation open", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = [await aStaffedCompany(), await aStaffedCompany()];
      const { person, token } = await anInvited(first.admin);
      const other = await anInvitation(second.admin, { email: person.user.email });
      const answers = await Promise.all(
        [token, other.token].map((each) => call(joinByInvitation, join(person, each))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { companyId } = await person.getCurrentUser();
      for (const { company, admin } of [first, second]) {
        const isIn = (await admin.listTeamMembers()).some(({ id }) => id === person.user.id);
        expect(isIn).toBe(company.id === companyId);
        expect(await admin.listInvitations()).toHaveLength(isIn ? 0 : 1);
      }
    }
  });
});
