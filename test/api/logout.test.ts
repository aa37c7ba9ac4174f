import { describe, expect, it } from "vitest";
import type { Client } from "../support/server/client.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, signedIn, visitor } from "../support/server/people.ts";

const status = async (person: Client) => (await person.call.getCurrentUser()).status;

describe("POST /api/logout", () => {
  it("ends this session and no other of the person, and clears the cookie", async () => {
    const first = await aPerson();
    const second = await signedIn(first.user);
    const answer = await first.call.logout();
    expect(answer).toMatchObject({ status: 200, json: { message: "You have been successfully logged out" } });
    expect(answer.cookies).toEqual([
      "sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
      "signed-in=; Max-Age=0; Path=/; SameSite=Strict",
    ]);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  it("is no error signed out, nor a second time", async () => {
    const person = await aPerson();
    expect((await visitor.call.logout()).status).toBe(200);
    expect((await person.call.logout()).status).toBe(200);
    expect((await person.call.logout()).status).toBe(200);
  });

  it("takes an empty object as its body, and no body at all", async () => {
    expect((await (await aPerson()).call.logout({ body: {} })).status).toBe(200);
    expect((await (await aPerson()).call.logout({ body: "" })).status).toBe(200);
  });

  it("is refused from another site, and the session lives on", async () => {
    const person = await aPerson();
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    await person.refused.logout(403, { headers });
    expect(await status(person)).toBe(200);
  });
});

describe("GET /api/logout", () => {
  const visit = async (site: string | undefined) => {
    const person = await aPerson();
    const answer = await person.call.logoutRedirect({ headers: { "sec-fetch-site": site } });
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
    expect(answer.cookies).toEqual([
      expect.stringContaining("sid=; Max-Age=0;"),
      expect.stringContaining("signed-in=; Max-Age=0;"),
    ]);
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
    await person.call.logoutRedirect();
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
    const answer = await visitor.call.loginRedirect({ query, headers });
    expect(answer).toMatchObject({ status: 302, text: "", cookies: [] });
    expect(answer.headers.location).toBe("/auth");
  });
});
