import { describe, expect, it } from "vitest";
import { getCurrentUser } from "../../shared/api/session.ts";
import { call } from "../support/server/api.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";
import { aDirectoryCompany, asDirectory, type Json } from "../support/server/scim.ts";
import { aConnection, turnOn } from "../support/server/sso.ts";
import { aTokenOf } from "../support/server/tokens.ts";

const coreUser = "urn:ietf:params:scim:schemas:core:2.0:User";
const patchOp = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const filterOf = (filter: string) => `/Users?${new URLSearchParams({ filter })}`;
const statusOf = async (person: Person) => (await call(getCurrentUser, as(person))).status;

describe("the token of a directory", () => {
  it("is made by administrators, opens the directory's calls alone, and ends with the next one", async () => {
    const { admin, officer } = await aStaffedCompany();
    await officer.refused.createScimToken(403);
    expect(await admin.getScim()).toEqual({
      baseUrl: "http://localhost:3000/api/scim/v2",
      ...{ hasToken: false, lastUsedAt: null },
    });
    const { secret } = await admin.createScimToken();
    expect(secret).toMatch(/^subpart_scim_[A-Za-z0-9]{42}$/);
    expect((await asDirectory(secret)("GET", "/Users")).status).toBe(200);
    expect(await admin.getScim()).toMatchObject({ hasToken: true, lastUsedAt: expect.any(String) });
    const headers = { authorization: `Bearer ${secret}` };
    await admin.refused.listTeamMembers(403, { headers }, { code: "scope_missing" });
    await admin.refused.getScim(403, { headers }, { code: "browser_only" });
    const own = await aTokenOf(admin);
    expect((await asDirectory(own)("GET", "/Users")).status).toBe(403);
    const { secret: next } = await admin.createScimToken();
    expect((await asDirectory(secret)("GET", "/Users")).status).toBe(401);
    expect((await asDirectory(next)("GET", "/Users")).status).toBe(200);
    await admin.deleteScimToken();
    const { status, headers: answered } = await asDirectory(next)("GET", "/Users");
    expect([status, answered["www-authenticate"]]).toEqual([401, 'Bearer error="invalid_token"']);
  });
});

