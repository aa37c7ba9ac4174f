import { describe, expect, it } from "vitest";
import { requireFactor } from "../../functions/core/endpoint/guard.ts";
import { table } from "../../functions/core/table/table.ts";
import { registry } from "../../shared/api/registry.ts";
import { call } from "../support/server/api.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { anApp, aPasskey, aPasswordPerson, Browser, codeOf } from "../support/server/factors.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, aStaffedCompany, type Person, sessionIdOf, signedIn } from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";

const required = { code: "second_factor_required", message: "Set up two-step verification to go on." };
const change = async (admin: Person, over: object) => {
  const body = { ...(await admin.getSecurity()), ...over };
  return admin.updateSecurity({ body });
};
/** As if a session had been started and used some minutes ago. */
const age = async (person: Person, minutes: { created?: number; seen?: number }) => {
  const row = (await itemsUnder(`USER#${person.user.id}`)).find(
    ({ sk }) => sk === `SESSION#${sessionIdOf(person)}`,
  );
  if (!row) throw new Error("There is no such session");
  const ago = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const { created, seen } = minutes;
  await plant({
    ...row,
    ...(created !== undefined && { createdAt: ago(created) }),
    ...(seen !== undefined && { lastSeenAt: ago(seen) }),
  });
};
const statusOf = async (person: Person) => (await person.call.getCurrentUser()).status;

describe("what a company demands of sign-ins", () => {
  it("is as the stage has it until an administrator chooses; others may not look", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    expect(await admin.getSecurity()).toEqual({
      ...{ requireSecondFactor: false, idleMinutes: 10_080, absoluteHours: 720 },
      ...{ sessionsPerPerson: 20, version: 0 },
    });
    for (const person of [officer, member]) {
      await person.refused.getSecurity(403);
      await person.refused.updateSecurity(403, { body: await admin.getSecurity() });
    }
  });

  it.each([
    ["idleMinutes", 4, "Choose a number from 5 to 10,080."],
    ["absoluteHours", 721, "Choose a number from 1 to 720."],
    ["sessionsPerPerson", 0, "Choose a number from 1 to 20."],
  ])("refuses %s of %d", async (field, value, message) => {
    const { admin } = await aStaffedCompany();
    const body = { ...(await admin.getSecurity()), [field]: value };
    await admin.refused.updateSecurity(400, { body }, { message, fields: [`body.${field}`] });
  });

  it("is saved at the version that was read, and on the record", async () => {
    const { admin } = await aStaffedCompany();
    const read = await admin.getSecurity();
    expect(await change(admin, { idleMinutes: 60 })).toMatchObject({ idleMinutes: 60, version: 1 });
    await admin.refused.updateSecurity(409, { body: read }, { writes: true });
    expect(await admin.getSecurity()).toMatchObject({ idleMinutes: 60, version: 1 });
  });

  it("ends sessions that lie idle or last too long with the next call, and no others", async () => {
    const { admin, member, officer } = await aStaffedCompany();
    await age(member, { seen: 50 });
    await age(officer, { created: 110, seen: 1 });
    expect([await statusOf(member), await statusOf(officer)]).toEqual([200, 200]);
    await age(member, { seen: 50 });
    await change(admin, { idleMinutes: 45, absoluteHours: 2 });
    expect([await statusOf(member), await statusOf(officer)]).toEqual([401, 200]);
    await age(officer, { created: 121 });
    expect([await statusOf(officer), await statusOf(admin)]).toEqual([401, 200]);
  });

  it("keeps a session alive that is used within a short idle time", async () => {
    const { admin, member } = await aStaffedCompany();
    await change(admin, { idleMinutes: 5 });
    await age(member, { seen: 4 });
    expect(await statusOf(member)).toBe(200);
    const [session] = await member.listSessions();
    expect(Date.now() - Date.parse(session?.lastSeenAt ?? "")).toBeLessThan(60_000);
  });

  it("ends the sessions used least recently beyond the number per person", async () => {
    const { admin, member } = await aStaffedCompany();
    const [older, newer] = [await signedIn(member.user), await signedIn(member.user)];
    for (const [person, minutes] of [
      [member, 30],
      [older, 20],
      [newer, 10],
    ] as const)
      await age(person, { created: 40, seen: minutes });
    await change(admin, { sessionsPerPerson: 2 });
    expect([await statusOf(newer), await statusOf(older), await statusOf(member)]).toEqual([200, 200, 401]);
  });
});

const throws = (run: () => void): boolean => {
  try {
    run();
    return false;
  } catch {
    return true;
  }
};

