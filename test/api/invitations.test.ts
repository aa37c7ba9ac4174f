import { describe, expect, it } from "vitest";
import { inviteTeamMember, resendInvitation } from "../../shared/api/invitations.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { allItems, plant } from "../support/server/engine.ts";
import { anInvitation } from "../support/server/invitations.ts";
import { waitingFor, withContent } from "../support/server/mailbox.ts";
import { anAccount, aPerson, aStaffedCompany, as, type Person, visitor } from "../support/server/people.ts";

let count = 0;
const aForm = (over: Record<string, unknown> = {}) => {
  count += 1;
  return { email: `newcomer-${count}@example.com`, role: "member", ...over };
};

/** The token in the link of the last mail to an address. */
const tokenMailedTo = async (email: string): Promise<string> => {
  const text = String((await waitingFor(email)).at(-1)?.text);
  const token = /\/auth#invite=([\w-]{43})\n/.exec(text)?.[1] ?? "";
  guardSecret(token);
  return token;
};

describe("inviting", () => {
  it("mails a link that offers the company and the role, and lists who invited and until when", async () => {
    const { company, officer } = await aStaffedCompany();
    const body = aForm({ role: "compliance_officer", department: " Quality ", jobTitle: "Lead" });
    const invitation = await officer.inviteTeamMember({ body });
    expect(invitation).toMatchObject({
      ...body,
      department: "Quality",
      isUsable: true,
      invitedByUser: { id: officer.user.id, email: officer.user.email },
    });
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    expect(await officer.listInvitations()).toEqual([invitation]);
    const [mail] = await waitingFor(body.email);
    expect(mail).toMatchObject({ subject: `Join ${company.name} on Subpart` });
    const token = await tokenMailedTo(body.email);
    expect(await visitor.inspectInvitation({ body: { token } })).toEqual({
      companyName: company.name,
      email: body.email,
      role: "compliance_officer",
      expiresAt: invitation.expiresAt,
      ssoUrl: null,
    });
    expect(await activityOf(company.id, "invitation.created")).toMatchObject([
      { userId: officer.user.id, after: { email: body.email, role: "compliance_officer" } },
    ]);
  });

  it("takes an address alone, for a member", async () => {
    const { admin } = await aStaffedCompany();
    const invited = await admin.inviteTeamMember({ body: { email: "alone@example.com" } });
    expect(invited).toMatchObject({ email: "alone@example.com", role: "member", department: null });
  });

  it("keeps the token nowhere but in the mail", async () => {
    const { admin } = await aStaffedCompany();
    const body = aForm();
    await admin.inviteTeamMember({ body });
    const token = await tokenMailedTo(body.email);
    const holders = (await allItems())
      .map(withContent)
      .filter((item) => JSON.stringify(item).includes(token));
    expect(holders.map(({ pk }) => pk)).toEqual([expect.stringMatching(/^OUTBOX#\d$/)]);
  });

  it.each([
    [{ email: "not an address" }, "email", "Please enter a valid email address"],
    [{ role: "" }, "role", "Please select a role"],
    [{ role: "super_admin" }, "role", "Please select a role"],
    [{ role: null }, "role", "Please select a role"],
    [{ jobTitle: "x".repeat(101) }, "jobTitle", undefined],
  ])("is refused as 400 for %j and changes nothing", async (over, field, message) => {
    const { admin } = await aStaffedCompany();
    const problem = await admin.refused.inviteTeamMember(400, { body: aForm(over) });
    expect(problem.issues?.map(({ path }) => path)).toEqual([`body.${field}`]);
    if (message !== undefined) expect(problem.issues?.[0]?.message).toBe(message);
  });

  it("is refused for the company's own people and those who wait, however the address is typed", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const waiting = await anAccount({ companyId: company.id, membership: "pending" });
    const left = await anAccount({ companyId: company.id, isActive: false });
    for (const [email, message] of [
      [member.user.email.toUpperCase(), "This person is already in your company."],
      [left.email, "This person is already in your company."],
      [waiting.email, "This person has asked to join your company. Approve the request instead."],
    ] as const) {
      await admin.refused.inviteTeamMember(409, { body: aForm({ email }) }, message);
    }
  });

  it("answers for an account of another company as for no account", async () => {
    const { admin } = await aStaffedCompany();
    const { member } = await aStaffedCompany();
    await admin.inviteTeamMember({ body: aForm({ email: member.user.email }) });
  });

  it("is refused while the same address is invited, not by another company, and not after the end", async () => {
    const { admin, officer } = await aStaffedCompany();
    const { admin: stranger } = await aStaffedCompany();
    const body = aForm();
    await admin.inviteTeamMember({ body });
    const problem = await officer.refused.inviteTeamMember(409, { body });
    expect(problem.message).toContain("This person has already been invited.");
    await stranger.inviteTeamMember({ body });
    const past = new Date(Date.now() - 1_000).toISOString();
    const { row } = await anInvitation(admin, { expiresAt: past });
    expect((await admin.listInvitations()).map(({ email }) => email)).toEqual([body.email]);
    await admin.inviteTeamMember({ body: aForm({ email: row.email }) });
  });

  it("of administrators is theirs alone: making, sending again and cancelling", async () => {
    const { admin, officer } = await aStaffedCompany();
    const body = aForm({ role: "company_admin" });
    const { id } = await admin.inviteTeamMember({ body });
    await officer.refused.inviteTeamMember(403, { body: aForm({ role: "company_admin" }) });
    await officer.refused.resendInvitation(403, { params: { id } });
    await officer.refused.cancelInvitation(403, { params: { id } });
    await admin.cancelInvitation({ params: { id } });
    const { row } = await anInvitation(admin, { role: "company_admin" });
    await admin.resendInvitation({ params: { id: row.id } });
  });

  it(`happens once, when ${many} invite one address at the same moment: one mail, one row of activity`, async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const body = aForm();
    const requests = times(many, (index) => as(index % 2 ? admin : officer, { body }));
    expect(await atOnce(inviteTeamMember, requests)).toEqual({ 201: 1, 409: many - 1 });
    expect(await waitingFor(body.email)).toHaveLength(1);
    expect(await activityOf(company.id, "invitation.created")).toHaveLength(1);
  });
});

describe("the number of open invitations", () => {
  it("is bounded, and cancelling one makes room", async () => {
    const { admin } = await aStaffedCompany();
    const stranger = (await aStaffedCompany()).admin;
    const [first] = await Promise.all(times(200, () => anInvitation(admin)));
    await admin.refused.inviteTeamMember(
      409,
      { body: aForm() },
      {
        message: "200 invitations wait to be accepted. Cancel some of them to invite more people.",
      },
    );
    await stranger.inviteTeamMember({ body: aForm() });
    await admin.cancelInvitation({ params: { id: first?.row.id ?? "" } });
    await admin.inviteTeamMember({ body: aForm() });
  });
});

describe("sending an invitation again", () => {
  it("makes another link, ends the one before, and takes it over", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { row, token } = await anInvitation(admin, { expiresAt: soon });
    await visitor.inspectInvitation({ body: { token } });
    const renewed = await officer.resendInvitation({ params: { id: row.id } });
    expect(renewed).toMatchObject({ id: row.id, invitedByUser: { id: officer.user.id } });
    expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(Date.parse(soon));
    await visitor.refused.inspectInvitation(404, { body: { token } });
    const next = await tokenMailedTo(row.email);
    expect(next).not.toBe(token);
    await visitor.inspectInvitation({ body: { token: next } });
    expect(await admin.listInvitations()).toEqual([renewed]);
    expect(await activityOf(company.id, "invitation.resent")).toHaveLength(1);
  });
});

