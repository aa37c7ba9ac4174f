import { beforeAll, describe, expect, it } from "vitest";
import { activateCompany, deactivateCompany } from "../../shared/api/admin.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { joinByInvitation } from "../../shared/api/invitations.ts";
import { registry } from "../../shared/api/registry.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { activityRows, itemTexts, tableHash, withFaultyEngine } from "../support/server/engine.ts";
import type { Call } from "../support/server/event.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import { anAccountWith, aPerson, aStaffedCompany, as, visitor } from "../support/server/people.ts";

const proxy = withFaultyEngine();

await loadRegulation();
const superAdmin = await aPerson({ role: "super_admin" });

const set = (contract: typeof activateCompany | typeof deactivateCompany, companyId: string) =>
  ok(contract, as(superAdmin, { params: { companyId } }));
const close = (companyId: string) => set(deactivateCompany, companyId);
const open = (companyId: string) => set(activateCompany, companyId);

const sentence =
  "Your company's access to Subpart has been deactivated. Its data is not lost. Please ask your system administrator to reactivate it.";
const password = "Sample password 1";

describe("a deactivated company", () => {
  it("is closed to all its people at their next call, and to no one else", async () => {
    const [one, other] = [await aStaffedCompany(), await aStaffedCompany()];
    const waiting = await aPerson({ companyId: one.company.id, membership: "pending" });
    expect(await close(one.company.id)).toMatchObject({ isActive: false, memberCount: 3 });
    for (const person of [one.admin, one.officer, one.member, waiting])
      expect((await person.call.getCurrentUser()).status).toBe(401);
    for (const person of [other.admin, other.member, superAdmin]) await person.getCurrentUser();
  });

  it("is refused by every endpoint that is not public, and nothing changes", async () => {
    const world = await aWorld();
    // Who joins by an invitation is in no company yet.
    const closed = registry.filter(
      ({ permission, operationId }) =>
        permission !== "public" && operationId !== joinByInvitation.operationId,
    );
    const requests: { contract: Contract; request: Call }[] = [];
    for (const contract of closed) {
      // One each: what a call needs may change who makes it.
      const admin = await aPerson({ companyId: world.company.id, role: "company_admin" });
      requests.push({ contract, request: as(admin, await sampleOf(contract).request(world, admin)) });
    }
    expect((await world.admin.call.listTeamMembers()).status).toBe(200);
    await close(world.company.id);
    const before = await tableHash();
    for (const { contract, request } of requests)
      expect((await call(contract, request)).status, contract.operationId).toBe(401);
    expect(await tableHash()).toBe(before);
    await open(world.company.id);
    expect((await world.admin.call.listTeamMembers()).status).toBe(200);
  });

  it("is closed to who registered it in this very session", async () => {
    const founder = await aPerson({ role: "company_admin" });
    const body = { name: "Founded in this session", industry: "other", size: "small" };
    const { id } = await founder.createCompany({ body });
    await founder.getCurrentCompany();
    await close(id);
    expect((await founder.call.getCurrentCompany()).status).toBe(401);
  });

  it("says so at sign-in to who knows the password, and to no one else", async () => {
    const { company } = await aStaffedCompany();
    const { email } = await anAccountWith(password, { companyId: company.id });
    await visitor.login({ body: { email, password } });
    await close(company.id);
    await visitor.refused.login(403, { body: { email, password } }, sentence);
    const wrong = { body: { email, password: "Another password 2" } };
    await visitor.refused.login(401, wrong, "The email address or password is incorrect.");
    await open(company.id);
    await visitor.login({ body: { email, password } });
  });

  it("lets no one join by its name", async () => {
    const { company } = await aStaffedCompany();
    const body = {
      ...{ email: "late@example.com", password, firstName: "Late", lastName: "Comer" },
      ...{ role: "member", companyName: company.name },
    };
    await close(company.id);
    expect((await visitor.refused.register(404, { body })).message).toBe(
      "Company not found. Please check the company name and try again.",
    );
    await open(company.id);
    await visitor.register({ body });
  });

  it("has lost nothing when it is activated again", async () => {
    const { id } = (await aWorld()).company;
    const rows = async () => (await itemTexts()).filter((text) => text.includes(`"pk":{"S":"C#${id}`));
    const others = (texts: string[]) => texts.filter((text) => !text.includes('"sk":{"S":"COMPANY"}'));
    const before = await rows();
    await close(id);
    await open(id);
    expect(others(await rows())).toEqual(others(before));
    const { items } = await superAdmin.listCompanies({ query: { limit: 200 } });
    expect(items.find((company) => company.id === id)).toMatchObject({ isActive: true });
  });

  it("stays so when it is asked for twice, and each change is in the activity once", async () => {
    const { company } = await aStaffedCompany();
    await close(company.id);
    await close(company.id);
    await open(company.id);
    const rows = (await activityRows()).filter(({ target }) => (target as { id: string }).id === company.id);
    expect(rows.map(({ event, companyId, userId }) => ({ event, companyId, userId }))).toEqual([
      { event: "company.deactivated", companyId: null, userId: superAdmin.user.id },
      { event: "company.activated", companyId: null, userId: superAdmin.user.id },
    ]);
  });

  it("is a 404 where there is none", async () => {
    const request = as(superAdmin, { params: { companyId: "none" } });
    await refused(deactivateCompany, 404, request, "Company not found.");
  });
});

