import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { verifySessionToken } from "../../functions/core/endpoint/session-token.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import { call } from "../support/server/api.ts";
import { type Client, clientOf } from "../support/server/client.ts";
import { aPerson, type Person } from "../support/server/people.ts";
import { settings } from "../support/server/settings.ts";

const status = async (person: Client) => (await person.call.getCurrentUser()).status;

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
  afterEach(() => vi.useRealTimers());
  const statusWith = (token: string) => status(clientOf(`sid=${token}`));

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
    ["a session of no one", { sid: "AAAA" }],
    ["no session", { sid: undefined }],
    ["a number for a session", { sid: 7 }],
    ["another person", { sub: "01AAAAAAAAAAAAAAAAAAAAAAAA" }],
  ])("is refused with %s", async (_, changes) => {
    expect(await statusWith(await forge(await aPerson(), changes))).toBe(401);
  });

  it("is refused once it has expired, where it was accepted a moment before too", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const expires = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 60_000);
    const token = await forge(await aPerson(), { expires });
    const at = async (after: number) => {
      vi.setSystemTime(expires.getTime() + after * 1_000);
      return statusWith(token);
    };
    // Clocks may differ by half a minute.
    expect([await at(0), await at(29), await at(30)]).toEqual([200, 200, 401]);
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
