import { afterEach, describe, expect, it, vi } from "vitest";
import { sourceOf } from "../../functions/core/endpoint/guard.ts";
import { table } from "../../functions/core/table/table.ts";
import { knownDeviceCookie } from "../../functions/people/session/device.ts";
import { loginLimits } from "../../functions/people/session/login-limits.ts";
import { countFailure, withinLimit } from "../../functions/people/session/rate-limit.ts";
import { login } from "../../shared/api/session.ts";
import { times } from "../support/server/at-once.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { eventOf } from "../support/server/event.ts";
import {
  anEmail,
  aSource,
  cookiesOf,
  failedBefore,
  failTimes,
  password,
  signIn,
} from "../support/server/login-attempts.ts";
import { anAccountWith } from "../support/server/people.ts";
import { hashTogether } from "../support/server/quick-hashes.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wrong = "wrong password";
const anOwner = () => anAccountWith(password, { email: anEmail() });
/** How long something took, in ms. */
const timed = async <T>(work: () => Promise<T>): Promise<T & { ms: number }> => {
  const from = performance.now();
  return { ...(await work()), ms: performance.now() - from };
};
/** From now on waits of so many ms take none: notes them. */
const skipWaits = (...lengths: number[]): number[] => {
  const waited: number[] = [];
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((act: () => void, ms: number) => {
    if (!lengths.includes(ms)) return wait(act, ms);
    waited.push(ms);
    return wait(act, 0);
  }) as typeof setTimeout);
  return waited;
};
/** What the browser of an owner who signed in before sends. */
const aKnownBrowser = async (email: string): Promise<string[]> => cookiesOf(await signIn(email), "device");
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();

describe("ten failures for an address from one source", () => {
  it("are answered 429 there, with the right password too, and with the time to wait", async () => {
    const { email } = await anOwner();
    const source = aSource();
    await failTimes(9, email, source);
    expect((await signIn(email, password, source)).status).toBe(200);
    await failTimes(1, email, source);
    const answer = await signIn(email, password, source);
    expect(answer).toMatchObject({ status: 429, cookies: [] });
    expect(answer.json).toMatchObject({
      message: "Too many failed attempts. Please wait a few minutes and try again.",
      code: "too_many",
    });
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await signIn(email)).status).toBe(200);
  });

  it("are counted whatever the address is spelled like, and whether or not an account has it", async () => {
    const email = anEmail();
    const source = aSource();
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace("login", "ｌｏｇｉｎ")];
    for (const spelling of spellings) await failTimes(1, spelling, source);
    await failedBefore(6, email, source);
    for (const spelling of spellings) expect((await signIn(spelling, wrong, source)).status).toBe(429);
    expect((await signIn(anEmail(), wrong, source)).status).toBe(401);
  });

  it("count for 15 minutes from each of them", async () => {
    const { email } = await anOwner();
    const source = aSource();
    const pairs = () => itemsUnder("RATE#LOGIN#PAIR");
    const before = new Set((await pairs()).map(({ pk }) => pk));
    await failedBefore(10, email, source);
    const rows = async () => (await pairs()).filter(({ pk, sk }) => !before.has(pk) && sk !== "UNDER_WAY");
    const age = async (minutes: number, which: Awaited<ReturnType<typeof rows>>) => {
      await table.writeMany(which.map(({ pk, sk }) => ({ remove: { pk, sk } })));
      for (const row of which) {
        const [time = "", id] = row.sk.split("#");
        const at = new Date(Date.parse(time) - minutes * 60_000).toISOString();
        await plant({ ...row, sk: `${at}#${id}` });
      }
    };
    await age(14, await rows());
    const refusal = await signIn(email, password, source);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers["retry-after"])).toBeLessThanOrEqual(60);
    await age(2, (await rows()).slice(0, 1));
    expect((await signIn(email, password, source)).status).toBe(200);
  });

  it("are the most that guesses at the same moment get", async () => {
    const source = aSource();
    const email = anEmail();
    const statuses = await statusesOf(times(40, () => signIn(email, wrong, source)));
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  });

  it("are the most that run across the edge of a minute, while none is decided", async () => {
    const limit = { ...loginLimits(anEmail(), aSource()).pair, max: 10 };
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 59_900) });
    const gate = Promise.withResolvers<void>();
    let ran = 0;
    const guess = () =>
      withinLimit(limit, "Too many", async () => {
        ran += 1;
        await gate.promise;
        await countFailure([limit], new Date());
        return "wrong";
      }).catch(() => "refused");
    const first = times(10, guess);
    while (ran < 10) await new Promise((resolve) => setTimeout(resolve, 5));
    vi.setSystemTime(Date.now() + 200);
    const second = times(10, guess);
    await new Promise((resolve) => setTimeout(resolve, 500));
    gate.resolve();
    const answers = (await Promise.all([...first, ...second])).toSorted();
    expect(answers).toEqual([...Array(10).fill("refused"), ...Array(10).fill("wrong")]);
    expect(ran).toBe(10);
  });

  it("do not hinder people who know their passwords, however many sign in at once", async () => {
    const source = aSource();
    const { email } = await anOwner();
    expect(await statusesOf(times(12, () => signIn(email, password, source)))).toEqual(Array(12).fill(200));
  });

  it("leave neither addresses nor sources in the table as they are", async () => {
    const email = anEmail();
    const source = "198.51.100.77";
    await failTimes(1, email, source);
    const stored = JSON.stringify(await itemsUnder("RATE#"));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain(source);
  });
});

