import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { verifySessionToken } from "../../functions/core/session-token.ts";
import { table } from "../../functions/core/table/table.ts";
import { sharedLibrary } from "../../functions/library/library-types.ts";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { listSelections } from "../../shared/api/selections.ts";
import { getCurrentUser, loginRedirect, logout, logoutRedirect } from "../../shared/api/session.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { itemsUnder, plant, tableHash, withEngine } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person, signedIn } from "../support/server/people.ts";
import { aRule, publish } from "../support/server/regulation.ts";
import { configure, settings } from "../support/server/settings.ts";

withEngine();

const day = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
const rowsOf = async ({ user }: Person) => {
  const rows = await itemsUnder(`USER#${user.id}`);
  const person = rows.find(({ sk }) => sk === "USER");
  const session = rows.find(({ sk }) => sk.startsWith("SESSION#"));
  if (!person || !session) throw new Error("Not signed in");
  return { person, session };
};
const status = async (person: Pick<Person, "cookie">) => (await call(getCurrentUser, as(person))).status;

describe("a session", () => {
  it("ends when nobody used it for seven days", async () => {
    const person = await aPerson();
    const { session } = await rowsOf(person);
    await plant({ ...session, lastSeenAt: daysAgo(6.99) });
    expect(await status(person)).toBe(200);
    await plant({ ...session, lastSeenAt: daysAgo(7.01) });
    expect(await status(person)).toBe(401);
  });

  it("ends after thirty days however much it is used, even before the table forgets it", async () => {
    const person = await aPerson();
    const { session } = await rowsOf(person);
    await plant({ ...session, expiresAt: daysAgo(-0.01) });
    expect(await status(person)).toBe(200);
    await plant({ ...session, expiresAt: daysAgo(0.01) });
    expect(await status(person)).toBe(401);
  });

  it("keeps its idle clock with one write in five minutes at most", async () => {
    const person = await aPerson();
    const { session } = await rowsOf(person);
    const before = await tableHash();
    await status(person);
    expect(await tableHash()).toBe(before);
    await plant({ ...session, lastSeenAt: new Date(Date.now() - 6 * 60_000).toISOString() });
    await status(person);
    const seen = Date.parse(String((await rowsOf(person)).session.lastSeenAt));
    expect(Date.now() - seen).toBeLessThan(60_000);
  });

  it("ends with its row, and with the person's", async () => {
    const person = await aPerson();
    const { session, person: row } = await rowsOf(person);
    await table.writeMany([{ remove: session }]);
    expect(await status(person)).toBe(401);
    await plant(session);
    expect(await status(person)).toBe(200);
    await table.writeMany([{ remove: row }]);
    expect(await status(person)).toBe(401);
  });

  it("ends at once when the person is deactivated", async () => {
    const person = await aPerson();
    const { person: row } = await rowsOf(person);
    await plant({ ...row, isActive: false });
    expect(await status(person)).toBe(401);
  });

  it("ends with all others of the person when their epoch moves on", async () => {
    const first = await aPerson();
    const second = await signedIn(first.user);
    const { person: row } = await rowsOf(first);
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await plant({ ...row, epoch: 2 });
    expect([await status(first), await status(second)]).toEqual([401, 401]);
  });

  it("has the rights of the role the person holds now, not of the one they signed in with", async () => {
    await publish(sharedLibrary, [aRule()]);
    const { admin } = await aStaffedCompany();
    const { person: row } = await rowsOf(admin);
    expect((await ok(getCurrentUser, as(admin))).role).toBe("company_admin");
    await plant({ ...row, role: "member" });
    expect((await ok(getCurrentUser, as(admin))).role).toBe("member");
    await plant({ ...row, membership: "pending" });
    expect((await call(listSelections, as(admin))).status).toBe(403);
    await plant({ ...row, companyId: null, membership: "none" });
    expect((await call(listCompanyRules, as(admin))).status).toBe(403);
  });
});

