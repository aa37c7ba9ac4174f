import { afterEach, describe, expect, it, vi } from "vitest";
import { confirmIdentity } from "../../shared/api/account.ts";
import { getCurrentUser, loginRecoveryCode, loginTotp } from "../../shared/api/session.ts";

import { call } from "../support/server/api.ts";
import { activityRows, itemsUnder, plant } from "../support/server/engine.ts";
import { anApp, aPasswordPerson, Browser, codeOf } from "../support/server/factors.ts";
import { password } from "../support/server/login-attempts.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { type Person, signedIn } from "../support/server/people.ts";

afterEach(() => vi.useRealTimers());

const totp = (browser: Browser, code: string) => browser.call(loginTotp, { body: { code } });
const recovery = (browser: Browser, code: string) => browser.call(loginRecoveryCode, { body: { code } });
const wrongCode = { status: 401, json: { message: "This code is not right. Please try again." } };
const expired = { status: 401, json: { message: "Your sign-in has expired. Please start again." } };

/** A person with an app, and a browser in which their password was right. */
const halfSignedIn = async () => {
  const person = await aPasswordPerson();
  const app = await anApp(person);
  return { person, ...app, browser: await withPassword(person) };
};
const withPassword = async ({ user }: Person) => {
  const browser = new Browser();
  expect((await browser.login(user.email)).status).toBe(202);
  return browser;
};
/** A code that is wrong now and in the steps around. */
const wrongOf = (secret: string): string => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
};

describe("setting up an app", () => {
  it("takes a code, then answers ten recovery codes once; the secret is stored sealed and answered no more", async () => {
    const person = await aPasswordPerson();
    expect(await person.getFactors()).toEqual({
      ...{ required: false, passkeys: [], totp: null, recoveryCodesLeft: 0, passkeyOnly: false },
    });
    const { secret, uri } = await person.startTotp();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Subpart:.*issuer=Subpart/);
    const told = { message: "That was not right. Please try again.", fields: ["body.code"] };
    await person.refused.confirmTotp(400, { body: { code: wrongOf(secret) } }, told);
    const sixDigits = { message: "Enter the six digits of your app." };
    await person.refused.confirmTotp(400, { body: { code: "12345" } }, sixDigits);
    const { recoveryCodes } = await person.confirmTotp({ body: { code: codeOf(secret) } });
    expect(recoveryCodes?.length).toBe(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/);
    expect(await person.getFactors()).toMatchObject({ totp: {}, recoveryCodesLeft: 10 });
    const rows = JSON.stringify(await itemsUnder(`USER#${person.user.id}`));
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes ?? []) expect(rows).not.toContain(code.replace("-", ""));
    await person.refused.startTotp(409, {}, "You have 1 already. Remove one first.");
  });

  it("needs a proof of the last ten minutes, and is on the record", async () => {
    const person = await aPasswordPerson();
    const { secret } = await anApp(person);
    await olderProof(person);
    const told = { code: "step_up_required", message: "Please confirm it is you." };
    await person.refused.removeTotp(403, {}, told);
    await person.refused.createRecoveryCodes(403, {}, told);
    const wrong = { message: "That was not right. Please try again.", writes: true };
    await person.refused.confirmIdentity(400, { body: { password } }, wrong);
    await person.confirmIdentity({ body: { code: codeOf(secret) } });
    await person.refused.confirmIdentity(400, { body: { code: codeOf(secret) } }, wrong);
    expect(await person.getStepUpOptions()).toEqual({ methods: ["totp"], options: null, ssoUrl: null });
    await person.createRecoveryCodes();
    await person.removeTotp();
    expect(await person.getFactors()).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    const events = (await activityRows())
      .filter(({ userId }) => userId === person.user.id)
      .map(({ event }) => event);
    expect(events).toEqual([
      ...["factor.app-started", "factor.app-added", "session.confirmed"],
      ...["factor.recovery-codes-made", "factor.app-removed"],
    ]);
    expect((await new Browser().login(person.user.email)).status).toBe(200);
  });
});

const olderProof = async ({ user }: Person) => {
  const rows = await itemsUnder(`USER#${user.id}`);
  const createdAt = new Date(Date.now() - 11 * 60_000).toISOString();
  for (const row of rows.filter(({ sk }) => sk.startsWith("SESSION#")))
    await plant({ ...row, createdAt, confirmedAt: createdAt });
};

