import { createSecretKey } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getCurrentUser } from "../../shared/api/session.ts";
import { finishOidc } from "../../shared/api/sso.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { Browser } from "../support/server/factors.ts";
import { anAcceptance, anInvitation } from "../support/server/invitations.ts";
import { password } from "../support/server/login-attempts.ts";
import { anAccountWith, aPerson, visitor } from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";
import {
  aCompanyWith,
  aConnection,
  aProvider,
  atProvider,
  landed,
  newDomain,
  type Provider,
  prove,
  signInBy,
  type Token,
  turnOn,
} from "../support/server/sso.ts";

let provider: Provider;
beforeAll(async () => {
  configure({ ALLOW_LOCAL_ADDRESSES: "true" });
  provider = await aProvider();
});
afterAll(() => configure());

const in_ = "/auth#sso-signed-in";
const whoIs = async (browser: Browser): Promise<Partial<CurrentUser>> =>
  (await browser.call(getCurrentUser)).json as CurrentUser;
let people = 0;
const someone = (domain: string) => {
  people += 1;
  return { email: `new-${people}@${domain}`, given_name: "Ana", family_name: "Silva" };
};
/** What the record of a company, or the system's, says of refused sign-ins. */
const refusalsOf = async (companyId: string | null) => {
  const partition = `${companyId ? `C#${companyId}` : "SYSTEM"}#ACTIVITY`;
  return (await itemsUnder(partition)).filter(({ event }) => event === "sso.refused");
};