describe("a session token", () => {
  const key = (secret: string) => Buffer.from(secret, "base64url");
  const forge = async (person: Person, changes: Record<string, unknown> = {}) => {
    const claims = await verifySessionToken(person.token);
    const options = {
      alg: "HS256",
      typ: "sess+jwt",
      iss: "subpart",
      aud: "local",
      secret: settings.SESSION_SECRET,
      expires: "1h",
      sub: person.user.id,
      sid: claims?.sid,
      ...changes,
    };
    return new SignJWT({ sid: options.sid })
      .setProtectedHeader({ alg: options.alg, typ: options.typ })
      .setSubject(options.sub)
      .setIssuer(options.iss)
      .setAudience(options.aud)
      .setIssuedAt()
      .setExpirationTime(options.expires)
      .sign(key(options.secret));
  };
  const statusWith = (token: string) => status({ cookie: `sid=${token}` });

  it("is accepted when it is made as ours are, so that the refusals below mean something", async () => {
    expect(await statusWith(await forge(await aPerson()))).toBe(200);
  });

  it.each([
    ["another key", { secret: "A".repeat(43) }],
    ["another stage", { aud: "prod" }],
    ["another issuer", { iss: "evil" }],
    ["another type", { typ: "JWT" }],
    ["another algorithm of the same family", { alg: "HS512" }],
    ["an expiry in the past", { expires: new Date(Date.now() - 120_000) }],
    ["a session of nobody", { sid: "AAAA" }],
    ["no session", { sid: undefined }],
    ["a number for a session", { sid: 7 }],
    ["another person", { sub: "01AAAAAAAAAAAAAAAAAAAAAAAA" }],
  ])("is refused with %s", async (_, changes) => {
    expect(await statusWith(await forge(await aPerson(), changes))).toBe(401);
  });

  it("is refused for one person under another's session", async () => {
    const [ada, bob] = [await aPerson(), await aPerson()];
    const sid = (await verifySessionToken(ada.token))?.sid;
    expect(await statusWith(await forge(bob, { sid }))).toBe(401);
  });

  it("is refused without a signature and with an algorithm of none", async () => {
    const { token } = await aPerson();
    const [, payload = ""] = token.split(".");
    const header = (alg: string) =>
      Buffer.from(JSON.stringify({ alg, typ: "sess+jwt" })).toString("base64url");
    for (const alg of ["none", "None", "NONE", "HS256"]) {
      expect(await statusWith(`${header(alg)}.${payload}.`)).toBe(401);
      expect(await statusWith(`${header(alg)}.${payload}`)).toBe(401);
    }
  });

  it("is refused after any change of its payload or signature", async () => {
    const { token } = await aPerson();
    const [header = "", payload = "", signature = ""] = token.split(".");
    const changed = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
    for (const at of [0, 5, payload.length - 2]) {
      expect(await statusWith(`${header}.${changed(payload, at)}.${signature}`)).toBe(401);
    }
    for (const at of [0, 20, 41]) {
      expect(await statusWith(`${header}.${payload}.${changed(signature, at)}`)).toBe(401);
    }
  });

  it.each(["", ".", "..", "a.b.c", "null", "💥", "x".repeat(20_000)])(
    "is refused when it is none: %j",
    async (token) => {
      expect(await statusWith(token)).toBe(401);
    },
  );

  it("is refused without a read of the table when its signature is wrong", async () => {
    const answer = await call(getCurrentUser, { cookies: ["sid=a.b.c"] });
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ message: "You are not signed in.", code: "unauthenticated" });
  });
});

