import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lookUpAllDomains } from "../../functions/identity/sso/look-up-all-domains.ts";
import { finishOidc, testSso } from "../../shared/api/sso.ts";
import { aDnsServer } from "../support/server/dns.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { anApp, aPasskey, aPasswordPerson, Browser } from "../support/server/factors.ts";
import { password } from "../support/server/login-attempts.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, aStaffedCompany, type Person, signedIn, visitor } from "../support/server/people.ts";
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
  turnOn,
} from "../support/server/sso.ts";

let provider: Provider;
let dns: Awaited<ReturnType<typeof aDnsServer>>;
const records: Record<string, string[]> = {};
beforeAll(async () => {
  provider = await aProvider();
  dns = await aDnsServer({ TXT: records });
  configure({ ALLOW_LOCAL_ADDRESSES: "true", DNS_SERVER: dns.address });
});
afterAll(async () => {
  configure();
  await dns.close();
});

const later = async (ms: number, work: () => Promise<void>) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
};
const day = 24 * 3_600_000;

describe("a domain", () => {
  const added = async (person: Person, domain = newDomain()) => person.addSsoDomain({ body: { domain } });
  const checked = (person: Person, { id }: { id: string }) => person.checkSsoDomain({ params: { id } });
  const statusOf = async (person: Person) => (await person.getSso()).domains.map(({ status }) => status);

  it("waits until its TXT record is found, and is lost when that is absent for seven days", async () => {
    const { admin } = await aStaffedCompany();
    const domain = await added(admin, " Quality.Example.COM. ");
    expect(domain).toMatchObject({
      ...{ domain: "quality.example.com", status: "waiting", recordName: "_subpart.quality.example.com" },
      recordValue: expect.stringMatching(/^subpart-domain=[\w-]{20,}$/),
    });
    expect((await checked(admin, domain)).status).toBe("waiting");
    records[domain.recordName] = ["v=spf1 -all", domain.recordValue];
    expect((await checked(admin, domain)).status).toBe("proven");
    delete records[domain.recordName];
    await lookUpAllDomains(new Date());
    expect(await statusOf(admin)).toEqual(["proven"]);
    await lookUpAllDomains(new Date(Date.now() + 7 * day - 60_000));
    expect(await statusOf(admin)).toEqual(["proven"]);
    await lookUpAllDomains(new Date(Date.now() + 7 * day + 60_000));
    expect(await statusOf(admin)).toEqual(["lost"]);
    records[domain.recordName] = [domain.recordValue];
    await lookUpAllDomains(new Date());
    expect(await statusOf(admin)).toEqual(["proven"]);
  });

  it("stays as it is while DNS does not answer", async () => {
    const { admin, company } = await aStaffedCompany();
    await prove(company.id, newDomain());
    dns.state.isFailing = true;
    await lookUpAllDomains(new Date());
    await lookUpAllDomains(new Date(Date.now() + 8 * day));
    dns.state.isFailing = false;
    expect(await statusOf(admin)).toEqual(["proven"]);
  });

  it("belongs to the company that proved it first", async () => {
    const [first, second] = [await aStaffedCompany(), await aStaffedCompany()];
    const domain = newDomain();
    const [mine, theirs] = [await added(first.admin, domain), await added(second.admin, domain)];
    records[mine.recordName] = [mine.recordValue, theirs.recordValue];
    await checked(first.admin, mine);
    const taken = "Another company has proven this domain.";
    await second.admin.refused.checkSsoDomain(409, { params: { id: theirs.id } }, taken);
    await (await aStaffedCompany()).admin.refused.addSsoDomain(409, { body: { domain } }, taken);
    await first.admin.deleteSsoDomain({ params: { id: mine.id } });
    expect((await checked(second.admin, theirs)).status).toBe("proven");
  });

  it.each([
    ["example", "Please enter a domain such as example.com"],
    ["https://example.com", "Please enter a domain such as example.com"],
    ["gmail.com", "This is a public mail domain."],
    [" Outlook.com ", "This is a public mail domain."],
  ])("is not %s", async (domain, message) => {
    const { admin } = await aStaffedCompany();
    await admin.refused.addSsoDomain(400, { body: { domain } }, { message, fields: ["body.domain"] });
  });

  it("is one of ten at most, and once in the list", async () => {
    const { admin } = await aStaffedCompany();
    const [domain] = [await added(admin)];
    await admin.refused.addSsoDomain(409, { body: { domain: domain.domain } });
    for (let count = 1; count < 10; count += 1) await added(admin);
    await admin.refused.addSsoDomain(
      409,
      { body: { domain: newDomain() } },
      "You have 10 already. Remove one first.",
    );
  });
});