describe("a sign-in by OpenID Connect", () => {
  it("makes an account with the default role, which the next sign-in finds again by issuer and subject", async () => {
    const { company, domain } = await aCompanyWith(provider, { defaultRole: "compliance_officer" });
    const claims = { ...someone(domain), sub: "subject-1" };
    const { browser, place } = await signInBy(provider, company.id, claims);
    expect(place).toBe(in_);
    const made = await whoIs(browser);
    expect(made).toMatchObject({
      ...{ email: claims.email, firstName: "Ana", lastName: "Silva", role: "compliance_officer" },
      ...{ companyId: company.id, membership: "active", emailConfirmedAt: expect.any(String) },
    });
    const other = await signInBy(provider, company.id, { ...claims, email: `renamed-${claims.email}` });
    expect(await whoIs(other.browser)).toMatchObject({ id: made.id, email: claims.email });
  });

  it("links a person of the company by address once, and keeps role and session method", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const person = await aPerson({
      companyId: company.id,
      email: `known@${domain}`,
      role: "compliance_officer",
    });
    const { browser } = await signInBy(provider, company.id, { email: `Known@${domain}`, sub: "one" });
    expect(await whoIs(browser)).toMatchObject({ id: person.user.id, role: "compliance_officer" });
    expect((await person.listSessions()).map(({ method }) => method).sort()).toEqual(["password", "sso"]);
    const stranger = await signInBy(provider, company.id, { email: `known@${domain}`, sub: "two" });
    expect(stranger.place).toBe("not_invited");
  });

  it("ends password and sessions of an account that anyone could have made with the address", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const user = await anAccountWith(password, { email: `claimed@${domain}`, emailConfirmedAt: null });
    const squatter = new Browser();
    expect((await squatter.login(user.email)).status).toBe(200);
    const { browser } = await signInBy(provider, company.id, { email: user.email });
    expect(await whoIs(browser)).toMatchObject({ id: user.id, companyId: company.id, role: "member" });
    expect((await squatter.call(getCurrentUser)).status).toBe(401);
    expect((await new Browser().login(user.email)).status).toBe(401);
  });

  it("gives the highest role of the mapped groups at each sign-in, and without one leaves it", async () => {
    const groupRoles = [
      { group: "staff", role: "member" as const },
      { group: "officers", role: "compliance_officer" as const },
    ];
    const { company, domain, admin, member } = await aCompanyWith(provider, { groupRoles });
    const claims = someone(domain);
    const roleWith = async (groups: string[], email = claims.email) =>
      (await whoIs((await signInBy(provider, company.id, { ...claims, email, groups })).browser)).role;
    expect(await roleWith(["staff", "officers"])).toBe("compliance_officer");
    expect(await roleWith(["other"])).toBe("compliance_officer");
    expect(await roleWith(["staff"])).toBe("member");
    // The last administrator keeps theirs; beside another one they do not.
    const only = await aPerson({ companyId: company.id, email: `admin@${domain}`, role: "company_admin" });
    await admin.changeMemberRole({ params: { userId: only.user.id }, body: { role: "company_admin" } });
    expect(await roleWith(["staff"], only.user.email)).toBe("member");
    const alone = await aCompanyWith(provider, { groupRoles });
    const last = await aPerson({
      companyId: alone.company.id,
      email: `last@${alone.domain}`,
      role: "company_admin",
    });
    await last.deactivateTeamMember({ params: { userId: alone.admin.user.id } });
    const kept = await signInBy(provider, alone.company.id, { email: last.user.email, groups: ["staff"] });
    expect(await whoIs(kept.browser)).toMatchObject({ role: "company_admin" });
    expect(member.user.role).toBe("member");
  });

  it("is known by the browser's mark, and replaces the session that the browser had", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const { browser } = await signInBy(provider, company.id, { email: `again@${domain}` });
    const first = await whoIs(browser);
    const { url } = await atProvider(company.id, browser);
    const query = provider.answer(url, { email: `again@${domain}` });
    // What comes back from another site has no other cookie of ours.
    expect(landed(await browser.call(finishOidc, { query }))).toBe(in_);
    const sessions = (await itemsUnder(`USER#${first.id}`)).filter(({ sk }) => sk.startsWith("SESSION#"));
    expect(sessions).toHaveLength(1);
  });

  it("asks a provider for a new key, and takes RS256, PS256 and ES256", async () => {
    const { company, domain } = await aCompanyWith(provider);
    for (const alg of ["PS256", "ES256"]) {
      const fresh = await aProvider();
      const pair = await generateKeyPair(alg, { extractable: true });
      fresh.keys.push({ ...(await exportJWK(pair.publicKey)), kid: alg, use: "sig" });
      fresh.metadata.id_token_signing_alg_values_supported = ["RS256", "PS256", "ES256"];
      await turnOn(company.id, aConnection({ issuer: fresh.issuer }));
      const sign = (token: Token) => Object.assign(token, { alg, key: pair.privateKey, kid: alg });
      expect((await signInBy(fresh, company.id, someone(domain), sign)).place, alg).toBe(in_);
    }
  });

  it("fetches the keys again for an unknown one, once a minute at most", async () => {
    const rotating = await aProvider();
    const { company, domain } = await aCompanyWith(rotating);
    expect((await signInBy(rotating, company.id, someone(domain))).place).toBe(in_);
    const pair = await generateKeyPair("RS256", { extractable: true });
    const sign = (token: Token) => Object.assign(token, { key: pair.privateKey, kid: "second" });
    rotating.keys.splice(0, 1, { ...(await exportJWK(pair.publicKey)), kid: "second", use: "sig" });
    expect((await signInBy(rotating, company.id, someone(domain), sign)).place).toBe("bad_signature");
    expect(rotating.counts.keys).toBe(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    try {
      expect((await signInBy(rotating, company.id, someone(domain), sign)).place).toBe(in_);
      expect(rotating.counts.keys).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Each attack changes one thing of a sign-in that succeeds without it; `undefined` leaves a claim out. */
const attacks: readonly (readonly [string, string, JWTPayload, Partial<Token>?])[] = [
  ["wrong_audience", "a token for another client", { aud: "another" }],
  ["wrong_audience", "a token for several, not meant for us", { aud: ["subpart", "other"], azp: "other" }],
  ["wrong_audience", "a token for us that was given to another", { azp: "other" }],
  ["wrong_issuer", "a token of another issuer", { iss: "https://evil.example.com" }],
  ["wrong_nonce", "a token of another sign-in", { nonce: "another" }],
  ["wrong_nonce", "a token without a nonce", { nonce: undefined }],
  ["expired", "an expired token", { exp: secondsFromNow(-70) }],
  ["unsigned", "an unsigned token", {}, { alg: "none" }],
  ["address_not_verified", "an address that is not verified", { email_verified: false }],
  ["address_not_verified", "an address of which nothing is said", { email_verified: undefined }],
  ["address_not_verified", "no address", { email: undefined }],
  ["domain_not_proven", "an address of another domain", { email: "someone@elsewhere.example.com" }],
];

describe("an attack on OpenID Connect", () => {
  it.each(attacks)("is refused as %s: %s", async (code, _, claimed, over = {}) => {
    const { company, domain } = await aCompanyWith(provider);
    const claims = someone(domain);
    const attacked = await signInBy(provider, company.id, claims, (token) => {
      Object.assign(token.claims, claimed);
      Object.assign(token, over);
    });
    expect(attacked.place).toBe(code);
    expect((await attacked.browser.call(getCurrentUser)).status).toBe(401);
    expect(await refusalsOf(company.id)).toMatchObject([{ after: { reason: code } }]);
    expect((await signInBy(provider, company.id, claims)).place).toBe(in_);
  });

  it("is refused as bad_signature: a key of the attacker under the provider's name", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const { privateKey } = await generateKeyPair("RS256");
    const swap = (token: Token) => Object.assign(token, { key: privateKey });
    expect((await signInBy(provider, company.id, someone(domain), swap)).place).toBe("bad_signature");
  });

  it("is refused as weak_algorithm: HS256 with the public key as the secret", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const key = createSecretKey(Buffer.from(await exportSPKI(provider.pair.publicKey))).export();
    const confuse = (token: Token) => Object.assign(token, { alg: "HS256", key: new Uint8Array(key) });
    expect((await signInBy(provider, company.id, someone(domain), confuse)).place).toBe("weak_algorithm");
  });

  it("is refused where state, browser, issuer or code are another sign-in's, or used", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const claims = someone(domain);
    const come = async (
      change: (query: ReturnType<Provider["answer"]>) => object,
      browser = new Browser(),
    ) => {
      const there = await atProvider(company.id, browser);
      const query = { ...change(provider.answer(there.url, claims)) };
      return landed(await there.browser.call(finishOidc, { query }));
    };
    expect(await come((query) => query)).toBe(in_);
    expect(await come((query) => ({ ...query, state: "another" }))).toBe("wrong_state");
    expect(await come(({ state: _, ...query }) => query)).toBe("wrong_state");
    // Mix-up (RFC 9207): the answer of another provider, or of none that says so.
    expect(await come((query) => ({ ...query, iss: "https://evil.example.com" }))).toBe("wrong_issuer");
    expect(await come(({ iss: _, ...query }) => query)).toBe("wrong_issuer");
    expect(await come((query) => ({ ...query, code: "made-up" }))).toBe("replayed");
    expect(await come(({ code: _, ...query }) => ({ ...query, error: "access_denied" }))).toBe(
      "provider_failed",
    );
    // Another person's browser, as in forged sign-ins.
    const there = await atProvider(company.id);
    const query = provider.answer(there.url, claims);
    expect(landed(await new Browser().call(finishOidc, { query }))).toBe("wrong_state");
    expect(landed(await there.browser.call(finishOidc, { query }))).toBe(in_);
    expect(landed(await there.browser.call(finishOidc, { query }))).toBe("replayed");
    expect(await refusalsOf(null)).not.toEqual([]);
  });

  it("is refused where a code is put into another sign-in of the same browser (PKCE)", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const victim = await atProvider(company.id);
    const { code } = provider.answer(victim.url, someone(domain));
    const attacker = await atProvider(company.id);
    const query = { ...provider.answer(attacker.url, someone(domain)), code };
    expect(landed(await attacker.browser.call(finishOidc, { query }))).toBe("replayed");
  });

  it("is refused where it takes longer than ten minutes", async () => {
    const { company, domain } = await aCompanyWith(provider);
    const there = await atProvider(company.id);
    const query = provider.answer(there.url, someone(domain));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
    try {
      expect(landed(await there.browser.call(finishOidc, { query }))).toBe("expired");
    } finally {
      vi.useRealTimers();
    }
  });
});

