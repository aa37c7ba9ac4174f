import { describe, expect, it } from "vitest";
import { sourceOf } from "../../functions/core/guard.ts";
import { table } from "../../functions/core/table/table.ts";
import { login } from "../../shared/api/session.ts";
import { itemsUnder, plant, withEngine } from "../support/server/engine.ts";
import { eventOf } from "../support/server/event.ts";
import {
  anEmail,
  aSource,
  failedBefore,
  failTimes,
  password,
  signIn,
} from "../support/server/login-attempts.ts";
import { anAccountWith } from "../support/server/people.ts";

withEngine();

describe("guessing", () => {
  it("is refused with 429 after 10 failures for an address, whoever asks and even with the right password", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    await failTimes(9, email);
    expect((await signIn(email)).status).toBe(200);
    await failTimes(1, email);
    const answer = await signIn(email);
    expect(answer).toMatchObject({ status: 429, cookies: [] });
    expect(answer.json).toMatchObject({
      message: "Too many failed attempts. Please wait a few minutes and try again.",
      code: "too_many",
    });
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it("counts another spelling of an address as that address", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email}`,
      email.replace("login", "ｌｏｇｉｎ"),
      email.replace("l", "Ｌ"),
    ];
    for (const spelling of spellings) await failTimes(1, spelling);
    await failedBefore(5, email);
    for (const spelling of spellings) expect((await signIn(spelling)).status).toBe(429);
  });

  it("is refused for an address that nobody has just as for one that somebody has", async () => {
    const email = anEmail();
    await failedBefore(9, email);
    await failTimes(1, email);
    expect((await signIn(email)).status).toBe(429);
  });

  it("is refused after 50 failures from a source, for every address, and from that source only", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    const source = aSource();
    await failedBefore(48, anEmail, source);
    await failTimes(1, anEmail, source);
    expect((await signIn(email, password, source)).status).toBe(200);
    await failTimes(1, anEmail, source);
    expect((await signIn(email, password, source)).status).toBe(429);
    expect((await signIn(email)).status).toBe(200);
  });

  it("does not lock an address through a source that is refused already", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    const source = aSource();
    await failedBefore(50, anEmail, source);
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await signIn(email, "wrong password", source)).status).toBe(429);
    expect((await signIn(email)).status).toBe(200);
  });

  it("counts a subscriber's IPv6 addresses as one source", async () => {
    const hosts = Array.from({ length: 50 }, (_, index) => `2001:db8:7:7::${(index + 1).toString(16)}`);
    for (const host of hosts.slice(1)) {
      await failedBefore(1, anEmail, sourceOf(eventOf(login, { source: host })));
    }
    await failTimes(1, anEmail, hosts[0]);
    expect((await signIn(anEmail(), password, "2001:db8:7:7:ffff::1")).status).toBe(429);
    expect((await signIn(anEmail(), password, "2001:db8:7:8::1")).status).toBe(401);
  });

  it("lets in again when the failures are 15 minutes old, and not before", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    const before = new Set((await itemsUnder("RATE#LOGIN#ADDRESS")).map(({ pk }) => pk));
    await failedBefore(10, email);
    const rows = (await itemsUnder("RATE#LOGIN#ADDRESS")).filter(({ pk }) => !before.has(pk));
    const aged = (row: (typeof rows)[number], minutes: number) => {
      const [time = "", id] = row.sk.split("#");
      const at = new Date(Date.parse(time) - minutes * 60_000).toISOString();
      return { ...row, pk: `${row.pk}`, sk: `${at}#${id}` };
    };
    const age = async (minutes: number, which: typeof rows) => {
      await table.writeMany(which.map(({ pk, sk }) => ({ remove: { pk, sk } })));
      await Promise.all(which.map((row) => plant(aged(row, minutes))));
    };
    await age(14, rows);
    const refusal = await signIn(email);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers["retry-after"])).toBeLessThanOrEqual(60);
    const older = (await itemsUnder("RATE#LOGIN#ADDRESS")).filter(({ pk }) => !before.has(pk));
    await age(2, older.slice(0, 1));
    expect((await signIn(email)).status).toBe(200);
  });

  it("does not hinder people who know their passwords, however many sign in at once", async () => {
    const source = aSource();
    const { email } = await anAccountWith(password, { email: anEmail() });
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, password, source)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it("gives a burst of guesses at once no more tries than guesses one after another", async () => {
    const email = anEmail();
    const guesses = Array.from({ length: 40 }, () => signIn(email, "wrong password"));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it("stores neither addresses nor sources as they are", async () => {
    const email = anEmail();
    const source = "198.51.100.77";
    await failTimes(1, email, source);
    const stored = JSON.stringify(await itemsUnder("RATE#"));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain(source);
  });
});
