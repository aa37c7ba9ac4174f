import { describe, expect, it } from "vitest";
import { signOutOtherSessions, signOutSession } from "../../shared/api/account.ts";
import { atOnce, many, times } from "../support/server/at-once.ts";
import { beforeNext } from "../support/server/before-next.ts";
import { clientOf } from "../support/server/client.ts";
import { activityRows, itemsUnder, plant } from "../support/server/engine.ts";
import { cookiesOf } from "../support/server/login-attempts.ts";
import {
  anAccount,
  anAccountWith,
  aPerson,
  as,
  type Person,
  sessionIdOf,
  signedIn,
  visitor,
} from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const isSignedIn = async (person: Person) => (await person.call.getCurrentUser()).status === 200;
/** Changes the stored session of a person. */
const spoil = async (person: Person, over: Record<string, unknown>) => {
  const rows = await itemsUnder(`USER#${person.user.id}`);
  const row = rows.find(({ sk }) => sk === `SESSION#${sessionIdOf(person)}`);
  if (!row) throw new Error("There is no such session");
  await plant({ ...row, ...over });
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe("the list of one's sessions", () => {
  it("names the browser of each, when it was signed in and used, and this one first", async () => {
    const user = await anAccount();
    const [phone, here, office] = [
      await signedIn(user, "something unheard of"),
      await signedIn(user, firefox),
      await signedIn(user, firefox),
    ];
    await spoil(phone, { createdAt: ago(600), lastSeenAt: ago(90) });
    await spoil(office, { createdAt: ago(500), lastSeenAt: ago(30) });
    await spoil(here, { createdAt: ago(400), lastSeenAt: ago(3) });
    const sessions = await here.listSessions();
    expect(sessions).toMatchObject([
      { id: sessionIdOf(here), isCurrent: true, browser: "Firefox", system: "Linux" },
      { id: sessionIdOf(office), isCurrent: false, browser: "Firefox", system: "Linux" },
      { id: sessionIdOf(phone), isCurrent: false, browser: null, system: null },
    ]);
    const minutesAgo = sessions.map(({ createdAt, lastSeenAt }) =>
      [createdAt, lastSeenAt].map((at) => Math.round((Date.now() - Date.parse(at)) / 60_000)),
    );
    expect(minutesAgo).toEqual([
      [400, 3],
      [500, 30],
      [600, 90],
    ]);
  });

  it("keeps the browser from the sign-in", async () => {
    const { email } = await anAccountWith("A password for the list", { email: "sessions@example.com" });
    const answer = await visitor.call.login({
      body: { email, password: "A password for the list" },
      headers: { "user-agent": firefox },
    });
    const listed = await clientOf(answer.cookies[0]).listSessions();
    expect(listed).toMatchObject([{ browser: "Firefox", isCurrent: true }]);
  });

  it("has no session that ended: by signing out, by time, by another password", async () => {
    const user = await anAccountWith("A password until now");
    const people = await Promise.all(times(5, () => signedIn(user)));
    const [here, left, idle, old, kept] = people as [Person, Person, Person, Person, Person];
    const ids = async (cookie = here.cookie) =>
      (await clientOf(cookie).listSessions()).map(({ id }) => id).sort();
    expect(await ids()).toEqual(people.map(sessionIdOf).sort());
    await left.logout();
    await spoil(idle, { lastSeenAt: ago(8 * 24 * 60) });
    await spoil(old, { expiresAt: ago(1) });
    expect(await ids()).toEqual([here, kept].map(sessionIdOf).sort());
    const body = { currentPassword: "A password until now", newPassword: "A password from now on" };
    const [renewed = ""] = cookiesOf(await here.call.changePassword({ body }), "sid");
    expect(await ids(renewed)).toEqual([sessionIdOf({ token: renewed.slice("sid=".length) })]);
  });

  it("goes by the stage's idle time", async () => {
    const here = await aPerson();
    const other = await signedIn(here.user);
    await spoil(other, { lastSeenAt: ago(61) });
    expect(await here.listSessions()).toHaveLength(2);
    configure({ SESSION_IDLE_SECONDS: "3600" });
    expect(await here.listSessions()).toHaveLength(1);
    configure();
  });

  it("tells of no one else, and holds nothing that opens a session", async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    const { text } = await mine.call.listSessions();
    expect(text).toContain(sessionIdOf(mine));
    expect(text).not.toContain(sessionIdOf(theirs));
    expect(text).not.toContain(mine.token);
    await clientOf(`sid=${sessionIdOf(mine)}`).refused.getCurrentUser(401);
  });
});

