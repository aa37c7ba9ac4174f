import { describe, expect, it } from "vitest";
import { confirmEmail } from "../../shared/api/account.ts";
import { approveJoinRequest, declineJoinRequest } from "../../shared/api/team.ts";
import type { Company } from "../../shared/schemas/company.ts";
import { ok, refused } from "../support/server/api.ts";
import { activityOf, atOnce, times } from "../support/server/at-once.ts";
import { beforeNext } from "../support/server/before-next.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { type Client, clientOf } from "../support/server/client.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { anAcceptance, anInvitation } from "../support/server/invitations.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { mailedToken } from "../support/server/mailed-links.ts";
import { aCompany, aPerson, aStaffedCompany, as, visitor } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";

const password = "A password of the address tests";
guardSecret(password);
const expired = "This link has expired. Ask for a new one.";
let count = 0;

/** A person who registered and has not opened the link yet. */
const aRegistered = async (over: Record<string, unknown> = {}) => {
  count += 1;
  const email = `unproven-${count}@example.com`;
  const names = { firstName: "Uma", lastName: `Proven${count}`, role: "company_admin" };
  const answer = await visitor.call.register({ body: { email, password, ...names, ...over } });
  expect(answer.status, answer.text).toBe(201);
  return Object.assign(clientOf(answer.cookies[0]), { email, id: (answer.json as { id: string }).id });
};
type Registered = Awaited<ReturnType<typeof aRegistered>>;
const asking = ({ name }: Company, role = "member") => aRegistered({ role, companyName: name });
const tokenOf = ({ email }: Pick<Registered, "email">) => mailedToken(email, "confirm");
const confirm = async (person: Registered) =>
  visitor.confirmEmail({ body: { token: await tokenOf(person) } });
const confirmedAt = async (person: Client) => (await person.getCurrentUser()).emailConfirmedAt;
const rowOf = async (userId: string) => {
  const row = (await itemsUnder(`USER#${userId}`)).find(({ sk }) => sk === "USER");
  if (!row) throw new Error("There is no such person");
  return row;
};
const subjectsTo = async (email: string) => (await waitingFor(email)).map(({ subject }) => subject);
const newCompany = () => ({ name: `Founded ${count}`, industry: "other", size: "small" });