describe("mails of invitations", () => {
  it("are sent again after five minutes at the soonest, and once however many ask", async () => {
    const { admin, officer } = await aStaffedCompany();
    const { id } = await admin.inviteTeamMember({ body: aForm() });
    const early = await admin.call.resendInvitation({ params: { id } });
    expect(early.status).toBe(429);
    expect(early.json).toMatchObject({
      message: "This invitation was just sent. You can send it again in 5 minutes.",
    });
    expect(Number(early.headers["retry-after"])).toBeGreaterThan(290);
    expect(Number(early.headers["retry-after"])).toBeLessThanOrEqual(300);
    const { row } = await anInvitation(admin);
    const again = times(many, (index) => as(index % 2 ? admin : officer, { params: { id: row.id } }));
    const counts = await atOnce(resendInvitation, again);
    expect(counts[200]).toBe(1);
    expect(await waitingFor(row.email)).toHaveLength(1);
  });

  it("are 500 a day and company at most", async () => {
    const { company, admin } = await aStaffedCompany();
    const stranger = (await aStaffedCompany()).admin;
    const day = new Date().toISOString().slice(0, 10);
    await plant({ pk: `C#${company.id}`, sk: `INVITATION_MAILS#${day}`, count: 499 });
    await admin.inviteTeamMember({ body: aForm() });
    const body = aForm();
    const refusal = await admin.call.inviteTeamMember({ body });
    expect(refusal.status).toBe(429);
    expect(refusal.json).toMatchObject({
      message: "Your company has sent 500 invitations today. Please send more tomorrow.",
    });
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
    expect(await waitingFor(body.email)).toEqual([]);
    const { row } = await anInvitation(admin);
    expect((await admin.call.resendInvitation({ params: { id: row.id } })).status).toBe(429);
    await stranger.inviteTeamMember({ body: aForm() });
  });
});