describe("signing one session out", () => {
  it("ends it at once, and no other", async () => {
    const here = await aPerson();
    const [lost, other] = [await signedIn(here.user), await signedIn(here.user)];
    expect(await here.signOutSession({ params: { id: sessionIdOf(lost) } })).toEqual({
      message: "The session has been signed out.",
    });
    expect(await Promise.all([here, lost, other].map(isSignedIn))).toEqual([true, false, true]);
    const [row] = (await activityRows()).filter(({ userId }) => userId === here.user.id);
    expect(row).toMatchObject({ event: "session.ended", target: { type: "session", id: sessionIdOf(lost) } });
  });

  it("is answered alike for another person's session and for none, and changes nothing", async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    for (const id of [sessionIdOf(theirs), "none", "USER", "../USER"]) {
      await mine.refused.signOutSession(404, { params: { id } }, "This session has already ended.");
    }
    expect(await isSignedIn(theirs)).toBe(true);
  });

  it(`ends it once when ${many} ask at the same moment`, async () => {
    const here = await aPerson();
    const request = as(here, { params: { id: sessionIdOf(await signedIn(here.user)) } });
    expect(await atOnce(signOutSession, Array(many).fill(request))).toEqual({ 200: 1, 404: many - 1 });
  }, 60_000);
});

describe("signing out everywhere else", () => {
  it("ends all other sessions and keeps the one that asks", async () => {
    const here = await aPerson();
    const others = await Promise.all(times(4, () => signedIn(here.user)));
    expect(await here.signOutOtherSessions()).toEqual({
      message: "All other sessions were signed out.",
    });
    expect(await Promise.all([here, ...others].map(isSignedIn))).toEqual([true, false, false, false, false]);
    expect(await here.listSessions()).toMatchObject([{ isCurrent: true }]);
    const rows = (await activityRows()).filter(({ userId }) => userId === here.user.id);
    expect(rows).toMatchObject([{ event: "session.others-ended", target: { id: here.user.id } }]);
  });

  it("is harmless where there is no other", async () => {
    const here = await aPerson();
    await here.signOutOtherSessions();
    await here.signOutOtherSessions();
    expect(await isSignedIn(here)).toBe(true);
  });

  it(`leaves exactly one of ${many} sessions that ask for it at the same moment`, async () => {
    const first = await aPerson();
    const all = [first, ...(await Promise.all(times(many - 1, () => signedIn(first.user))))];
    const counts = await atOnce(
      signOutOtherSessions,
      all.map((person) => as(person)),
    );
    expect(counts[200]).toBe(1);
    expect((await Promise.all(all.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
  }, 60_000);

  it.each(["another session", "a changed password"])(
    "does not bring back a session that %s ended in the middle of its request",
    async (what) => {
      const user = await anAccountWith("A password until now");
      const [here, thief] = [await signedIn(user), await signedIn(user)];
      const body = { currentPassword: "A password until now", newPassword: "A password from now on" };
      // After the thief's session was looked up, before the handler reads the person.
      beforeNext("GetItem", async () => {
        await (what === "another session" ? here.signOutOtherSessions() : here.changePassword({ body }));
      });
      await thief.refused.signOutOtherSessions(401, {}, { writes: true });
      // A changed password ends the cookie that was, and sets another one.
      const isKept = what === "another session";
      expect(await Promise.all([here, thief].map(isSignedIn))).toEqual([isKept, false]);
    },
  );
});