describe("the link of a registration", () => {
  it("confirms the address once", async () => {
    const person = await aRegistered();
    expect(await confirmedAt(person)).toBeNull();
    expect(await subjectsTo(person.email)).toEqual(["Confirm your address"]);
    const token = await tokenOf(person);
    expect(await visitor.confirmEmail({ body: { token } })).toEqual({
      message: "Your address is confirmed.",
    });
    expect(await confirmedAt(person)).toMatch(/^20/);
    await visitor.refused.confirmEmail(400, { body: { token } }, expired);
  });

  it("counts once, whichever of ten clicks is first", async () => {
    const token = await tokenOf(await aRegistered());
    const clicks = times(10, () => ({ body: { token } }));
    expect(await atOnce(confirmEmail, clicks)).toEqual({ 200: 1, 400: 9 });
  });

  it("ends after 24 hours", async () => {
    const person = await aRegistered();
    const token = await tokenOf(person);
    const [link] = (await itemsUnder("MAIL_TOKEN#")).filter(({ userId }) => userId === person.id);
    const endsAt = Date.parse(String(link?.expiresAt));
    expect(Math.round((endsAt - Date.now()) / 60_000)).toBe(24 * 60);
    if (link) await plant({ ...link, expiresAt: new Date(Date.now() - 1_000).toISOString() });
    await visitor.refused.confirmEmail(400, { body: { token } }, expired);
    expect(await confirmedAt(person)).toBeNull();
  });

  it("is ended by a new one, of which there are three an hour", async () => {
    const person = await aRegistered();
    const first = await tokenOf(person);
    for (let sent = 0; sent < 3; sent += 1) {
      const answer = await person.call.resendEmailConfirmation();
      expect([answer.status, answer.json]).toEqual([
        202,
        { message: `We mailed a new link to ${person.email}. Earlier links no longer work.` },
      ]);
    }
    const fourth = await person.call.resendEmailConfirmation();
    expect(fourth.status).toBe(429);
    const seconds = Number(fourth.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(3_500);
    expect(fourth.json).toMatchObject({ message: `Too many requests. Please wait ${seconds} seconds.` });
    expect(await subjectsTo(person.email)).toHaveLength(4);
    await visitor.refused.confirmEmail(400, { body: { token: first } }, expired);
    await confirm(person);
    await person.refused.resendEmailConfirmation(409, {}, "Your address is confirmed already.");
  });

  it("outlives a changed password", async () => {
    const person = await aRegistered();
    const body = { currentPassword: password, newPassword: "Another password of these tests" };
    await person.changePassword({ body });
    await confirm(person);
  });
});

describe("an address counts as proven", () => {
  it("by an accepted invitation, with a new account and with one whose request no one saw", async () => {
    const { admin, company } = await aStaffedCompany();
    const other = await aStaffedCompany();
    const invited = await anInvitation(admin, { email: "proven-by-invitation@example.com" });
    const answer = await visitor.register({ body: anAcceptance(invited.token, invited.row.email) });
    expect(answer.emailConfirmedAt).toMatch(/^20/);
    expect(await subjectsTo(invited.row.email)).toEqual([]);

    const person = await asking(other.company);
    await other.admin.inviteTeamMember({ body: { email: person.email, role: "member" } });
    const { token } = await anInvitation(admin, { email: person.email });
    const joined = await person.joinByInvitation({ body: { token } });
    expect(joined).toMatchObject({ companyId: company.id, membership: "active" });
    expect(joined.emailConfirmedAt).toMatch(/^20/);
    expect(await itemsUnder(`C#${other.company.id}`)).not.toContainEqual(
      expect.objectContaining({ sk: `MEMBER#${person.id}` }),
    );
  });

  it("by a completed password reset, which sends the request that waited", async () => {
    const { admin, company } = await aStaffedCompany();
    const person = await asking(company);
    await visitor.requestPasswordReset({ body: { email: person.email } });
    const token = await mailedToken(person.email, "reset");
    await visitor.resetPassword({ body: { token, newPassword: "A password after a reset" } });
    expect((await admin.listJoinRequests()).map(({ id }) => id)).toEqual([person.id]);
    expect(await subjectsTo(admin.user.email)).toHaveLength(1);
  });

  it("by the link to another address, which takes its place", async () => {
    const person = await aRegistered();
    const body = { firstName: "Uma", lastName: "Moved", email: "moved-unproven@example.com" };
    await person.updateProfile({ body });
    await visitor.confirmEmail({ body: { token: await mailedToken(body.email, "email") } });
    expect(await confirmedAt(person)).toMatch(/^20/);
    await visitor.refused.confirmEmail(400, { body: { token: await tokenOf(person) } }, expired);
  });

  it("of accounts that are older than the question", async () => {
    const { admin } = await aStaffedCompany();
    expect(admin.user).not.toHaveProperty("emailConfirmedAt");
    expect(await confirmedAt(admin)).toBe(admin.user.createdAt);
    await admin.inviteTeamMember({ body: { email: "by-an-old@example.com", role: "member" } });
  });
});

describe("a request to join of an unproven address", () => {
  it("is in no list, count, record or mail, and cannot be answered", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const operator = await aPerson({ role: "super_admin" });
    const counted = async () => {
      const query = { search: company.name, limit: 50 };
      const { items } = await operator.listCompanies({ query });
      return items.find(({ id }) => id === company.id)?.memberCount;
    };
    const person = await asking(company);
    const params = { userId: person.id };
    expect(await officer.listJoinRequests()).toEqual([]);
    expect(await itemsUnder(`C#${company.id}#ACTIVITY`)).toEqual([]);
    expect([await subjectsTo(admin.user.email), await counted()]).toEqual([[], 3]);
    for (const answer of [approveJoinRequest, declineJoinRequest])
      await refused(answer, 404, as(admin, { params }));

    expect(await confirm(person)).toEqual({
      message: `Your address is confirmed. Your request to join ${company.name} is with its administrators.`,
    });
    expect((await officer.listJoinRequests()).map(({ id }) => id)).toEqual([person.id]);
    await admin.approveJoinRequest({ params });
    expect(await counted()).toBe(4);
  });

  it("is mailed to each administrator, and told to officers too, once it takes effect", async () => {
    const { company, admin, officer, member } = await aStaffedCompany();
    const second = await aPerson({ companyId: company.id, role: "company_admin" });
    const gone = await aPerson({ companyId: company.id, role: "company_admin", isActive: false });
    const person = await asking(company, "compliance_officer");
    await confirm(person);
    const mails = await Promise.all(
      [admin, second, officer, member, gone].map(async ({ user }) => (await waitingFor(user.email)).length),
    );
    expect(mails).toEqual([1, 1, 0, 0, 0]);
    const told = await Promise.all(
      [admin, second, officer, member].map(async (each) =>
        (await each.listNotifications()).items.map(({ kind }) => kind),
      ),
    );
    expect(told).toEqual([["join_request"], ["join_request"], ["join_request"], []]);
    const [mail] = await waitingFor(second.user.email);
    expect(mail?.subject).toMatch(new RegExp(`^Uma Proven\\d+ wants to join ${company.name}$`));
    for (const text of [person.email, "Compliance Officer", "/team-management"])
      expect(String(mail?.text)).toContain(text);
    expect(await activityOf(company.id, "user.email-confirmed")).toHaveLength(1);
  });

  it("lets the person into an open company when it is proven", async () => {
    const { company, admin } = await aStaffedCompany({ joinPolicy: "open" });
    const person = await asking(company);
    expect(await person.getCurrentUser()).toMatchObject({ membership: "pending" });
    expect(await confirm(person)).toEqual({
      message: `Your address is confirmed. You are in ${company.name} now.`,
    });
    expect(await person.getCurrentUser()).toMatchObject({
      companyId: company.id,
      membership: "active",
    });
    expect(await subjectsTo(admin.user.email)).toEqual([]);
  });

  it("is shown with the name that the person has by then", async () => {
    const { company, admin } = await aStaffedCompany();
    const person = await asking(company);
    const token = await tokenOf(person);
    const body = { firstName: "Renamed", lastName: "Meanwhile", email: person.email };
    beforeNext("TransactWriteItems", async () => void (await person.updateProfile({ body })));
    const told = { message: /changed a moment ago/, writes: true };
    await visitor.refused.confirmEmail(409, { body: { token } }, told);
    await visitor.confirmEmail({ body: { token } });
    const [listed] = await admin.listJoinRequests();
    expect(listed).toMatchObject({ id: person.id, firstName: "Renamed", lastName: "Meanwhile" });
  });
});