describe("a browser that signed in before", () => {
  it("is let in at once, whatever strangers do, from its own network too", async () => {
    const { email } = await anOwner();
    const device = await aKnownBrowser(email);
    const source = aSource();
    await failedBefore(10, email, source);
    await failedBefore(10, email);
    await failedBefore(40, anEmail, source);
    expect((await signIn(email, password, source)).status).toBe(429);
    const answer = await timed(() => signIn(email, password, source, device));
    expect(answer.status).toBe(200);
    expect(answer.ms).toBeLessThan(2_000);
  });

  it("has ten failures of its own, which follow it from network to network and keep no one else out", async () => {
    const { email } = await anOwner();
    const device = await aKnownBrowser(email);
    const other = await aKnownBrowser(email);
    for (const _ of times(10, () => 0))
      expect((await signIn(email, wrong, aSource(), device)).status).toBe(401);
    expect((await signIn(email, password, aSource(), device)).status).toBe(429);
    expect((await signIn(email, password, aSource(), other)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it("is known by a cookie for 180 days, to all who signed in with it, and to no one else", async () => {
    const [one, two, stranger] = [await anOwner(), await anOwner(), await anOwner()];
    const first = await signIn(one.email);
    expect(first.cookies.find((cookie) => cookie.startsWith("device="))).toMatch(
      /^device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const shared = cookiesOf(
      await signIn(two.email, password, aSource(), cookiesOf(first, "device")),
      "device",
    );
    const [token = ""] = shared;
    const old = await knownDeviceCookie(undefined, one.id, new Date(Date.now() - 181 * 24 * 3_600_000));
    const source = aSource();
    for (const { email } of [one, two, stranger]) await failedBefore(10, email, source);
    const tries: [string, string[]][] = [
      [one.email, shared],
      [two.email, shared],
      [stranger.email, shared],
      [one.email, [`${token.slice(0, -2)}xx`]],
      [one.email, ["device=nonsense"]],
      [one.email, [old.split(";")[0] ?? ""]],
      // A session's token is no browser's.
      [one.email, cookiesOf(first, "sid").map((pair) => pair.replace("sid=", "device="))],
    ];
    const statuses = [];
    for (const [email, cookies] of tries)
      statuses.push((await signIn(email, password, source, cookies)).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429]);
  });
});

describe("failures for an address over all sources", () => {
  it.each([
    [9, []],
    [10, [2_000]],
    [20, [8_000]],
  ])("slow unknown browsers down, and keep none out: %i of them by %j ms", async (failures, waits) => {
    const { email } = await anOwner();
    await failedBefore(failures, email);
    const waited = skipWaits(2_000, 8_000);
    expect((await signIn(anEmail())).status).toBe(401);
    expect(waited).toEqual([]);
    expect((await signIn(email)).status).toBe(200);
    expect(waited).toEqual(waits);
  });
});

describe("fifty failures from a source", () => {
  it("let its unknown browsers in one at a time, for every address", async () => {
    const { email } = await anOwner();
    const device = await aKnownBrowser(email);
    const source = aSource();
    await failedBefore(49, anEmail, source);
    hashTogether(5);
    expect(await statusesOf(times(5, () => signIn(anEmail(), wrong, source)))).toEqual(Array(5).fill(401));
    const statuses = await statusesOf(times(12, () => signIn(anEmail(), wrong, source)));
    expect(statuses[0]).toBe(401);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(6);
    expect((await signIn(email, password, source)).status).toBe(200);
    const [known, elsewhere] = await Promise.all([
      signIn(email, password, source, device),
      signIn(email),
      ...times(6, () => signIn(anEmail(), wrong, source)),
    ]);
    expect([known.status, elsewhere.status]).toEqual([200, 200]);
  });

  it("are those of a subscriber's IPv6 addresses together", async () => {
    const hosts = times(50, (index) => `2001:db8:7:7::${(index + 1).toString(16)}`);
    for (const host of hosts) await failedBefore(1, anEmail, sourceOf(eventOf(login, { source: host })));
    const guess = (source: string) => () => signIn(anEmail(), wrong, source);
    expect(await statusesOf(times(8, guess("2001:db8:7:7:ffff::1")))).toContain(429);
    expect(await statusesOf(times(8, guess("2001:db8:7:8::1")))).toEqual(Array(8).fill(401));
  });
});
