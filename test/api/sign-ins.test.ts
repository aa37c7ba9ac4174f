import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { withinLimit } from "../../functions/people/session/rate-limit.ts";
import type { User } from "../../functions/people/users/user-repository.ts";
import { getCurrentUser, register } from "../../shared/api/session.ts";
import { call, ok } from "../support/server/api.ts";
import { times } from "../support/server/at-once.ts";
import { beforeNext } from "../support/server/before-next.ts";
import { logLines } from "../support/server/captured-logs.ts";
import { activityRows, itemsUnder, plant, withFaultyEngine } from "../support/server/engine.ts";
import { anEmail, aSource, cookiesOf, password, signIn } from "../support/server/login-attempts.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aCompany, anAccountWith, sessionIdOf, signedIn, visitor } from "../support/server/people.ts";

const proxy = withFaultyEngine();

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const aMember = async (over: Partial<User> = {}) => {
  const company = await aCompany({ timeZone: "America/Los_Angeles" });
  return anAccountWith(password, { email: anEmail(), companyId: company.id, ...over });
};
const isAlive = async (cookies: readonly string[]) =>
  (await call(getCurrentUser, { cookies })).status === 200;
const sessionsOf = async ({ id }: { id: string }) =>
  (await itemsUnder(`USER#${id}`)).filter(({ sk }) => sk.startsWith("SESSION#"));
/** What the log says of how sessions and sign-ins of a person ended. */
const eventsOf = async (event: string, { companyId }: { companyId: string | null }) =>
  (await activityRows()).filter((row) => row.event === event && row.companyId === companyId);
const noticesTo = async (email: string) =>
  (await waitingFor(email)).filter(({ subject }) => subject === "New sign-in to Subpart");

