import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { forgetLogs, logLines } from "../support/server/captured-logs.ts";
import { type Client, clientOf } from "../support/server/client.ts";
import { itemsUnder, plant, tableHash, withFaultyEngine } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, type Person, signedIn } from "../support/server/people.ts";
import { aRule, publish } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";

const proxy = withFaultyEngine();
const day = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
const rowsOf = async ({ user }: Person) => {
  const rows = await itemsUnder(`USER#${user.id}`);
  const person = rows.find(({ sk }) => sk === "USER");
  const session = rows.find(({ sk }) => sk.startsWith("SESSION#"));
  if (!person || !session) throw new Error("Not signed in");
  return { person, session };
};
const status = async (person: Client) => (await person.call.getCurrentUser()).status;

describe("a session", () => {
  it("ends when no one used it for seven days", async () => {
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

  it("answers although it cannot be marked as used, and says so in one log line", async () => {
    const person = await aPerson();
    const { session } = await rowsOf(person);
    await plant({ ...session, lastSeenAt: new Date(Date.now() - 6 * 60_000).toISOString() });
    forgetLogs();
    proxy().inject("error-500", "UpdateItem", 100);
    expect([await status(person), await status(person)]).toEqual([200, 200]);
    proxy().reset();
    const told = logLines().filter(({ message }) => message === "session not marked as used");
    expect(told).toMatchObject([{ level: "warn", errorName: "Problem" }]);
    expect(await status(person)).toBe(200);
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
    expect((await admin.getCurrentUser()).role).toBe("company_admin");
    await plant({ ...row, role: "member" });
    expect((await admin.getCurrentUser()).role).toBe("member");
    await plant({ ...row, membership: "pending" });
    expect((await admin.call.listSelections()).status).toBe(403);
    await plant({ ...row, companyId: null, membership: "none" });
    expect((await admin.call.listCompanyRules()).status).toBe(403);
  });
});

describe("outside the stage local", () => {
  it("the cookie is bound to host and TLS, and lasts as long as the stage says", async () => {
    configure({ STAGE: "prod", SESSION_ABSOLUTE_SECONDS: "43200", SESSION_IDLE_SECONDS: "3600" });
    const person = await aPerson();
    expect(person.cookie).toMatch(/^__Host-sid=/);
    const answer = await person.call.logout();
    expect(answer.cookies).toEqual([
      "__Host-sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure",
      "__Host-signed-in=; Max-Age=0; Path=/; SameSite=Strict; Secure",
    ]);
    configure();
  });

  it("a session of one stage opens no other", async () => {
    const person = await aPerson();
    configure({ STAGE: "prod" });
    expect(await status(clientOf(`__Host-sid=${person.token}`))).toBe(401);
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
