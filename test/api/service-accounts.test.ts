import { afterEach, describe, expect, it, vi } from "vitest";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { can } from "../../shared/permissions/can.ts";
import { includesScope, type Scope, scopes } from "../../shared/permissions/scopes.ts";
import { call } from "../support/server/api.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import { aStaffedCompany, type Person, signedIn } from "../support/server/people.ts";
import { ageSession, callAs, withToken } from "../support/server/tokens.ts";

await loadRegulation();
const world = await aWorld();
afterEach(() => void vi.useRealTimers());

const create = (admin: Person, over: object = {}) =>
  admin.createServiceAccount({
    body: { name: "Nightly sync", scopes: ["rules:read"], role: "member", ...over },
  });

const statusAs = async (secret: string, operation = "listRuleTags") =>
  (await callAs(secret, operation)).status;

const dayMs = 86_400_000;
/** From here on, it is later. */
const wait = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

describe("a service account", () => {
  it("acts in its company with its role and scopes, and shows in the record as itself", async () => {
    const { admin, company } = await aStaffedCompany();
    const { secret, ...account } = await create(admin, { scopes: ["rules:write", "people:write"] });
    expect(secret).toMatch(/^subpart_svc_[A-Za-z0-9]{42}$/);
    expect(account).toMatchObject({ role: "member", isActive: true, lastUsedAt: null });
    expect(account.lastFour).toBe(secret.slice(-4));
    expect(JSON.stringify(await itemsUnder(`C#${company.id}`))).not.toContain(secret.slice(12));
    const made = await callAs(secret, "createRuleTag", { body: { name: "Synced" } });
    expect(made).toMatchObject({ status: 201, json: { createdBy: account.id } });
    expect(made.headers.ratelimit).toMatch(/^"default";r=599;t=\d+$/);
    const { items } = await admin.listActivity({ query: { record: `tag:${Object(made.json).id}` } });
    expect(items[0]).toMatchObject({
      event: "tag.created",
      user: { id: account.id, firstName: "Nightly sync" },
    });
    const [listed] = await admin.listServiceAccounts();
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? "")).toBeLessThan(60_000);
    // It is in no list of people, and it can be given no work.
    expect((await admin.listTeamMembers()).some(({ id }) => id === account.id)).toBe(false);
    // The new role and the new scopes hold from the next call on.
    expect(await statusAs(secret, "listInvitations")).toBe(403);
    await admin.updateServiceAccount({ params: { id: account.id }, body: { role: "compliance_officer" } });
    expect(await statusAs(secret, "listInvitations")).toBe(200);
    await admin.updateServiceAccount({ params: { id: account.id }, body: { scopes: ["rules:read"] } });
    expect(await callAs(secret, "listInvitations")).toMatchObject({
      status: 403,
      json: { code: "scope_missing" },
    });
    expect(await statusAs(secret)).toBe(200);
  });

  it("invites people, whose invitations hold while it may", async () => {
    const { admin } = await aStaffedCompany();
    const { secret, id } = await create(admin, { scopes: ["people:write"], role: "compliance_officer" });
    const body = { email: "new.person@example.com", role: "member" };
    expect((await callAs(secret, "inviteTeamMember", { body })).status).toBe(201);
    const isUsable = async () => (await admin.listInvitations())[0]?.isUsable;
    expect(await isUsable()).toBe(true);
    expect((await admin.listInvitations())[0]?.invitedByUser?.firstName).toBe("Nightly sync");
    await admin.updateServiceAccount({ params: { id }, body: { isActive: false } });
    expect(await isUsable()).toBe(false);
  });

  it("keeps its old secret for 24 hours after a rotation, and each secret for its days", async () => {
    const { admin } = await aStaffedCompany();
    const { secret: old, id } = await create(admin, { expiresInDays: 30 });
    wait(29.5 * dayMs);
    const { secret, expiresAt } = await (await signedIn(admin.user)).rotateServiceAccount({ params: { id } });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29.9 * dayMs);
    expect([await statusAs(old), await statusAs(secret)]).toEqual([200, 200]);
    // It would have ended anyway.
    wait(0.6 * dayMs);
    expect([await statusAs(old), await statusAs(secret)]).toEqual([401, 200]);
    const { secret: newest } = await (await signedIn(admin.user)).rotateServiceAccount({ params: { id } });
    wait(dayMs - 60_000);
    expect([await statusAs(secret), await statusAs(newest)]).toEqual([200, 200]);
    wait(120_000);
    expect([await statusAs(secret), await statusAs(newest)]).toEqual([401, 200]);
  });
});