const settings = (over: object = {}) => {
  const { sealedSecret: _secret, tests: _tests, ...form } = aConnection({ issuer: provider.issuer });
  return { ...form, clientSecret: "a secret of the provider", version: 0, ...over };
};

/** Signs the administrator in with what was saved last. */
const test = async (admin: Person): Promise<string> => {
  const browser = new Browser(admin.cookie);
  const started = await browser.call(testSso);
  const { url } = started.json as { url: string };
  const query = provider.answer(url, { email: "tester@anywhere.example.com" });
  return landed(await browser.call(finishOidc, { query }));
};

describe("a connection", () => {
  it("is a draft until it is tested and turned on; changes are a draft beside it", async () => {
    const { admin, company, member } = await aStaffedCompany();
    expect(await admin.getSso()).toMatchObject({ domains: [], connection: null, isOn: false });
    const saved = await admin.updateSso({ body: settings() });
    expect(saved).toMatchObject({
      connection: { status: "draft", hasSecret: true, version: 1 },
      isOn: false,
    });
    expect(saved.urls.redirect).toBe("http://localhost:3000/api/sso/oidc/callback");
    await admin.refused.turnOnSso(409, {}, "Test the connection first.");
    expect(await test(admin)).toBe("/security?tab=sso");
    expect((await admin.getSso()).connection?.status).toBe("tested");
    await admin.refused.turnOnSso(409, {}, "Prove a domain first.");
    const domain = newDomain();
    await prove(company.id, domain);
    expect(await admin.turnOnSso()).toMatchObject({ connection: { status: "on" }, isOn: true });
    const { url } = await visitor.startSso({ body: { email: `who@${domain.toUpperCase()}` } });
    expect(url).toBe(`/api/sso/${company.id}/start`);
    const version = (await admin.getSso()).connection?.version;
    const changed = await admin.updateSso({
      body: settings({ defaultRole: null, clientSecret: null, version }),
    });
    expect(changed).toMatchObject({ connection: { status: "draft", hasSecret: true }, isOn: true });
    // What is on goes on as it was.
    expect((await signInBy(provider, company.id, { email: `who@${domain}` })).place).toBe(
      "/auth#sso-signed-in",
    );
    expect(await admin.turnOffSso()).toMatchObject({ isOn: false });
    await visitor.refused.startSso(
      404,
      { body: { email: `who@${domain}` } },
      "There is no single sign-on for this address.",
    );
    await member.refused.getSso(403);
    expect(await admin.deleteSso()).toMatchObject({ connection: null, isOn: false });
  });

  it("needs the test of the administrator who turns it on, within 24 hours, of what is saved", async () => {
    const { admin, company } = await aStaffedCompany();
    const other = await aPerson({ companyId: company.id, role: "company_admin" });
    await prove(company.id, newDomain());
    const { connection } = await admin.updateSso({ body: settings() });
    await test(other);
    await admin.refused.turnOnSso(409, {}, "Test the connection first.");
    await test(admin);
    await later(day, async () => {
      const again = await signedIn(admin.user);
      await again.refused.turnOnSso(409, {}, "Test the connection first.");
    });
    await test(admin);
    const version = (await admin.getSso()).connection?.version;
    await admin.refused.updateSso(
      409,
      { body: settings({ version: connection?.version }) },
      { writes: true },
    );
    await admin.updateSso({ body: settings({ version }) });
    await admin.refused.turnOnSso(409, {}, "Test the connection first.");
    await test(admin);
    await admin.turnOnSso();
  });

  it("keeps its secret sealed, shows it to no one, and gives it to no other provider", async () => {
    const { admin, company } = await aStaffedCompany();
    await admin.updateSso({ body: settings({ clientSecret: "canary-of-client-secrets" }) });
    const stored = JSON.stringify(await itemsUnder(`C#${company.id}`));
    expect(stored).not.toContain("canary-of-client-secrets");
    expect(JSON.stringify(await admin.getSso())).not.toContain("canary");
    const elsewhere = settings({ issuer: "https://other.example.com", clientSecret: null, version: 1 });
    expect(await admin.updateSso({ body: elsewhere })).toMatchObject({ connection: { hasSecret: false } });
  });

  it.each([
    ["issuer", { issuer: "http://login.example.com" }, "Please enter a public https address."],
    ["issuer", { issuer: "https://10.0.0.1" }, "Please enter a public https address."],
    ["clientId", { clientId: null }, "Please enter the client ID of your provider."],
  ])("is refused by its %s: %o", async (field, over, message) => {
    const { admin } = await aStaffedCompany();
    await admin.refused.updateSso(400, { body: settings(over) }, { message, fields: [`body.${field}`] });
  });

  it("stops the sign-ins of a domain that is lost", async () => {
    const { company, admin, domain } = await aCompanyWith(provider);
    expect((await signInBy(provider, company.id, { email: `a@${domain}` })).place).toBe(
      "/auth#sso-signed-in",
    );
    const there = await atProvider(company.id);
    const [row] = (await admin.getSso()).domains;
    await admin.deleteSsoDomain({ params: { id: row?.id ?? "" } });
    const query = provider.answer(there.url, { email: `a@${domain}` });
    expect(landed(await there.browser.call(finishOidc, { query }))).toBe("domain_not_proven");
    await visitor.refused.startSso(404, { body: { email: `a@${domain}` } });
  });

  it("cannot be tested where the provider describes itself as another, or not at all", async () => {
    const { admin } = await aStaffedCompany();
    const wrong = await aProvider();
    wrong.metadata.issuer = "https://other.example.com";
    for (const issuer of [wrong.issuer, `${wrong.issuer}/nothing`]) {
      const version = (await admin.getSso()).connection?.version ?? 0;
      await admin.updateSso({ body: settings({ issuer, version }) });
      await admin.refused.testSso(409, {}, { writes: true });
    }
  });
});