describe("a changed password", () => {
  it("gives the session another id: a copy of its old cookie is dead, and so are all other sessions", async () => {
    const user = await aMember();
    const [here, other] = [await signedIn(user), await signedIn(user)];
    const body = { currentPassword: password, newPassword: "Another password 8" };
    const answer = await here.call.changePassword({ body });
    const renewed = cookiesOf(answer, "sid");
    expect(renewed).toHaveLength(1);
    expect(renewed).not.toEqual([here.cookie]);
    expect(await Promise.all([renewed, [here.cookie], [other.cookie]].map(isAlive))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("signing in again in a browser", () => {
  it("ends the session it had, no matter whose it was, and says so in that person's record", async () => {
    const [one, two] = [await aMember(), await aMember()];
    const first = cookiesOf(await signIn(one.email), "sid");
    const second = cookiesOf(await signIn(one.email, password, aSource(), first), "sid");
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    const third = cookiesOf(await signIn(two.email, password, aSource(), second), "sid");
    expect([await isAlive(second), await isAlive(third)]).toEqual([false, true]);
    const ended = await eventsOf("session.ended", one);
    expect(ended).toHaveLength(2);
    for (const row of ended) expect(row).toMatchObject({ userId: one.id, after: { reason: "replaced" } });
    expect(await eventsOf("session.ended", two)).toEqual([]);
  });

  it("works where that session ends at the same moment, and by registering too", async () => {
    const user = await aMember();
    const former = await signedIn(user);
    beforeNext("TransactWriteItems", async () => {
      await former.logout();
    });
    const again = await signIn(user.email, password, aSource(), [former.cookie]);
    expect(await isAlive(cookiesOf(again, "sid"))).toBe(true);
    expect(await eventsOf("session.ended", user)).toMatchObject([{ after: { reason: "signed_out" } }]);
    const person = { email: anEmail(), firstName: "Ada", lastName: "Lovelace", role: "company_admin" };
    await ok(register, { body: { ...person, password }, cookies: cookiesOf(again, "sid") });
    expect(await isAlive(cookiesOf(again, "sid"))).toBe(false);
  });
});

describe("twenty sessions", () => {
  it("are the most a person has: beyond them the least recently used one ends", async () => {
    const user = await aMember();
    const people = await Promise.all(times(20, () => signedIn(user)));
    const [oldest] = people;
    if (!oldest) throw new Error("No one is signed in");
    const row = (await sessionsOf(user)).find(({ sk }) => sk === `SESSION#${sessionIdOf(oldest)}`);
    if (!row) throw new Error("There is no such session");
    await plant({ ...row, lastSeenAt: new Date(Date.now() - 3_600_000).toISOString() });
    const newest = cookiesOf(await signIn(user.email), "sid");
    expect(await sessionsOf(user)).toHaveLength(20);
    expect([await isAlive([oldest.cookie]), await isAlive(newest)]).toEqual([false, true]);
    expect(await eventsOf("session.ended", user)).toMatchObject([
      { userId: user.id, target: { type: "session", id: sessionIdOf(oldest) }, after: { reason: "limit" } },
    ]);
  });

  it("are as many when fifty sign-ins happen at once, and each that ended is noted once", async () => {
    const user = await aMember();
    const answers = await Promise.all(times(50, () => signIn(user.email)));
    const started = answers.filter(({ status }) => status === 200);
    const sessions = await sessionsOf(user);
    expect(sessions.length).toBe(Math.min(20, started.length));
    expect(await eventsOf("session.ended", user)).toHaveLength(started.length - sessions.length);
    expect(started.length).toBeGreaterThan(20);
  }, 60_000);
});

describe("a sign-in from a browser that is not known for the person", () => {
  it("is mailed to them: when in their zone, with what and from where", async () => {
    const user = await aMember({ timeZone: "Asia/Tokyo" });
    const body = { email: user.email, password };
    const source = "203.0.113.9";
    await visitor.call.login({ body, source, headers: { "user-agent": firefox } });
    const [notice, ...others] = await noticesTo(user.email);
    expect(others).toEqual([]);
    const text = String(notice?.text);
    for (const fact of ["Firefox", "Linux", source, "GMT+9"]) expect(text).toContain(fact);
    expect(text).not.toContain(password);
  });

  it("is told in the company's zone where they set none", async () => {
    const user = await aMember();
    await signIn(user.email);
    expect(String((await noticesTo(user.email))[0]?.text)).toMatch(/\d (AM|PM) P[SD]T/);
  });

  it("is not mailed a second time, nor after a registration", async () => {
    const user = await aMember();
    const device = cookiesOf(await signIn(user.email), "device");
    await signIn(user.email, password, aSource(), device);
    expect(await noticesTo(user.email)).toHaveLength(1);
    const person = { email: anEmail(), firstName: "Ada", lastName: "Lovelace", role: "company_admin" };
    const registered = await visitor.call.register({ body: { ...person, password } });
    await signIn(person.email, password, aSource(), cookiesOf(registered, "device"));
    expect(await noticesTo(person.email)).toEqual([]);
    await signIn(person.email);
    expect(await noticesTo(person.email)).toHaveLength(1);
  });
});

describe("the record of sign-ins", () => {
  it("names account, source and reason of one that was refused, without what was typed", async () => {
    const [known, gone] = [await aMember(), await aMember({ isActive: false })];
    const source = "203.0.113.77";
    const typed = "a secret that was typed";
    await visitor.refused.login(401, { body: { email: known.email, password: typed }, source });
    await visitor.refused.login(401, { body: { email: gone.email, password }, source });
    const target = (user: User) => ({ type: "user", id: user.id });
    for (const [user, reason] of [
      [known, "wrong_password"],
      [gone, "deactivated"],
    ] as const)
      expect(await eventsOf("session.refused", user)).toMatchObject([
        { userId: null, target: target(user), after: { reason, source } },
      ]);
    expect(JSON.stringify(await activityRows())).not.toContain(typed);
  });

  it("has those of unknown accounts in the system's part, without the address", async () => {
    const email = "a.stranger.typed.this@example.com";
    await visitor.refused.login(401, { body: { email, password }, source: "203.0.113.78" });
    const rows = (await itemsUnder("SYSTEM#ACTIVITY")).filter(({ event }) => event === "session.refused");
    expect(rows).toContainEqual(
      expect.objectContaining({
        companyId: null,
        userId: null,
        target: { type: "source", id: "203.0.113.78" },
        after: { reason: "unknown_account", source: "203.0.113.78" },
      }),
    );
    expect(JSON.stringify(rows)).not.toContain("a.stranger");
  });

  it("has none of attempts that did not run", async () => {
    const user = await aMember();
    const source = aSource();
    const statuses = await Promise.all(times(30, () => signIn(user.email, "wrong password", source)));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await eventsOf("session.refused", user)).toHaveLength(10);
  });

  it("tells of the start, and of a company that is closed", async () => {
    const user = await aMember();
    await visitor.call.login({ body: { email: user.email, password }, source: "203.0.113.80" });
    expect(await eventsOf("session.started", user)).toMatchObject([
      { userId: user.id, target: { type: "user", id: user.id }, after: { source: "203.0.113.80" } },
    ]);
    const [company] = (await itemsUnder(`C#${user.companyId}`)).filter(({ sk }) => sk === "COMPANY");
    if (!company) throw new Error("No company");
    await plant({ ...company, isActive: false });
    expect((await signIn(user.email)).status).toBe(403);
    expect(await eventsOf("session.refused", user)).toMatchObject([
      { after: { reason: "company_deactivated" } },
    ]);
  });
});

describe("an attempt whose slot cannot be given back", () => {
  it("keeps its outcome, and the slot is free again by itself", async () => {
    const limit = { flow: "TEST", subject: aSource(), max: 1, windowSeconds: 60 };
    const attempt = async () => {
      proxy().inject("reset", undefined, 100);
      return "signed in";
    };
    expect(await withinLimit(limit, "Too many", attempt)).toBe("signed in");
    proxy().reset();
    expect(logLines().at(-1)).toMatchObject({ message: "slot of a limit not given back" });
    const [row] = (await itemsUnder("RATE#TEST")).filter(({ sk }) => sk === "UNDER_WAY");
    if (!row) throw new Error("No slot was taken");
    const [slot = ""] = Object.keys(row).filter((name) => name.startsWith("slot#"));
    expect(Number(row[slot])).toBeLessThanOrEqual(Date.now() + 30_000);
    await plant({ ...row, [slot]: Date.now() - 1 });
    expect(await withinLimit(limit, "Too many", async () => "again")).toBe("again");
    expect(await table.get(row)).not.toHaveProperty(slot);
  });
});
