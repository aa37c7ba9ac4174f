import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { factors } from "../../functions/people/factors/factor-repository.ts";
import { verifyPassword } from "../../functions/people/users/password.ts";
import { users } from "../../functions/people/users/user-repository.ts";
import { titles } from "../../functions/regulation/library/title-repository.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import * as createSuperAdmin from "../../scripts/operations/create-super-admin.ts";
import { recordAccess } from "../../scripts/operations/record-access.ts";
import * as resendMails from "../../scripts/operations/resend-mails.ts";
import * as resetFactors from "../../scripts/operations/reset-factors.ts";
import * as seedTitles from "../../scripts/operations/seed-titles.ts";
import * as verifyActivity from "../../scripts/operations/verify-activity.ts";
import { type Installation, install, uninstall } from "../support/server/installation.ts";
import { aUserRow } from "../support/server/people.ts";
import { chainAll, rowsOf } from "../support/server/record.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "subpart-operations-"));
const password = "a sentence no one guesses";

let source: Installation;
beforeAll(async () => {
  source = await install(temporary);
  writeFileSync(join(source.data, "secrets.json"), JSON.stringify({ sessionSecret: "s".repeat(43) }));
});
afterAll(async () => {
  await uninstall(source);
  rmSync(temporary, { recursive: true, force: true });
});
beforeEach(() => {
  process.env.SUPER_ADMIN_PASSWORD = password;
});

describe("verify-activity", () => {
  const today = new Date().toISOString().slice(0, 10);
  const verify = (...whose: string[]) =>
    verifyActivity.run(["--data", source.data, ...whose, "--from", today, "--to", today]);

  it("says that the system's record is as it was written, and names an entry that was not", async () => {
    expect(await verify("--system")).toMatch(/^There are no entries from /);
    await recordAccess("a-command");
    await chainAll(null);
    expect(await verify("--system")).toMatch(/^All 2 entries from .* to .* are as they were written\.$/);
    await chainAll(null);
    const row = (await rowsOf(null)).find(({ target }) => JSON.stringify(target).includes("a-command"));
    expect(row).toMatchObject({ event: "support.accessed", userId: null, target: { type: "command" } });
    const key = { pk: row?.pk ?? "", sk: row?.sk ?? "" };
    await table.write(replace({ ...row, ...key, after: { account: "another" } }));
    await expect(verify("--system")).rejects.toThrow(
      /^The record was changed: entry \d+ of shard \d, .*, was edited\.$/,
    );
    await table.write(replace({ ...row, ...key }));
    expect(await verify("--system")).toMatch(/as they were written/);
  });

  it("asks whose record, and for days that are some", async () => {
    await expect(verify()).rejects.toThrow("Say whose record: --company and its id, or --system.");
    const days = ["--from", "2026-01-01", "--to", "2025-01-01"];
    await expect(verifyActivity.run(["--data", source.data, "--system", ...days])).rejects.toThrow(
      "Choose an end on or after the start.",
    );
  });
});

describe("create-super-admin", () => {
  const person = (email: string) => ["--email", email, "--first-name", "Grace", "--last-name", "Hopper"];

  it("creates an account that may do everything, with a password of argon2id and an activity row", async () => {
    const sentence = await createSuperAdmin.run(["--data", source.data, ...person("grace@example.com")]);
    expect(sentence).toBe(`grace@example.com is a super administrator of ${source.data}.`);
    const user = await users.findByEmail("Grace@Example.com");
    expect(user).toMatchObject({ role: "super_admin", companyId: null, membership: "none", isActive: true });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(password, user?.passwordHash ?? "")).toBe(true);
    const month = new Date().toISOString().slice(0, 7);
    const rows = await table.queryAll({ pk: `SYSTEM#ACTIVITY#${month}` });
    const target = { type: "user", id: user?.id };
    const activity = rows.find((row) => isDeepStrictEqual(row.target, target));
    expect(activity).toMatchObject({ event: "user.super_admin_created", target });
    expect(JSON.stringify(activity)).not.toContain("argon2id");
  });

  it("refuses an address that has an account", async () => {
    const again = createSuperAdmin.run(["--data", source.data, ...person("grace@example.com")]);
    await expect(again).rejects.toThrow("An account with this email address already exists.");
  });

  it.each([
    ["short", /needs at least 15 characters/],
    ["a".repeat(129), /at most 128 characters/],
    ["aaaaaaaaaaaaaaaaaaaa", /too easy to guess/],
    ["1231231231231231", /too easy to guess/],
    ["i am called hopper99 indeed", /must not contain the name/],
    ["Hopper99@example.com", /cannot be your name, your address/],
    [" ".repeat(16), /cannot consist of spaces only/],
  ])("refuses the password %j", async (weak, sentence) => {
    process.env.SUPER_ADMIN_PASSWORD = weak;
    const attempt = createSuperAdmin.run(["--data", source.data, ...person("hopper99@example.com")]);
    await expect(attempt).rejects.toThrow(sentence);
    expect(await users.findByEmail("hopper99@example.com")).toBeUndefined();
  });

  it("asks for all that it needs", async () => {
    await expect(createSuperAdmin.run(["--data", source.data, "--email", "x@example.com"])).rejects.toThrow(
      "Give --email, --first-name and --last-name of the person.",
    );
    await expect(createSuperAdmin.run(person("x@example.com"))).rejects.toThrow(
      /Say which installation: --stage dev, or --data/,
    );
    for (const [where, sentence] of [
      [["--data", join(temporary, "nowhere")], /Nothing runs with the data in/],
      [["--stage", "test"], "There is no stage test. Use dev, staging or prod."],
    ] as const)
      await expect(createSuperAdmin.run([...where, ...person("x@example.com")])).rejects.toThrow(sentence);
  });
});