const only = { message: "Your company signs in with single sign-on.", code: "sso_only" };

describe("single sign-on only", () => {
  const ready = async (over: object = {}) => {
    const { company, admin } = await aStaffedCompany();
    const domain = newDomain();
    await prove(company.id, domain);
    await admin.updateSso({ body: settings({ ssoOnly: true, ...over }) });
    await test(admin);
    return { company, admin, domain };
  };

  /** Names an emergency administrator, and tests the connection with that. */
  const name = async (admin: Person, ...emergencyAdmins: string[]) => {
    const version = (await admin.getSso()).connection?.version;
    await admin.updateSso({ body: settings({ ssoOnly: true, emergencyAdmins, version }) });
    await test(admin);
  };

  it("needs emergency administrators of the company with a second factor", async () => {
    const refusal = "Name an emergency administrator with two-step verification.";
    const { company, admin } = await ready();
    await admin.refused.turnOnSso(409, {}, refusal);
    const others = await aStaffedCompany();
    await anApp(others.admin);
    const officer = await aPerson({ companyId: company.id, role: "compliance_officer" });
    await anApp(officer);
    const bare = await aPerson({ companyId: company.id, role: "company_admin" });
    for (const { user } of [others.admin, officer, bare]) {
      await name(admin, user.id);
      await admin.refused.turnOnSso(409, {}, refusal);
    }
    await anApp(bare);
    await admin.turnOnSso();
  });

  it("ends others' sessions for good, refuses their right password, and mails emergency sign-ins", async () => {
    const { company, admin, domain } = await ready();
    const emergency = await aPasswordPerson({ companyId: company.id, role: "company_admin" });
    const { authenticator } = await aPasskey(emergency);
    const member = await aPasswordPerson({ companyId: company.id, email: `m@${domain}` });
    const keyed = await aPasswordPerson({ companyId: company.id });
    const key = await aPasskey(keyed);
    await name(admin, emergency.user.id);
    const bySso = (await new Browser().login(member.user.email)).status;
    expect(bySso).toBe(200);
    await admin.turnOnSso();
    await emergency.getCurrentUser();
    await admin.getCurrentUser();
    await member.refused.getCurrentUser(401);
    const refused = await new Browser().login(member.user.email);
    expect([refused.status, refused.json]).toMatchObject([403, only]);
    expect((await new Browser().login(member.user.email, "a wrong one")).status).toBe(401);
    expect((await new Browser().login(keyed.user.email)).status).toBe(403);
    expect((await new Browser().passkey(key.authenticator)).status).toBe(403);
    const { browser, place } = await signInBy(provider, company.id, { email: member.user.email });
    expect(place).toBe("/auth#sso-signed-in");
    expect((await new Browser().passkey(authenticator)).status).toBe(200);
    const mails = await waitingFor(admin.user.email);
    expect(mails.map(({ subject }) => subject)).toContain("Emergency sign-in to Subpart");
    await admin.turnOffSso();
    await member.refused.getCurrentUser(401);
    expect((await new Browser().login(member.user.email)).status).toBe(200);
    expect(browser.cookies.length).toBeGreaterThan(0);
  });

  it("ends the session of who waited outside as they are let in", async () => {
    const { company, admin } = await ready();
    await anApp(admin);
    await name(admin, admin.user.id);
    await admin.turnOnSso();
    const waiting = await aPerson({ companyId: company.id, membership: "pending" });
    await waiting.getCurrentUser();
    await admin.approveJoinRequest({ params: { userId: waiting.user.id } });
    await waiting.refused.getCurrentUser(401);
    await admin.getCurrentUser();
  });

  it("keeps a factor for emergency administrators, who are these only while they are administrators", async () => {
    const { company, admin } = await ready();
    const emergency = await aPasswordPerson({ companyId: company.id, role: "company_admin" });
    const { passkey } = await aPasskey(emergency);
    const { id } = emergency.user;
    await anApp(admin);
    await name(admin, id, admin.user.id);
    await admin.turnOnSso();
    await emergency.refused.removePasskey(
      409,
      { params: { id: passkey.id } },
      "Two-step verification is required. Add another factor first.",
    );
    await admin.resetMemberFactors({ params: { userId: id } });
    expect((await new Browser().login(emergency.user.email)).json).toMatchObject({ mustEnroll: true });
    await admin.changeMemberRole({ params: { userId: id }, body: { role: "member" } });
    expect((await new Browser().login(emergency.user.email)).json).toMatchObject(only);
  });
});