it.each([
  ["St. John", "St. John"],
  ["evil.com", "evil. com"],
  ["www.evil", ""],
  ["Eve\u202e", ""],
])("takes the provider's name %j as %j", async (given_name, firstName) => {
  const { company, domain } = await aCompanyWith(provider);
  const { browser } = await signInBy(provider, company.id, { ...someone(domain), given_name });
  expect((await browser.call(getCurrentUser)).json).toMatchObject({ firstName });
});

describe("who may not come in", () => {
  const refusedFor = async (
    over: Partial<Parameters<typeof aConnection>[0]>,
    claimsOf: (company: Awaited<ReturnType<typeof aCompanyWith>>) => Promise<JWTPayload>,
  ) => {
    const company = await aCompanyWith(provider, over);
    return (await signInBy(provider, company.company.id, await claimsOf(company))).place;
  };

  it.each<[string, Parameters<typeof refusedFor>[1], string, object?]>([
    [
      "a person without an account where they are refused",
      async ({ domain }) => someone(domain),
      "not_invited",
      { defaultRole: null },
    ],
    [
      "a person of another company",
      async ({ domain }) => ({
        email: (await aPerson({ companyId: (await aCompanyWith(provider)).company.id, email: `x@${domain}` }))
          .user.email,
      }),
      "not_invited",
    ],
    [
      "a system administrator",
      async ({ domain }) => ({
        email: (await aPerson({ role: "super_admin", email: `root@${domain}` })).user.email,
      }),
      "not_invited",
    ],
    [
      "a deactivated person",
      async ({ company, domain }) => ({
        email: (await aPerson({ companyId: company.id, isActive: false, email: `off@${domain}` })).user.email,
      }),
      "deactivated",
    ],
  ])("%s", async (_, claimsOf, code, over = {}) => {
    expect(await refusedFor(over, claimsOf)).toBe(code);
  });

  it("an address that another company has proven", async () => {
    const other = await aCompanyWith(provider);
    const { company } = await aCompanyWith(provider);
    expect((await signInBy(provider, company.id, someone(other.domain))).place).toBe("domain_not_proven");
    const second = newDomain();
    await prove(company.id, second);
    expect((await signInBy(provider, company.id, someone(second))).place).toBe(in_);
  });
});