describe("inviting by a file", () => {
  const outcomesOf = async (person: Person, rows: readonly Record<string, unknown>[]) => {
    const { results } = await person.invitePeopleInBulk({ body: { invitations: rows } });
    return results.map(({ outcome }) => outcome);
  };

  it("tells what became of each row, and does or refuses each alone", async () => {
    const { company, admin, officer, member } = await aStaffedCompany();
    const waiting = await aPerson({ companyId: company.id, membership: "pending" });
    const [first, second] = [aForm().email, aForm().email];
    const rows = [
      { email: first, role: "compliance_officer", department: "Legal", jobTitle: "Counsel" },
      { email: second },
      { email: ` ${second.toUpperCase()} ` },
      { email: member.user.email },
      { email: waiting.user.email },
      { email: "no address" },
      { email: aForm().email, role: "super_admin" },
      { email: aForm().email, role: "company_admin" },
    ];
    expect(await outcomesOf(officer, rows)).toEqual([
      "invited",
      "invited",
      "exists",
      "member",
      "member",
      "invalid",
      "invalid",
      "forbidden",
    ]);
    const open = await admin.listInvitations();
    expect(open.map(({ email, role }) => [email, role]).toSorted()).toEqual(
      [
        [first, "compliance_officer"],
        [second, "member"],
      ].toSorted(),
    );
    expect(open.find(({ email }) => email === first)).toMatchObject({
      department: "Legal",
      jobTitle: "Counsel",
    });
    expect(await waitingFor(first)).toHaveLength(1);
    expect(await activityOf(company.id, "invitation.created")).toHaveLength(2);
  });

  it("stops at 200 open invitations and tells so for the rest", async () => {
    const { admin } = await aStaffedCompany();
    await Promise.all(times(199, () => anInvitation(admin)));
    expect(await outcomesOf(admin, [aForm(), aForm()])).toEqual(["invited", "limit"]);
  });

  it("takes 1 to 200 rows, of managers", async () => {
    const { admin, member } = await aStaffedCompany();
    const rows = times(201, () => ({ email: "not one" }));
    await admin.refused.invitePeopleInBulk(400, { body: { invitations: [] } });
    await admin.refused.invitePeopleInBulk(400, { body: { invitations: rows } });
    await member.refused.invitePeopleInBulk(403, { body: { invitations: [aForm()] } });
    expect(new Set(await outcomesOf(admin, rows.slice(1)))).toEqual(new Set(["invalid"]));
  });
});

describe("cancelling an invitation", () => {
  it("takes it off the list, ends its link, and happens once", async () => {
    const { admin } = await aStaffedCompany();
    const { row, token } = await anInvitation(admin);
    const kept = await anInvitation(admin);
    const params = { id: row.id };
    expect(await admin.cancelInvitation({ params })).toEqual({
      message: "The invitation has been cancelled.",
    });
    expect((await admin.listInvitations()).map(({ id }) => id)).toEqual([kept.row.id]);
    await visitor.refused.inspectInvitation(404, { body: { token } });
    await admin.refused.cancelInvitation(404, { params });
    await admin.refused.resendInvitation(404, { params });
  });
});

describe("an invitation whose inviter may no longer give the role", () => {
  it("is listed as one to send again", async () => {
    const { company, admin } = await aStaffedCompany();
    const demoted = await aPerson({ companyId: company.id, role: "compliance_officer" });
    const gone = await aPerson({ companyId: company.id, role: "company_admin", isActive: false });
    for (const inviter of [demoted, gone]) {
      const { row } = await anInvitation(inviter, { role: "company_admin" });
      const listed = async () => (await admin.listInvitations()).find(({ id }) => id === row.id);
      expect(await listed()).toMatchObject({ isUsable: false, invitedByUser: { id: inviter.user.id } });
      await admin.resendInvitation({ params: { id: row.id } });
      expect(await listed()).toMatchObject({ isUsable: true, invitedByUser: { id: admin.user.id } });
    }
  });
});
