import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { can } from "../../shared/permissions/can.ts";
import { includesScope, type Scope, scopes } from "../../shared/permissions/scopes.ts";
import { call } from "../support/server/api.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import type { Call } from "../support/server/event.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import { aPerson, aStaffedCompany, type Person, signedIn } from "../support/server/people.ts";
import { ageSession, aTokenOf, callAs, contractOf, withToken } from "../support/server/tokens.ts";

await loadRegulation();
const world = await aWorld();

const create = (person: Person, chosen: readonly string[], over: object = {}) =>
  person.createToken({ body: { name: "Nightly report", scopes: chosen, ...over } });

describe("an access token", () => {
  it("is shown once, found by its hash alone, and recognized by scanners", async () => {
    const { member } = await aStaffedCompany();
    const { secret, ...token } = await create(member, ["rules:read", "rules:read"]);
    expect(secret).toMatch(/^subpart_pat_[A-Za-z0-9]{42}$/);
    expect(token).toMatchObject({ name: "Nightly report", scopes: ["rules:read"], lastUsedAt: null });
    expect(token.lastFour).toBe(secret.slice(-4));
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(90 * 86_400_000);
    expect(await member.listTokens()).toEqual([token]);
    const rows = JSON.stringify(await itemsUnder(`USER#${member.user.id}`));
    expect(rows).not.toContain(secret.slice(12));
  });

  it("calls as its person within its scopes, without a cookie or an origin, and ignores cookies", async () => {
    const { admin, member } = await aStaffedCompany();
    const { secret } = await create(admin, ["people:read", "company:write"]);
    expect((await callAs(secret, "listTeamMembers")).status).toBe(200);
    // Write includes read, and changes need no origin.
    expect((await callAs(secret, "getCurrentCompany")).status).toBe(200);
    const company = await admin.getCurrentCompany();
    const params = { companyId: company.id };
    const body = { ...company, domain: "harborline.example.com", address: "1 Quay Street" };
    expect((await callAs(secret, "updateCompany", { params, body })).status).toBe(200);
    // The cookie of another person beside it changes nothing.
    const cookies = [member.cookie];
    expect((await callAs(secret, "listTeamMembers", { cookies })).status).toBe(200);
    expect((await call(contractOf("updateCompany"), { params, body, cookies })).status).toBe(403);
  });

  it("says what is left of its calls of a minute, and refuses the 601st", async () => {
    const { member } = await aStaffedCompany();
    const { secret, id } = await create(member, ["rules:read"]);
    const first = await callAs(secret, "listRuleTags");
    expect(first.headers["ratelimit-policy"]).toBe('"default";q=600;w=60');
    expect(first.headers.ratelimit).toMatch(/^"default";r=599;t=\d+$/);
    const key = await minuteOf(member, id);
    await plant({ ...key, calls: 599 });
    expect((await callAs(secret, "listRuleTags")).headers.ratelimit).toContain(";r=0;");
    const refused = await callAs(secret, "listRuleTags");
    expect(refused).toMatchObject({ status: 429, json: { code: "too_many" } });
    expect(refused.json).toHaveProperty(
      "message",
      expect.stringMatching(/^Too many requests\. Please wait \d+ seconds\.$/),
    );
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers.ratelimit).toContain(";r=0;");
  });

  it("is on the record once an hour and source, and says when it was last used", async () => {
    const { admin, member } = await aStaffedCompany();
    const { secret, id } = await create(member, ["rules:read"]);
    for (const source of ["192.0.2.1", "192.0.2.1", "192.0.2.2"])
      expect((await callAs(secret, "listRuleTags", { source })).status).toBe(200);
    const { items } = await admin.listActivity({ query: { record: `token:${id}` } });
    const used = items.filter(({ event }) => event === "token.used");
    expect(used.length).toBe(2);
    expect(used.every(({ label }) => label === "Nightly report")).toBe(true);
    const [token] = await member.listTokens();
    expect(Date.now() - Date.parse(token?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });
});

/** The item that counts a token's calls of this minute. */
const minuteOf = async ({ user }: Person, id: string) => {
  const place = (await itemsUnder(`USER#${user.id}`)).find((item) => item.id === id);
  const items = await table.queryAll({ pk: `TOKEN#${place?.hash}`, begins: "MINUTE#" });
  if (!items[0]) throw new Error("No call was counted");
  return items[0];
};

describe("a token that is not valid", () => {
  const spoiled: readonly (readonly [
    string,
    (person: Person, id: string, secret: string) => Promise<string>,
  ])[] = [
    ["unknown", async (_, __, secret) => `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`],
    ["of another form", async () => "subpart_svc_x"],
    ["empty", async () => ""],
    [
      "revoked",
      async (person, id, secret) => {
        await person.revokeToken({ params: { id } });
        return secret;
      },
    ],
    [
      "expired",
      async ({ user }, id, secret) => {
        const place = (await itemsUnder(`USER#${user.id}`)).find((item) => item.id === id);
        const row = (await itemsUnder(`TOKEN#${place?.hash}`)).find(({ sk }) => sk === "TOKEN");
        if (row) await plant({ ...row, expiresAt: new Date(Date.now() - 1_000).toISOString() });
        return secret;
      },
    ],
    ["of a deactivated person", async (person, _, secret) => change(person, { isActive: false }, secret)],
    [
      "of one who left the company",
      async (person, _, secret) => change(person, { companyId: null, membership: "none" }, secret),
    ],
    [
      "of before a reset of the password",
      async (person, _, secret) => change(person, { tokensFrom: new Date().toISOString() }, secret),
    ],
  ];
  const change = async ({ user }: Person, set: object, secret: string) => {
    const row = (await itemsUnder(`USER#${user.id}`)).find(({ sk }) => sk === "USER");
    if (row) await plant({ ...row, ...set });
    return secret;
  };

  it.each(spoiled)("%s is refused as RFC 6750 says; before, it was let in", async (_, spoil) => {
    const { member } = await aStaffedCompany();
    const { id, secret } = await create(member, ["rules:read"]);
    expect((await callAs(secret, "listRuleTags")).status).toBe(200);
    const answer = await callAs(await spoil(member, id, secret), "listRuleTags", {
      cookies: [member.cookie],
    });
    expect(answer).toMatchObject({ status: 401, json: { code: "invalid_token" } });
    expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  });

  it("of another scheme is refused, too, and a public call does not look at it", async () => {
    const { member } = await aStaffedCompany();
    const headers = { authorization: "Basic bWU6aXQ=" };
    const cookies = [member.cookie];
    expect((await call(contractOf("listRuleTags"), { headers, cookies })).status).toBe(401);
    expect((await call(contractOf("listRuleTags"), { cookies })).status).toBe(200);
    expect((await call(contractOf("getOpenapi"), { headers })).status).toBe(200);
  });
});

describe("creating and revoking", () => {
  it.each([
    [{ name: " " }, "Please enter a name."],
    [{ name: "n".repeat(101) }, "Must be at most 100 characters"],
    [{ scopes: [] }, "Please select at least one scope."],
    [{ scopes: undefined }, "Please select at least one scope."],
    [{ scopes: ["rules:delete"] }, "Unknown scope: rules:delete."],
    [{ expiresInDays: 0 }, "Choose a number from 1 to 365."],
    [{ expiresInDays: 366 }, "Choose a number from 1 to 365."],
    [{ expiresInDays: 1.5 }, "Choose a number from 1 to 365."],
  ])("refuses %j", async (over, sentence) => {
    const { member } = await aStaffedCompany();
    const body = { name: "Report", scopes: ["rules:read"], expiresInDays: 365, ...over };
    const { issues } = await member.refused.createToken(400, { body });
    expect(issues?.map(({ message }) => message)).toEqual([sentence]);
  });

  it("is for the person alone: a colleague's token is not found", async () => {
    const { admin, member } = await aStaffedCompany();
    const { id } = await create(member, ["rules:read"]);
    await admin.refused.revokeToken(404, { params: { id } });
    expect(await admin.listTokens()).toEqual([]);
    await member.revokeToken({ params: { id } });
    expect(await member.listTokens()).toEqual([]);
  });

  it("stops at 20 that work, however many are asked for at once; an expired one makes room", async () => {
    const { member } = await aStaffedCompany();
    const tries = await Promise.all(
      Array.from({ length: 24 }, () =>
        member.call.createToken({ body: { name: "Many", scopes: ["rules:read"] } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(20);
    while ((await member.listTokens()).length < 20) await create(member, ["rules:read"]);
    await member.refused.createToken(
      409,
      { body: { name: "One more", scopes: ["rules:read"] } },
      "You have 20 already. Remove one first.",
    );
    const [place] = (await itemsUnder(`USER#${member.user.id}`)).filter(({ sk }) => sk.startsWith("TOKEN#"));
    if (place) await plant({ ...place, expiresAt: new Date(Date.now() - 1_000).toISOString() });
    await create(member, ["rules:read"]);
  });

  it("needs a proof of who asks that is no older than ten minutes; the password gives a new one", async () => {
    const { admin, member } = await aStaffedCompany();
    const body = { name: "Report", scopes: ["rules:read"] };
    await ageSession(member, 9.9);
    const { id } = await member.createToken({ body });
    await ageSession(member, 10.1);
    const told = await member.refused.createToken(403, { body }, "Please confirm it is you.");
    expect(told.code).toBe("step_up_required");
    await member.refused.revokeToken(403, { params: { id } });
    expect(await member.getStepUpOptions()).toMatchObject({ methods: ["password"], options: null });
    const sample = await sampleOf(contractOf("confirmIdentity")).request(world, member);
    await member.refused.confirmIdentity(
      400,
      { body: { password: "wrong" } },
      { message: "That was not right. Please try again.", writes: true },
    );
    await member.refused.createToken(403, { body });
    const { validUntil } = await member.confirmIdentity(sample);
    expect(Math.abs(Date.parse(validUntil) - Date.now() - 600_000)).toBeLessThan(30_000);
    await member.createToken({ body });
    // So do roles, and a new address: the old one goes on meanwhile.
    await ageSession(admin, 10.1);
    const role = { params: { userId: member.user.id }, body: { role: "compliance_officer" } };
    await admin.refused.changeMemberRole(403, role, "Please confirm it is you.");
    const profile = { firstName: "Ada", lastName: "Park", email: "ada.park@example.com" };
    await admin.refused.updateProfile(403, { body: profile }, "Please confirm it is you.");
    await admin.updateProfile({ body: { ...profile, email: admin.user.email } });
    await ageSession(admin, 9.9);
    await admin.changeMemberRole(role);
    await admin.updateProfile({ body: profile });
    // Another session of the same person has proved nothing.
    const elsewhere = await signedIn(member.user);
    await ageSession(elsewhere, 11);
    await elsewhere.refused.createToken(403, { body });
  });

  it("guesses of the password are limited", async () => {
    const { member } = await aStaffedCompany();
    const sample = await sampleOf(contractOf("confirmIdentity")).request(world, member);
    for (let n = 0; n < 10; n += 1)
      await member.refused.confirmIdentity(400, { body: { password: `guess ${n}` } }, { writes: true });
    await member.refused.confirmIdentity(429, sample, { writes: true });
  });
});

describe("scope × endpoint × role", () => {
  const roles = ["member", "compliance_officer", "company_admin"] as const;
  /** A path that leads to the endpoint; whether its records exist is asked after the scope. */
  const anyPath = (contract: Contract): Call => ({
    params: Object.fromEntries(
      [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", "1"]),
    ),
  });
  let cells = 0;

  /** Tokens with all scopes but some, one for each such list. */
  const tokensWithout = (secretOf: (chosen: readonly Scope[]) => Promise<string>) => {
    const known = new Map<string, Promise<string>>();
    return (left: readonly Scope[]): Promise<string> => {
      const key = left.join();
      const chosen = scopes.filter((each) => !left.some((scope) => includesScope([each], scope)));
      const secret = known.get(key) ?? secretOf(chosen);
      known.set(key, secret);
      return secret;
    };
  };

  it.each(roles)(
    "a %s's token opens what its scope and the role both allow, and nothing else",
    async (role) => {
      const person = await aPerson({ companyId: world.company.id, role });
      const secretOf = async (chosen: readonly Scope[]) =>
        aTokenOf(await aPerson({ companyId: world.company.id, role }), chosen);
      const all = await secretOf(scopes);
      const lacking = tokensWithout(secretOf);
      const expectRefusal = async (contract: Contract, secret: string, refusal: object) => {
        const answer = await call(contract, withToken(secret, anyPath(contract)));
        expect(answer, contract.operationId).toMatchObject({ status: 403, json: refusal });
        cells += 1;
      };
      for (const contract of registry.filter(({ permission }) => permission !== "public")) {
        const { scope, orScopes } = contract;
        // Its tools ask for scopes by themselves: test/api/mcp.test.ts.
        if (scope === "any" || scope === "directory") continue;
        if (scope === null) {
          await expectRefusal(contract, all, {
            code: "browser_only",
            message: "This call works in the browser only.",
          });
          continue;
        }
        const message = `This token lacks the scope ${scope}.`;
        const without = await lacking([scope, ...orScopes]);
        await expectRefusal(contract, without, { code: "scope_missing", message });
        if (!can({ ...person.user, membership: "active" }, contract.permission))
          await expectRefusal(contract, all, { code: "forbidden" });
      }
    },
  );

  it("lets every call with a scope in, for a role that may make it", async () => {
    for (const contract of registry) {
      if (contract.scope === null || contract.scope === "directory") continue;
      const owner = await aPerson({ companyId: world.company.id, role: "company_admin" });
      const secret = await aTokenOf(
        owner,
        contract.scope === "any" ? scopes : [contract.scope, ...contract.orScopes],
      );
      const { headers, ...request } = await sampleOf(contract).request(world, owner);
      const answer = await call(contract, withToken(secret, { ...request, ...(headers && { headers }) }));
      expect(answer.status, `${contract.operationId}: ${answer.text.slice(0, 200)}`).toBe(contract.success);
      cells += 1;
    }
    console.log(`Scope matrix: ${cells} cells`);
  }, 180_000);
});