describe("people of single sign-on", () => {
  it("need no second factor, and confirm who they are at the provider", async () => {
    const { company, domain, admin } = await aCompanyWith(provider);
    await anApp(admin);
    await admin.updateSecurity({ body: { ...(await admin.getSecurity()), requireSecondFactor: true } });
    await aPasswordPerson({ companyId: company.id, email: `p@${domain}` });
    const { browser } = await signInBy(provider, company.id, { email: `p@${domain}` });
    const cookies = browser.cookies;
    expect((await visitor.call.getCurrentUser({ cookies })).json).toMatchObject({ mustEnroll: false });
    await later(11 * 60_000, async () => {
      await visitor.refused.createToken(
        403,
        { cookies, body: { name: "T", scopes: ["people:read"] } },
        { code: "step_up_required", writes: true },
      );
      const { json } = await visitor.call.getStepUpOptions({ cookies });
      expect(json).toMatchObject({ methods: [], ssoUrl: `/api/sso/${company.id}/start?for=step-up` });
      await visitor.refused.confirmIdentity(
        400,
        { cookies, body: { password } },
        { message: "That was not right. Please try again.", writes: true },
      );
      const there = await atProvider(company.id, browser, "step-up");
      expect(new URL(there.url).searchParams.get("max_age")).toBe("0");
      const come = async (claims: object) =>
        landed(
          await browser.call(finishOidc, {
            query: provider.answer(there.url, { email: `p@${domain}`, ...claims }),
          }),
        );
      expect(await come({})).toBe("/auth#sso-confirmed");
      await visitor.createToken({ cookies, body: { name: "T", scopes: ["people:read"] } });
    });
  });

  it.each([
    ["not_invited", "another person of the company", { email: "other" }],
    ["expired", "a sign-in of before", { email: "q", auth_time: Math.floor(Date.now() / 1_000) - 600 }],
  ])("confirm nothing by %s: %s", async (code, _, claims) => {
    const { company, domain } = await aCompanyWith(provider);
    const { browser } = await signInBy(provider, company.id, { email: `q@${domain}` });
    await signInBy(provider, company.id, { email: `other@${domain}` });
    const there = await atProvider(company.id, browser, "step-up");
    const email = `${claims.email}@${domain}`;
    const query = provider.answer(there.url, { ...claims, email });
    expect(landed(await browser.call(finishOidc, { query }))).toBe(code);
  });

  it("are refused once their company has turned single sign-on off", async () => {
    const { company, domain, admin } = await aCompanyWith(provider);
    const there = await atProvider(company.id);
    await admin.turnOffSso();
    const query = provider.answer(there.url, { email: `p@${domain}` });
    expect(landed(await there.browser.call(finishOidc, { query }))).toBe("wrong_state");
    await turnOn(company.id, aConnection({ issuer: provider.issuer }));
    expect((await signInBy(provider, company.id, { email: `p@${domain}` })).place).toBe(
      "/auth#sso-signed-in",
    );
  });
});