it("resend-mails puts the mails of a month back into the outbox, and says how many", async () => {
  const at = new Date("2026-03-10T10:00:00Z");
  const mail = { to: "ada@example.com", subject: "Due", text: "Due", html: "<p>Due</p>" };
  await seedTitles.run(["--data", source.data]);
  await table.write(outbox.enqueue(mail, at));
  // Others of this file wait, too.
  const ofMonth = async () => (await outbox.list(1)).filter(({ to }) => to === mail.to);
  const [waiting] = await ofMonth();
  if (!waiting) throw new Error("The mail is not in the outbox");
  await outbox.setAside({ ...waiting, attempts: 14 }, "attempts", at);
  expect(await ofMonth()).toEqual([]);
  const resend = (month: string) => resendMails.run(["--data", source.data, "--month", month]);
  expect(await resend("2026-02")).toBe(`No emails of 2026-02 were set aside in ${source.data}.`);
  expect(await resend("2026-03")).toBe(`1 email of 2026-03 in ${source.data} will be sent now.`);
  expect(await ofMonth()).toEqual([{ ...waiting, attempts: 0, leasedUntil: null }]);
  await expect(resend("March")).rejects.toThrow("--month March is not a month");
});

it("seed-titles writes all 50 titles, twice with the same result", async () => {
  expect(await seedTitles.run(["--data", source.data])).toBe(`The 50 titles are in ${source.data}.`);
  const once = await titles.list();
  await seedTitles.run(["--data", source.data]);
  expect(await titles.list()).toEqual(once);
  expect(once).toHaveLength(50);
  expect(once[20]).toMatchObject({ titleNumber: 21, titleName: "Food and Drugs" });
});

describe("reset-factors", () => {
  it("removes the factors of a super administrator alone, and ends their sessions", async () => {
    const named = ["--email", "lost@example.com", "--first-name", "Ada", "--last-name", "Lovelace"];
    await createSuperAdmin.run(["--data", source.data, ...named]);
    await table.transact(users.insertOperations(aUserRow({ email: "member@example.com" })));
    const user = await users.findByEmail("lost@example.com");
    if (!user) throw new Error("The account was not made");
    const recovery = { salt: "c2FsdA", tags: ["tag"] };
    const none = await factors.get(user.id);
    await table.transact(factors.setOperations(user.id, none, { recovery, passkeyOnly: true }));
    const reset = (email: string) => resetFactors.run(["--data", source.data, "--email", email]);
    expect(await reset("lost@example.com")).toContain("was reset");
    expect(await factors.get(user.id)).toMatchObject({ recovery: null, passkeyOnly: false });
    expect(await users.get(user.id)).toMatchObject({ hasFactor: false, epoch: user.epoch + 1 });
    await expect(reset("member@example.com")).rejects.toThrow("is no super administrator");
  });
});

describe("the command", () => {
  const command = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "scripts/ops.ts"), ...args], { encoding: "utf8", cwd: root });

  it("does an operation and says so", () => {
    const { status, stdout } = command("seed-titles", "--data", source.data);
    expect([status, stdout]).toEqual([0, `The 50 titles are in ${source.data}.\n`]);
  });

  it("explains itself, and what is wrong, in sentences without a stack", () => {
    const help = command();
    expect(help.status).toBe(1);
    for (const name of ["create-super-admin", "seed-titles", "export", "restore"])
      expect(help.stderr).toContain(name);
    const wrong = command("seed-titles", "--data", join(temporary, "nowhere"));
    expect(wrong).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Nothing runs with the data in .+\n$/),
    });
    const unknown = command("seed-titles", "--everything");
    expect(unknown).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Unknown option '--everything'/),
    });
  });
});