describe("an unproven founder", () => {
  it("registers a company and chooses titles, but is not found by its name and invites no one", async () => {
    await loadTitles();
    const person = await aRegistered();
    const company = await person.createCompany({ body: newCompany() });
    await person.addSelection({ body: { cfrTitleId: "21" } });
    const invitation = { email: "invited-by-unproven@example.com", role: "member" };
    const invitations = [
      ["inviteTeamMember", { body: invitation }],
      ["invitePeopleInBulk", { body: { invitations: [invitation] } }],
    ] as const;
    const message = `Confirm your address first. We mailed a link to ${person.email}.`;
    for (const [name, request] of invitations)
      await person.refused[name](403, request, { code: "address_unconfirmed", message });
    const form = { password, firstName: "Un", lastName: "Found", role: "member", companyName: company.name };
    const joins = { body: { ...form, email: "not-found@example.com" } };
    const notFound = "Company not found. Please check the company name and try again.";
    await visitor.refused.register(404, joins, notFound);

    await confirm(person);
    for (const [name, request] of invitations) await person[name](request);
    await asking(company);
  });
});

describe("an answer to a request", () => {
  it.each([
    ["approval", approveJoinRequest],
    ["refusal", declineJoinRequest],
  ])("needs that its giver still manages that role when the %s is written", async (_, contract) => {
    const { company, officer, admin } = await aStaffedCompany();
    const waiting = await aPerson({ companyId: company.id, membership: "pending" });
    const request = { params: { userId: waiting.user.id } };
    const row = await rowOf(officer.user.id);
    beforeNext("TransactWriteItems", () => plant({ ...row, role: "member" }));
    await refused(contract, 403, as(officer, request), { writes: true });
    expect(await waiting.getCurrentUser()).toMatchObject({ membership: "pending" });
    expect(await waitingFor(waiting.user.email)).toEqual([]);
    await ok(contract, as(admin, request));
  });
});

describe("the first day of a company", () => {
  it("has fifty invitations, and later ones more", async () => {
    const adminOf = async (ageMs: number) => {
      const company = await aCompany({ createdAt: new Date(Date.now() - ageMs).toISOString() });
      return aPerson({ companyId: company.id, role: "company_admin" });
    };
    const [fresh, old] = [await adminOf(0), await adminOf(24 * 3_600_000)];
    const rows = (from: number, to: number) =>
      times(to - from, (index) => ({ email: `first-day-${from + index}@example.com`, role: "member" }));
    const outcomes = async (person: typeof fresh) => {
      const { results } = await person.invitePeopleInBulk({ body: { invitations: rows(0, 52) } });
      return results.map(({ outcome }) => outcome);
    };
    expect(await outcomes(old)).toEqual(times(52, () => "invited"));
    expect(await outcomes(fresh)).toEqual([...times(50, () => "invited"), "limit", "limit"]);
    const answer = await fresh.call.inviteTeamMember({ body: rows(60, 61)[0] });
    expect(answer.json).toMatchObject({
      message: "A new company can send 50 invitations on its first day.",
    });
    expect([answer.status, Number(answer.headers["retry-after"]) > 86_000]).toEqual([429, true]);
  });
});
