import { scryptSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sourceOf } from "../../functions/core/guard.ts";
import { table } from "../../functions/core/table/table.ts";
import { loginLimits } from "../../functions/session/login-limits.ts";
import { countFailure } from "../../functions/session/rate-limit.ts";
import { getCurrentUser, login } from "../../shared/api/session.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { allItems, itemsUnder, plant, tableHash, withEngine } from "../support/server/engine.ts";
import { eventOf } from "../support/server/event.ts";
import { aCompany, anAccountWith } from "../support/server/people.ts";

withEngine();

const password = "Correct horse 7";
let count = 0;
const anEmail = (): string => {
  count += 1;
  return `login-${count}@example.com`;
};
/** An address no other test fails from. */
const aSource = (): string => {
  count += 1;
  return `10.0.${count >> 8}.${count & 255}`;
};
const signIn = (email: string, given = password, source = aSource()) =>
  call(login, { body: { email, password: given }, source });
/** As if an attempt had failed `times` before, without the cost of verifying passwords. */
const failedBefore = async (times: number, email: string | (() => string), source?: string) => {
  for (let attempt = 0; attempt < times; attempt += 1) {
    const limits = loginLimits(typeof email === "string" ? email : email(), source ?? aSource());
    await countFailure([limits.address, limits.source], new Date());
  }
};
const failTimes = async (times: number, email: string | (() => string), source?: string) => {
  const tries = Array.from({ length: times }, () =>
    signIn(typeof email === "string" ? email : email(), "wrong password", source ?? aSource()),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
};

describe("POST /api/login", () => {
  it("answers the person and sets a cookie that signs them in", async () => {
    const company = await aCompany({ name: "Login Works" });
    const user = await anAccountWith(password, { email: anEmail(), companyId: company.id, role: "member" });
    const answer = await signIn(user.email);
    expect(answer.json).toEqual({
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      department: null,
      jobTitle: null,
      role: "member",
      companyId: company.id,
      companyName: "Login Works",
      membership: "active",
      profileImageUrl: null,
    });
    const [cookie = ""] = answer.cookies;
    expect(cookie).toMatch(/^sid=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const me = await ok(getCurrentUser, { cookies: [cookie.split(";")[0] ?? ""] });
    expect(me.id).toBe(user.id);
  });

  it("notes when the person signed in, for them and for the team", async () => {
    const company = await aCompany();
    const user = await anAccountWith(password, { email: anEmail(), companyId: company.id });
    await signIn(user.email);
    const rows = (await allItems()).filter(({ id }) => id === user.id);
    expect(rows.map(({ lastLoginAt }) => lastLoginAt)).toEqual([expect.any(String), expect.any(String)]);
  });

  it.each([
    ["upper case", (email: string) => email.toUpperCase()],
    ["spaces around", (email: string) => `  ${email} `],
    ["full-width letters", (email: string) => email.replace("login", "ｌｏｇｉｎ")],
  ])("finds the account whatever the address is typed like: %s", async (_, typed) => {
    const { email, id } = await anAccountWith(password, { email: anEmail() });
    expect((await signIn(typed(email))).json).toMatchObject({ id });
  });

  it("answers the same for a wrong password, an unknown address and a deactivated person", async () => {
    const known = await anAccountWith(password, { email: anEmail() });
    const gone = await anAccountWith(password, { email: anEmail(), isActive: false });
    const answers = [
      await signIn(known.email, "wrong password"),
      await signIn("nobody@example.com"),
      await signIn("not an address at all"),
      await signIn("ﷺ".repeat(254)),
      await signIn(gone.email),
    ];
    const told = answers.map(({ status, json, cookies }) => {
      const { requestId: _, ...body } = json as { requestId: string };
      return { status, body, cookies };
    });
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(told[0]).toEqual({
      status: 401,
      body: { message: "The e-mail address or the password is not right.", code: "login_failed" },
      cookies: [],
    });
  });

  it("takes about as long for an unknown address as for a wrong password, from the first call on", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    const time = async (address: string) => {
      const startedAt = performance.now();
      await signIn(address, "wrong password");
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      unknown.push(await time(anEmail()));
      known.push(await time(email));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? 0;
    // A skipped verification would make it a tenth; a noisy machine does not make it a half.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it("replaces a hash made with older settings at the next login", async () => {
    const old = await anAccountWith(password, { email: anEmail() });
    const tag = scryptSync(password, Buffer.alloc(16), 32, { N: 2 ** 10, r: 8, p: 1 });
    const weak = `$scrypt$ln=10,r=8,p=1$${"A".repeat(22)}$${tag.toString("base64").replace(/=+$/, "")}`;
    const [row] = (await itemsUnder(`USER#${old.id}`)).filter(({ sk }) => sk === "USER");
    if (!row) throw new Error("No such person");
    await plant({ ...row, passwordHash: weak });
    expect((await signIn(old.email)).status).toBe(200);
    const [renewed] = (await itemsUnder(`USER#${old.id}`)).filter(({ sk }) => sk === "USER");
    expect(renewed?.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await signIn(old.email)).status).toBe(200);
    expect((await signIn(old.email, "wrong password")).status).toBe(401);
  });

  it.each([
    ["no e-mail", { password }, "body.email"],
    ["no password", { email: "a@example.com" }, "body.password"],
    ["an empty e-mail", { email: " ", password }, "body.email"],
    ["an empty password", { email: "a@example.com", password: "" }, "body.password"],
    ["a list for an e-mail", { email: ["a@example.com"], password }, "body.email"],
    ["an object for a password", { email: "a@example.com", password: { $ne: 1 } }, "body.password"],
  ])("refuses %s as 400 and names the field", async (_, body, path) => {
    const before = await tableHash();
    const problem = await refused(login, 400, { body });
    expect(problem.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(await tableHash()).toBe(before);
  });

  it("says what to do when fields are empty, in the words of the specification", async () => {
    const problem = await refused(login, 400, { body: { email: "a@example.com", password: "" } });
    expect(problem.message).toBe("Please fill in all fields.");
  });
});

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

describe("what a login leaves behind", () => {
  beforeAll(async () => {
    await failTimes(1, anEmail());
  });

  it("is a session whose token is not in the table", async () => {
    const { id, email } = await anAccountWith(password, { email: anEmail() });
    const [cookie = ""] = (await signIn(email)).cookies;
    const token = cookie.slice(4, cookie.indexOf(";"));
    const [, payload = ""] = token.split(".");
    const { sid } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string };
    const stored = JSON.stringify(await allItems());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(sid);
    expect(await itemsUnder(`USER#${id}`)).toHaveLength(2);
  });

  it("is a different session each time", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    const [first, second] = [await signIn(email), await signIn(email)];
    expect(first.cookies).not.toEqual(second.cookies);
  });
});