describe("joining a company with single sign-on only", () => {
  const refused = "Your company signs in with single sign-on.";
  const joining = async (isOnly: boolean, over: Parameters<typeof aConnection>[0] = {}) => {
    const firm = await aCompanyWith(provider);
    const connection = aConnection({ issuer: provider.issuer, ssoOnly: isOnly, ...over });
    await turnOn(firm.company.id, connection);
    const { row, token } = await anInvitation(firm.admin, {
      ...{ email: `invited@${firm.domain}`, role: "compliance_officer", jobTitle: "Lead" },
    });
    return { ...firm, email: row.email, token };
  };

  it.each([
    [true, [403, 403, 403]],
    [false, [201, 200, 201]],
  ])(
    "with an invitation, an account, or the company's name (only: %s) answers %j",
    async (isOnly, expected) => {
      const { company, email, token, domain, admin } = await joining(isOnly);
      const offer = await visitor.inspectInvitation({ body: { token } });
      expect(offer.ssoUrl).toBe(isOnly ? `/api/sso/${company.id}/start` : null);
      const account = await aPerson({ email: `own@${domain}` });
      const other = await anInvitation(admin, { email: account.user.email });
      const named = { ...anAcceptance("", `named@${domain}`), role: "member", companyName: company.name };
      const answers = [
        await visitor.call.register({ body: anAcceptance(token, email) }),
        await account.call.joinByInvitation({ body: { token: other.token } }),
        await visitor.call.register({ body: { ...named, invitationToken: null } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(expected);
      const refusals = answers.filter(({ status }) => status === 403);
      for (const { json } of refusals) expect(json).toMatchObject({ code: "sso_only", message: refused });
      // What was refused is there still for the provider to be used with.
      if (isOnly) await visitor.inspectInvitation({ body: { token } });
    },
  );

  it("is by the provider, with role and title of the invitation, which is used then, also where others are refused", async () => {
    const { company, email, token, domain } = await joining(true, { defaultRole: null });
    const { browser, place } = await signInBy(provider, company.id, { email });
    expect(place).toBe("/auth#sso-signed-in");
    expect((await browser.call(getCurrentUser)).json).toMatchObject({
      ...{ email, role: "compliance_officer", jobTitle: "Lead", membership: "active" },
    });
    await visitor.refused.inspectInvitation(404, { body: { token } });
    expect((await signInBy(provider, company.id, { email: `other@${domain}` })).place).toBe("not_invited");
  });
});