describe("asking for the company with every call", () => {
  it("costs no request of its own", async () => {
    const { member } = await aStaffedCompany();
    proxy().reset();
    await member.listTeamMembers();
    expect(proxy().calls).toHaveLength(2);
  });
});

describe("the operator's list", () => {
  const list = async (query: Record<string, string | number>) => superAdmin.listCompanies({ query });
  const names = async (query: Record<string, string | number>) =>
    (await list({ search: "Listed", ...query })).items.map(({ name }) => name);

  beforeAll(async () => {
    for (const [name, createdAt] of [
      ["Listed beta", "2026-01-03T00:00:00.000Z"],
      ["Listed Alpha", "2026-01-01T00:00:00.000Z"],
      ["Listed gamma", "2026-01-02T00:00:00.000Z"],
    ])
      await aStaffedCompany({ name: String(name), createdAt: String(createdAt) });
  });

  it("is by name, searched in any letters, and sorted", async () => {
    expect(await names({})).toEqual(["Listed Alpha", "Listed beta", "Listed gamma"]);
    expect(await names({ search: "LISTED b" })).toEqual(["Listed beta"]);
    expect(await names({ sort: "createdAt" })).toEqual(["Listed Alpha", "Listed gamma", "Listed beta"]);
    expect(await names({ order: "desc" })).toEqual(["Listed gamma", "Listed beta", "Listed Alpha"]);
  });

  it("comes in pages, and goes on only where it was asked for", async () => {
    const first = await list({ search: "Listed", limit: 2 });
    expect(first).toMatchObject({ total: 3, offset: 0, nextCursor: expect.any(String) });
    const cursor = String(first.nextCursor);
    const second = await list({ search: "Listed", limit: 2, cursor });
    expect(second.items.map(({ name }) => name)).toEqual(["Listed gamma"]);
    expect(second).toMatchObject({ offset: 2, nextCursor: null });
    expect(await list({ search: "Listed", limit: 3 })).toMatchObject({ total: 3, nextCursor: null });
    await superAdmin.refused.listCompanies(400, { query: { search: "Other", cursor } });
  });

  it("knows a company's new name and status", async () => {
    const { company, admin } = await aStaffedCompany({ name: "Listed with a typing eror" });
    const body = { name: "Listed renamed", domain: "renamed.example", industry: "other", size: "small" };
    await admin.updateCompany({ params: { companyId: company.id }, body });
    await close(company.id);
    expect(await names({ search: "eror" })).toEqual([]);
    expect(await names({ search: "renamed", status: "inactive" })).toEqual(["Listed renamed"]);
    expect(await names({ search: "renamed", status: "active" })).toEqual([]);
  });
});