describe("a company that demands a second factor", () => {
  it("asks its administrator to set up their own first", async () => {
    const { admin } = await aStaffedCompany();
    const body = { ...(await admin.getSecurity()), requireSecondFactor: true };
    await admin.refused.updateSecurity(409, { body }, "Set up two-step verification for yourself first.");
    await anApp(admin);
    expect(await admin.updateSecurity({ body })).toMatchObject({ requireSecondFactor: true });
    await admin.refused.removeTotp(409, {}, "Two-step verification is required. Add another factor first.");
    await aPasskey(admin);
    await admin.removeTotp();
  });

  it("refuses every call of people without one but those of their own account, until they have one", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await anApp(admin);
    const person = await aPerson({ companyId: company.id, role: "company_admin" });
    await person.listTeamMembers();
    await change(admin, { requireSecondFactor: true });
    await person.refused.listTeamMembers(403, {}, required);
    await person.refused.createRuleTag(403, { body: { name: "Vendor" } }, required);
    await person.refused.getDashboard(403, {}, required);
    await person.refused.resetMemberFactors(403, { params: { userId: member.user.id } }, required);
    const caller = {
      ...person.user,
      ...{ isConfirmed: true, mustEnroll: true, sidHash: "", confirmedAt: "" },
    };
    const may = registry.filter((contract) => {
      const enter = () => requireFactor(contract, { ...caller, timeZone: "America/New_York" });
      return contract.permission !== "public" && !throws(enter);
    });
    expect([...new Set(may.map(({ folder, permission }) => `${folder} ${permission}`))].sort()).toEqual([
      "identity/factors account",
      "people/account account",
      "people/session account",
    ]);
    expect(await person.getCurrentUser()).toMatchObject({ mustEnroll: true });
    expect(await person.getFactors()).toMatchObject({ required: true });
    await person.listSessions();
    await anApp(person);
    expect(await person.getCurrentUser()).toMatchObject({ mustEnroll: false });
    await person.listTeamMembers();
    await (await aPerson({ companyId: company.id })).logout();
  });

  it("demands nothing of programs, nor of people who only ask to join", async () => {
    const { admin, company, member } = await aStaffedCompany();
    const { secret } = await member.createToken({ body: { name: "Report", scopes: ["people:read"] } });
    await anApp(admin);
    await change(admin, { requireSecondFactor: true });
    await member.refused.listTeamMembers(403, {}, required);
    const contract = registry.find(({ operationId }) => operationId === "listTeamMembers");
    if (!contract) throw new Error("No such operation");
    const headers = { authorization: `Bearer ${secret}`, origin: undefined };
    expect((await call(contract, { headers })).status).toBe(200);
    const asking = await aPerson({ companyId: company.id, membership: "pending" });
    expect(await asking.getCurrentUser()).toMatchObject({ mustEnroll: false });
  });

  it("is not needed for system administrators, who must have one in the cloud alone", async () => {
    const operator = await aPerson({ role: "super_admin" });
    await operator.listCompanies();
    configure({ STAGE: "prod" });
    try {
      const inCloud = await signedIn(operator.user);
      await inCloud.refused.listCompanies(403, {}, required);
      await anApp(inCloud);
      await inCloud.listCompanies();
    } finally {
      configure({ STAGE: "local" });
    }
  });
});

describe("an administrator's reset", () => {
  it("removes all factors, ends sessions, revokes tokens, and mails both", async () => {
    const { admin, company } = await aStaffedCompany();
    const person = await aPasswordPerson({ companyId: company.id });
    const { secret } = await anApp(person);
    const { authenticator } = await aPasskey(person);
    await aPasskey(person);
    await person.updateFactors({ body: { passkeyOnly: true } });
    const token = await person.createToken({ body: { name: "Report", scopes: ["people:read"] } });
    const params = { userId: person.user.id };
    const { message } = await admin.resetMemberFactors({ params });
    expect(message).toContain("was reset");
    expect(await statusOf(person)).toBe(401);
    expect((await new Browser().passkey(authenticator)).status).toBe(401);
    const browser = new Browser();
    expect((await browser.login(person.user.email)).status).toBe(200);
    const again = await signedIn({ ...person.user, epoch: person.user.epoch + 1 });
    expect(await again.getFactors()).toMatchObject({ passkeys: [], totp: null, recoveryCodesLeft: 0 });
    expect(await again.listTokens()).toEqual([]);
    expect(token.secret).not.toBe(secret);
    const subjects = async (email: string) => (await waitingFor(email)).map(({ subject }) => subject);
    expect(await subjects(person.user.email)).toContain("Your two-step verification was reset");
    expect(await subjects(admin.user.email)).toContain("You reset two-step verification");
    // The credential may be used for a new passkey.
    expect(await table.queryAll({ pk: `PASSKEY#${secret}` })).toEqual([]);
    expect(codeOf(secret)).toMatch(/^\d{6}$/);
  });

  it("is for administrators, for others than themselves, of their company", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    const other = await aStaffedCompany();
    const of = ({ user }: Person) => ({ params: { userId: user.id } });
    await officer.refused.resetMemberFactors(403, of(member));
    await admin.refused.resetMemberFactors(409, of(admin));
    await admin.refused.resetMemberFactors(404, of(other.member));
    await admin.resetMemberFactors(of(officer));
  });
});