describe("signing in with a second step", () => {
  it("begins with 202 and a cookie that opens nothing, and ends with a code", async () => {
    const person = await aPasswordPerson();
    const { secret } = await anApp(person);
    const browser = new Browser();
    const first = await browser.login(person.user.email);
    const methods = ["totp", "recovery-code"];
    expect(first).toMatchObject({ status: 202, json: { next: "second-factor", methods } });
    expect(first.cookies.map((line) => line.split("=")[0])).toEqual(["pending"]);
    expect(first.cookies[0]).toMatch(/Max-Age=300; Path=\/; HttpOnly; SameSite=Strict/);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    const asSession = browser.cookies.map((pair) => pair.replace("pending=", "sid="));
    expect((await call(getCurrentUser, { cookies: asSession })).status).toBe(401);
    expect(await totp(browser, wrongOf(secret))).toMatchObject(wrongCode);
    expect(await totp(browser, `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).toMatchObject({
      status: 200,
      json: { id: person.user.id, mustEnroll: false },
    });
    expect((await browser.call(getCurrentUser)).status).toBe(200);
    const [session] = (await person.listSessions()).filter(({ isCurrent }) => !isCurrent);
    expect(session).toMatchObject({ method: "totp", address: browser.source, city: null });
  });

  it("takes the codes of one step to either side, each once and none of before", async () => {
    const { person, secret, browser } = await halfSignedIn();
    expect(await totp(browser, codeOf(secret, -2))).toMatchObject(wrongCode);
    expect(await totp(browser, codeOf(secret, 2))).toMatchObject(wrongCode);
    expect((await totp(browser, codeOf(secret, 1))).status).toBe(200);
    const again = await withPassword(person);
    for (const steps of [1, 0, -1]) expect(await totp(again, codeOf(secret, steps))).toMatchObject(wrongCode);
  });

  it("takes each recovery code once, in any spelling, and mails its use", async () => {
    const { person, codes, browser } = await halfSignedIn();
    const [first = "", second = ""] = codes ?? [];
    expect((await recovery(browser, first.replace("-", " ").toUpperCase())).status).toBe(200);
    const again = await withPassword(person);
    expect(await recovery(again, first)).toMatchObject(wrongCode);
    expect((await recovery(again, second)).status).toBe(200);
    expect(await person.getFactors()).toMatchObject({ recoveryCodesLeft: 8 });
    const subjects = (await waitingFor(person.user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "A recovery code was used").length).toBe(2);
    const { recoveryCodes } = await person.createRecoveryCodes();
    const third = await withPassword(person);
    expect(await recovery(third, codes?.[2] ?? "")).toMatchObject(wrongCode);
    expect((await recovery(third, recoveryCodes[0] ?? "")).status).toBe(200);
  });

  it("ends after five wrong codes, also at once, and after five minutes", async () => {
    const { person, secret, browser } = await halfSignedIn();
    const tries = Array.from({ length: 8 }, () => totp(browser, wrongOf(secret)));
    const said = (await Promise.all(tries)).map(({ json }) => (json as { message: string }).message).sort();
    expect(said.filter((message) => message === wrongCode.json.message).length).toBe(5);
    expect(await totp(browser, codeOf(secret))).toMatchObject(expired);
    const later = await withPassword(person);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1_000 });
    expect(await totp(later, codeOf(secret))).toMatchObject(expired);
    expect(await totp(new Browser(), codeOf(secret))).toMatchObject(expired);
  });

  it("is refused after ten wrong codes of an account within 15 minutes", async () => {
    const { person, secret, browser } = await halfSignedIn();
    for (const each of [browser, await withPassword(person)])
      for (let attempt = 0; attempt < 5; attempt += 1) await totp(each, wrongOf(secret));
    const third = await withPassword(person);
    const answer = await totp(third, codeOf(secret));
    const message = "Too many failed attempts. Please wait a few minutes and try again.";
    expect(answer).toMatchObject({ status: 429, json: { message } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 60_000 + 1_000 });
    expect((await totp(await withPassword(person), codeOf(secret))).status).toBe(200);
  });

  it.each(["app", "recovery"] as const)(
    "lets one of two in who use one code of the %s at once",
    async (kind) => {
      const { person, secret, codes, browser } = await halfSignedIn();
      const other = await withPassword(person);
      const use = (each: Browser) =>
        kind === "app" ? totp(each, codeOf(secret)) : recovery(each, codes?.[0] ?? "");
      const statuses = (await Promise.all([use(browser), use(other)])).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 401]);
    },
  );

  it("is over once the password has changed", async () => {
    const { person, secret, browser } = await halfSignedIn();
    await person.changePassword({ body: { currentPassword: password, newPassword: "Another horse 8" } });
    expect(await totp(browser, codeOf(secret))).toMatchObject(expired);
  });

  it("refuses a session that ended while it set up an app", async () => {
    const person = await aPasswordPerson();
    const other = await signedIn(person.user);
    const { secret } = await person.startTotp();
    await other.signOutOtherSessions();
    await person.refused.confirmTotp(401, { body: { code: codeOf(secret) } });
    expect((await call(confirmIdentity, { body: { password }, cookies: [other.cookie] })).status).toBe(200);
  });
});