describe("POST /api/logout", () => {
  it("ends this session and no other of the person, and clears the cookie", async () => {
    const first = await aPerson();
    const second = await signedIn(first.user);
    const answer = await call(logout, as(first));
    expect(answer).toMatchObject({ status: 200, json: { message: "You have been successfully logged out" } });
    expect(answer.cookies).toEqual(["sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"]);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  it("is no error signed out, nor a second time", async () => {
    const person = await aPerson();
    expect((await call(logout)).status).toBe(200);
    expect((await call(logout, as(person))).status).toBe(200);
    expect((await call(logout, as(person))).status).toBe(200);
  });

  it("takes the specification's empty body, and one of nothing", async () => {
    expect((await call(logout, as(await aPerson(), { body: {} }))).status).toBe(200);
    expect((await call(logout, as(await aPerson(), { body: "" }))).status).toBe(200);
  });

  it("is refused from another site, and the session lives on", async () => {
    const person = await aPerson();
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    await refused(logout, 403, as(person, { headers }));
    expect(await status(person)).toBe(200);
  });
});

describe("GET /api/logout", () => {
  const visit = async (site: string | undefined) => {
    const person = await aPerson();
    const answer = await call(logoutRedirect, as(person, { headers: { "sec-fetch-site": site } }));
    return { answer, after: await status(person) };
  };

  it.each([
    ["a link of ours", "same-origin"],
    ["the address bar", "none"],
    ["a browser that does not say", undefined],
  ])("ends the session and goes to the sign-in screen: %s", async (_, site) => {
    const { answer, after } = await visit(site);
    expect(answer).toMatchObject({ status: 302, text: "" });
    expect(answer.headers.location).toBe("/auth");
    expect(answer.cookies).toEqual([expect.stringContaining("sid=; Max-Age=0;")]);
    expect(after).toBe(401);
  });

  it.each(["cross-site", "same-site", "whatever"])(
    "only goes there for another site's link: %s",
    async (site) => {
      const { answer, after } = await visit(site);
      expect(answer).toMatchObject({ status: 302, cookies: [] });
      expect(answer.headers.location).toBe("/auth");
      expect(after).toBe(200);
    },
  );

  it("is noted as the end of the session, as the other way out is", async () => {
    const person = await aPerson();
    await call(logoutRedirect, as(person));
    const rows = (await itemsUnder("SYSTEM#ACTIVITY")).filter(({ userId }) => userId === person.user.id);
    expect(rows.map(({ event }) => event)).toEqual(["session.ended"]);
  });
});

describe("GET /api/login", () => {
  it.each([
    {},
    { returnTo: "https://evil.example" },
    { next: "//evil.example", redirect: "/\\evil.example" },
  ])("goes to the sign-in screen and nowhere else: %j", async (query) => {
    const headers = { host: "evil.example", referer: "https://evil.example" };
    const answer = await call(loginRedirect, { query, headers });
    expect(answer).toMatchObject({ status: 302, text: "", cookies: [] });
    expect(answer.headers.location).toBe("/auth");
  });
});

describe("outside the stage local", () => {
  it("the cookie is bound to host and TLS, and lasts as long as the stage says", async () => {
    configure({ STAGE: "prod", SESSION_ABSOLUTE_SECONDS: "43200", SESSION_IDLE_SECONDS: "3600" });
    const person = await aPerson();
    expect(person.cookie).toMatch(/^__Host-sid=/);
    const answer = await call(logout, as(person));
    expect(answer.cookies).toEqual(["__Host-sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure"]);
    configure();
  });

  it("a session of one stage opens no other", async () => {
    const person = await aPerson();
    configure({ STAGE: "prod" });
    expect(await status({ cookie: `__Host-sid=${person.token}` })).toBe(401);
    configure();
    expect(await status(person)).toBe(200);
  });

  it("an idle hour ends it", async () => {
    configure({ STAGE: "prod", SESSION_IDLE_SECONDS: "3600" });
    const person = await aPerson();
    const { session } = await rowsOf(person);
    await plant({ ...session, lastSeenAt: new Date(Date.now() - 59 * 60_000).toISOString() });
    expect(await status(person)).toBe(200);
    await plant({ ...session, lastSeenAt: new Date(Date.now() - 61 * 60_000).toISOString() });
    expect(await status(person)).toBe(401);
    configure();
  });
});