/* As Microsoft documents its provisioning of users and groups (learn.microsoft.com, "SCIM synchronization"). */
describe("the calls of Microsoft Entra ID", () => {
  it("provision, change, disable and restore a person", async () => {
    const { domain, scim, company } = await aDirectoryCompany();
    const userName = `Test_User@${domain}`;
    expect((await scim("GET", filterOf('userName eq "non-existent user"'))).json).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      ...{ totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 },
    });
    const created = await scim("POST", "/Users", {
      schemas: [coreUser, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      ...{ userName, active: true, emails: [{ primary: true, type: "work", value: userName }] },
      ...{
        meta: { resourceType: "User" },
        name: { formatted: "Ida Berg", familyName: "Berg", givenName: "Ida" },
      },
      roles: [],
    });
    expect(created.status, created.text).toBe(201);
    expect(created.headers["content-type"]).toContain("application/scim+json");
    const { id } = created.json;
    expect(created.headers.location).toBe(`http://localhost:3000/api/scim/v2/Users/${id}`);
    expect(created.json).toMatchObject({
      userName,
      active: true,
      name: { givenName: "Ida" },
      meta: { resourceType: "User" },
    });
    const found = await scim("GET", filterOf(`userName eq "${userName.toLowerCase()}"`));
    expect(found.json).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const changed = await scim("PATCH", `/Users/${id}`, {
      schemas: [patchOp],
      Operations: [
        { op: "Replace", path: 'emails[type eq "work"].value', value: `other@${domain}` },
        { op: "Replace", path: "name.familyName", value: "Bergman" },
      ],
    });
    expect(changed.json).toMatchObject({ name: { familyName: "Bergman" }, userName });
    const disabled = await scim("PATCH", `/Users/${id}`, {
      schemas: [patchOp],
      Operations: [{ op: "Replace", path: "active", value: "False" }],
    });
    expect([disabled.status, disabled.json.active]).toEqual([200, false]);
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
    const again = await scim("POST", "/Users", { schemas: [coreUser], userName, active: true });
    expect(again.json).toMatchObject({ id, active: true, name: { familyName: "Bergman" } });
    const rows = await itemsUnder(`C#${company.id}#ACTIVITY`);
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["user.registered", "user.deactivated", "user.activated"]),
    );
  });

  it("provision a group, change its members and its roles, and remove it", async () => {
    const { company, domain, scim, admin } = await aDirectoryCompany();
    const groupRoles = [{ group: "Officers", role: "compliance_officer" as const }];
    await turnOn(company.id, aConnection({ groupRoles }));
    const { json: user } = await scim("POST", "/Users", { userName: `g@${domain}` });
    const group = await scim("POST", "/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      ...{ externalId: "8aa1a0c0", displayName: "Officers", meta: { resourceType: "Group" } },
    });
    expect(group.status, group.text).toBe(201);
    const { id } = group.json;
    const excluded = await scim(
      "GET",
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "officers"')}`,
    );
    expect(excluded.json.Resources).toEqual([expect.not.objectContaining({ members: expect.anything() })]);
    const roleOf = async () =>
      (await admin.listTeamMembers()).find((each: { id: string }) => each.id === user.id)?.role;
    const change = (op: string, value?: unknown) =>
      scim("PATCH", `/Groups/${id}`, { schemas: [patchOp], Operations: [{ op, path: "members", value }] });
    expect((await change("Add", [{ $ref: null, value: user.id }])).json.members).toEqual([
      { value: user.id, type: "User" },
    ]);
    expect(await roleOf()).toBe("compliance_officer");
    expect((await admin.listGroups()).items).toMatchObject([{ name: "Officers", isDirectory: true }]);
    expect((await change("Remove", [{ $ref: null, value: user.id }])).json.members).toEqual([]);
    const renamed = await scim("PATCH", `/Groups/${id}`, {
      Operations: [{ op: "Replace", path: "displayName", value: "Staff" }],
    });
    expect(renamed.json.displayName).toBe("Staff");
    expect((await scim("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Groups/${id}`)).status).toBe(404);
  });
});

/* As Okta documents what its client sends (developer.okta.com, "SCIM 2.0"). */
describe("the calls of Okta", () => {
  it("look for a person, link them, push their profile by PUT, deactivate by PATCH, and page", async () => {
    const { company, domain, scim } = await aDirectoryCompany();
    const person = await aPerson({ companyId: company.id, email: `known@${domain}` });
    const before = await scim("GET", `${filterOf(`userName eq "known@${domain}"`)}&startIndex=1&count=100`);
    expect(before.json.totalResults).toBe(0);
    const profile = {
      schemas: [coreUser],
      ...{
        userName: `known@${domain}`,
        externalId: "00ujl29u0le5T6Aj10h7",
        locale: "en-US",
        groups: [],
        active: true,
      },
      ...{ name: { givenName: "Kay", familyName: "Nowak" }, displayName: "Kay Nowak", password: "1mz050nq" },
      emails: [{ primary: true, value: `known@${domain}`, type: "work" }],
    };
    const linked = await scim("POST", "/Users", profile);
    expect([linked.status, linked.json.id]).toEqual([201, person.user.id]);
    const pushed = await scim("PUT", `/Users/${person.user.id}`, {
      ...profile,
      name: { givenName: "Kaya", familyName: "Nowak" },
    });
    expect(pushed.json).toMatchObject({ name: { givenName: "Kaya" }, externalId: "00ujl29u0le5T6Aj10h7" });
    expect(await statusOf(person)).toBe(200);
    const off = await scim("PATCH", `/Users/${person.user.id}`, {
      schemas: [patchOp],
      Operations: [{ op: "replace", value: { active: false } }],
    });
    expect([off.status, off.json.active]).toEqual([200, false]);
    // Signed out with the next call.
    expect(await statusOf(person)).toBe(401);
    for (const name of ["a", "b"])
      await scim("POST", "/Users", { ...profile, userName: `${name}@${domain}` });
    const page = await scim("GET", "/Users?startIndex=2&count=1");
    expect(page.json).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(page.json.Resources).toHaveLength(1);
  });
});

