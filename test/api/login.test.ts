import { scryptSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "../support/server/client.ts";
import { allItems, itemsUnder, plant } from "../support/server/engine.ts";
import { anEmail, failTimes, password, signIn } from "../support/server/login-attempts.ts";
import { aCompany, anAccountWith, visitor } from "../support/server/people.ts";
import { hashFully } from "../support/server/quick-hashes.ts";

hashFully();

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
      emailConfirmedAt: user.createdAt,
      mustEnroll: false,
      timeZone: null,
      defaultViews: [],
    });
    const [cookie = ""] = answer.cookies;
    expect(cookie).toMatch(/^sid=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
    // What scripts may know: that there is a session, and nothing of it.
    expect(answer.cookies[1]).toMatch(/^signed-in=\d{13}; Max-Age=2592000; Path=\/; SameSite=Strict$/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const me = await clientOf(cookie).getCurrentUser();
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
      await signIn("no-one@example.com"),
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
      body: { message: "The email address or password is incorrect.", code: "login_failed" },
      cookies: [],
    });
  });

  it("works about as long for an unknown address as for a wrong password, from the first call on", async () => {
    const { email } = await anAccountWith(password, { email: anEmail() });
    // Time of this process on the processor: the clock on the wall would tell of the whole machine.
    const workOn = async (address: string) => {
      const before = process.cpuUsage();
      await signIn(address, "wrong password");
      return process.cpuUsage(before).user;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      unknown.push(await workOn(anEmail()));
      known.push(await workOn(email));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? 0;
    // A skipped verification would make it a tenth.
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
  ])("refuses %s as 400 and names the field", async (_, body, field) => {
    await visitor.refused.login(400, { body }, { fields: [field] });
  });

  it("says what to do when fields are empty", async () => {
    const body = { email: "a@example.com", password: "" };
    await visitor.refused.login(400, { body }, "Please fill in all fields.");
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