describe("a service account's secret that is not valid", () => {
  type Spoil = (admin: Person, id: string, secret: string) => Promise<string>;
  const spoiled: readonly (readonly [string, Spoil])[] = [
    ["unknown", async (_, __, secret) => `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`],
    ["of a person's form", async (_, __, secret) => secret.replace("_svc_", "_pat_")],
    [
      "of a deactivated account",
      async (admin, id, secret) => {
        await admin.updateServiceAccount({ params: { id }, body: { isActive: false } });
        return secret;
      },
    ],
    [
      "of a deleted account",
      async (admin, id, secret) => {
        await admin.deleteServiceAccount({ params: { id } });
        return secret;
      },
    ],
    [
      "expired",
      async (admin, id, secret) => {
        await admin.updateServiceAccount({ params: { id }, body: { expiresInDays: 1 } });
        wait(dayMs + 1_000);
        return secret;
      },
    ],
    [
      "of a deactivated company",
      async ({ user }, _, secret) => {
        const rows = await itemsUnder(`C#${user.companyId}`);
        const row = rows.find(({ sk }) => sk === "COMPANY");
        if (row) await plant({ ...row, isActive: false });
        return secret;
      },
    ],
  ];

  it.each(spoiled)("%s is refused as RFC 6750 says; before, it was let in", async (_, spoil) => {
    const { admin } = await aStaffedCompany();
    const { id, secret } = await create(admin);
    expect(await statusAs(secret)).toBe(200);
    const answer = await callAs(await spoil(admin, id, secret), "listRuleTags", { cookies: [admin.cookie] });
    expect(answer).toMatchObject({ status: 401, json: { code: "invalid_token" } });
    expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  });
});

describe("managing service accounts", () => {
  it.each([
    [{ name: " " }, "Please enter a name."],
    [{ scopes: [] }, "Please select at least one scope."],
    [{ scopes: ["scim:write"] }, "Unknown scope: scim:write."],
    [{ expiresInDays: 366 }, "Choose a number from 1 to 365."],
  ])("refuses %j", async (over, sentence) => {
    const { admin } = await aStaffedCompany();
    const body = { name: "Sync", scopes: ["rules:read"], role: "member", ...over };
    const { issues } = await admin.refused.createServiceAccount(400, { body });
    expect(issues?.map(({ message }) => message)).toEqual([sentence]);
    const { id } = await create(admin);
    await admin.refused.updateServiceAccount(400, { params: { id }, body: over });
    await admin.refused.createServiceAccount(400, {
      body: { ...body, ...{ name: "Sync" }, role: "company_admin" },
    });
  });

  it("is for administrators, who confirmed that it is them", async () => {
    const { admin, officer } = await aStaffedCompany();
    const { id } = await create(admin);
    await officer.refused.listServiceAccounts(403);
    await ageSession(admin, 10.1);
    const params = { id };
    await admin.refused.createServiceAccount(
      403,
      { body: { name: "Sync", scopes: ["rules:read"], role: "member" } },
      "Please confirm it is you.",
    );
    await admin.refused.updateServiceAccount(403, { params, body: { role: "compliance_officer" } });
    await admin.refused.rotateServiceAccount(403, { params });
    await admin.refused.deleteServiceAccount(403, { params });
    expect((await admin.listServiceAccounts()).map((each) => each.id)).toEqual([id]);
    await ageSession(admin, 9);
    await admin.deleteServiceAccount({ params });
    expect(await admin.listServiceAccounts()).toEqual([]);
  });

  it("stops at 20, however many are asked for at once; a deleted one makes room", async () => {
    const { admin } = await aStaffedCompany();
    const body = { name: "Many", scopes: ["rules:read"], role: "member" };
    const tries = await Promise.all(
      Array.from({ length: 24 }, () => admin.call.createServiceAccount({ body })),
    );
    expect(tries.filter(({ status }) => status === 201).length).toBe(20);
    await admin.refused.createServiceAccount(409, { body }, "You have 20 already. Remove one first.");
    const [first] = await admin.listServiceAccounts();
    await admin.deleteServiceAccount({ params: { id: first?.id ?? "" } });
    await create(admin);
  });
});

/** What keeps a member's secret of these scopes from a call; undefined where nothing does. */
const refusalOf = ({ scope, permission }: Contract, granted: readonly Scope[]): string | undefined => {
  if (scope === null) return "browser_only";
  if (scope === "any") return undefined;
  if (!includesScope(granted, scope)) return "scope_missing";
  return can({ role: "member", membership: "active" }, permission) ? undefined : "forbidden";
};

it("scope × endpoint × role: is refused what its scope or its role does not allow", async () => {
  const granted: readonly Scope[] = ["people:write", "company:write", "imports:write"];
  const { secret } = await create(world.admin, { scopes: granted });
  const found: Record<string, number> = {};
  for (const contract of registry.filter(({ permission }) => permission !== "public")) {
    const code = refusalOf(contract, granted);
    if (code === undefined) continue;
    const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "1"]);
    const answer = await call(contract, withToken(secret, { params: Object.fromEntries(names) }));
    expect(answer, contract.operationId).toMatchObject({ status: 403, json: { code } });
    found[code] = (found[code] ?? 0) + 1;
  }
  expect(Object.keys(found).sort()).toEqual(["browser_only", "forbidden", "scope_missing"]);
}, 60_000);

it("scope × endpoint × role: reads whatever both allow", async () => {
  const { secret } = await create(world.admin, { scopes, role: "compliance_officer" });
  const actor = { role: "compliance_officer", membership: "active" } as const;
  const open = registry.filter(
    ({ scope, method, permission }) =>
      typeof scope === "string" && method === "GET" && can(actor, permission),
  );
  for (const contract of open) {
    const request = await sampleOf(contract).request(world, world.admin);
    const answer = await call(contract, withToken(secret, request));
    // What is a person's own, such as a file they asked for, is none of its.
    expect([contract.success, 404], `${contract.operationId}: ${answer.text}`).toContain(answer.status);
  }
}, 60_000);