describe("what a directory may not do", () => {
  const refusal = ({ status, json }: { status: number; json: Json }) => [status, json.scimType, json.detail];

  it("keeps to addresses of proven domains, and tells nothing of foreign ones", async () => {
    const { company, domain, scim } = await aDirectoryCompany();
    const add = async (userName: string) => refusal(await scim("POST", "/Users", { userName }));
    expect((await add("ana@elsewhere.example.com")).slice(0, 2)).toEqual([400, "invalidValue"]);
    await scim("POST", "/Users", { userName: `mine@${domain}` });
    const managed = await add(`MINE@${domain}`);
    await aPerson({ companyId: (await aStaffedCompany()).company.id, email: `theirs@${domain}` });
    expect(await add(`theirs@${domain}`)).toEqual(managed);
    expect(managed.slice(0, 2)).toEqual([409, "uniqueness"]);
    expect(company.id).not.toBe("");
  });

  it("leaves the last and the emergency administrators", async () => {
    const { company, domain, scim, admin } = await aDirectoryCompany();
    const { json } = await scim("POST", "/Users", { userName: `boss@${domain}` });
    await admin.changeMemberRole({ params: { userId: json.id }, body: { role: "company_admin" } });
    await turnOn(company.id, aConnection({ emergencyAdmins: [json.id] }));
    expect((await scim("DELETE", `/Users/${json.id}`)).status).toBe(409);
    await turnOn(company.id, aConnection());
    const { json: own } = await scim("POST", "/Users", { userName: `second@${domain}` });
    expect((await scim("DELETE", `/Users/${json.id}`)).status).toBe(204);
    expect((await scim("DELETE", `/Users/${own.id}`)).status).toBe(204);
  });

  it("changes what it read, and nothing of another company", async () => {
    const [mine, theirs] = [await aDirectoryCompany(), await aDirectoryCompany()];
    const { json, headers } = await mine.scim("POST", "/Users", { userName: `e@${mine.domain}` });
    const off = { Operations: [{ op: "replace", path: "active", value: false }] };
    const path = `/Users/${json.id}`;
    expect((await mine.scim("PATCH", path, off, { "if-match": 'W/"other"' })).status).toBe(412);
    expect((await mine.scim("PATCH", path, off, { "if-match": headers.etag })).status).toBe(200);
    for (const method of ["GET", "PUT", "PATCH", "DELETE"])
      expect(
        (await theirs.scim(method, path, method === "GET" || method === "DELETE" ? undefined : off)).status,
      ).toBe(404);
  });

  it.each([
    ["A name cannot hold a web or mail address. Put a space after a dot.", "evil.com"],
    ["A name cannot hold control characters.", "Eve\u202e"],
  ])("give a person a name that is none: %s", async (detail, givenName) => {
    const { domain, scim } = await aDirectoryCompany();
    const add = (name: object) => scim("POST", "/Users", { userName: `n@${domain}`, name });
    expect(refusal(await add({ givenName }))).toEqual([400, "invalidValue", detail]);
    expect((await add({ givenName: "St. John" })).status).toBe(201);
  });

  it.each([
    ["GET", "/Me", 501],
    ["POST", "/Bulk", 501],
    ["GET", "/Things", 404],
    ["GET", '/Users?filter=userName+is+"a"', 400],
  ])("%s %s is %d, in the protocol's form", async (method, path, status) => {
    const { scim } = await aDirectoryCompany();
    const answer = await scim(method, path, method === "POST" ? {} : undefined);
    expect(answer.json).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      detail: expect.any(String),
    });
    expect(answer.status).toBe(status);
  });

  it("reads what is supported", async () => {
    const { scim } = await aDirectoryCompany();
    const { json } = await scim("GET", "/ServiceProviderConfig");
    expect(json).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { maxResults: 200 },
    });
    expect((await scim("GET", "/ResourceTypes")).json.totalResults).toBe(2);
    expect((await scim("GET", `/Schemas/${coreUser}`)).json).toMatchObject({ id: coreUser, name: "User" });
  });
});
