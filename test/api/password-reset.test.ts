import { describe, expect, it } from "vitest";
import { requestPasswordReset, resetPassword } from "../../shared/api/account.ts";
import { login } from "../../shared/api/session.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { atOnce, many, times } from "../support/server/at-once.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { activityRows, allItems, itemsUnder, plant } from "../support/server/engine.ts";
import { anEmail, aSource, failedBefore } from "../support/server/login-attempts.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { mailedToken } from "../support/server/mailed-links.ts";
import { aCompany, anAccountWith, signedIn, visitor } from "../support/server/people.ts";
import { tableRequests } from "../support/server/table-requests.ts";

const forgotten = "The password no one remembers";
const newPassword = "The password after the reset";
guardSecret(newPassword);
const sameAnswer = "If there is an account for this address, an email with a link is on its way.";
const deadLink =
  "This link is no longer valid. Links work once and expire in one hour. Please request a new one.";

const aForgetful = (over: Parameters<typeof anAccountWith>[1] = {}) =>
  anAccountWith(forgotten, { email: anEmail(), ...over });
const ask = (email: string, source = aSource()) =>
  visitor.call.requestPasswordReset({ body: { email }, source });
/** A person who asked for a link, and its token. */
const anAsker = async (over: Parameters<typeof anAccountWith>[1] = {}) => {
  const user = await aForgetful(over);
  await visitor.requestPasswordReset({ body: { email: user.email }, source: aSource() });
  return { user, token: await mailedToken(user.email, "reset") };
};
const reset = (token: string, password = newPassword) => ({ body: { token, newPassword: password } });
const linkOf = async (userId: string) => {
  const link = (await itemsUnder("MAIL_TOKEN#")).find((row) => row.userId === userId);
  if (!link) throw new Error("No link was made for this person");
  return link;
};

describe("a forgotten password", () => {
  it("is replaced by the mailed link, and signs no one in by itself", async () => {
    const { user, token } = await anAsker();
    const answer = await call(resetPassword, reset(token));
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(answer.json).toEqual({ message: "Your password has been changed. Sign in with the new one." });
    const signIn = (password: string) => ({ body: { email: user.email, password }, source: aSource() });
    expect(await ok(login, signIn(newPassword))).toMatchObject({ id: user.id });
    await refused(login, 401, signIn(forgotten));
  });

  it("ends every session of the person with its replacement, and none by the request alone", async () => {
    const user = await aForgetful();
    const sessions = await Promise.all(times(3, () => signedIn(user)));
    await ask(user.email);
    for (const each of sessions) await each.getCurrentUser();
    await ok(resetPassword, reset(await mailedToken(user.email, "reset")));
    for (const each of sessions) await each.refused.getCurrentUser(401);
  });

  it("is told by mail before and after, and logged without a word of it", async () => {
    const company = await aCompany();
    const { user, token } = await anAsker({ companyId: company.id });
    await ok(resetPassword, reset(token));
    const mails = await waitingFor(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Choose a new password",
      "Your password was changed",
    ]);
    expect(String(mails[1]?.text)).toContain("All sessions were signed out.");
    expect(JSON.stringify(mails[1])).not.toContain(token);
    const rows = (await activityRows()).filter(({ companyId }) => companyId === company.id);
    const target = { type: "user", id: user.id };
    expect(rows).toMatchObject([
      { event: "user.password-reset-requested", target, userId: null, before: null, after: null },
      { event: "user.password-reset", target, userId: user.id, before: null, after: null },
    ]);
  });

  it.each(["in upper case", "with spaces around it"])("is found by the address %s", async (typed) => {
    const { email } = await aForgetful();
    await ask(typed === "in upper case" ? email.toUpperCase() : ` ${email} `);
    expect(await waitingFor(email)).toHaveLength(1);
  });

  it("lets in at once who guessed ten times before", async () => {
    const { user, token } = await anAsker();
    const source = aSource();
    await failedBefore(10, user.email, source);
    const signIn = { body: { email: user.email, password: newPassword }, source };
    await refused(login, 429, signIn);
    await ok(resetPassword, { ...reset(token), source });
    expect(await ok(login, signIn)).toMatchObject({ id: user.id });
  });
});

describe("asking for a link", () => {
  it("is answered the same for an account, for none, and for a deactivated one, which gets no mail", async () => {
    const known = await aForgetful();
    const gone = await aForgetful({ isActive: false });
    const stranger = anEmail();
    const answers = await Promise.all([known.email, gone.email, stranger].map((email) => ask(email)));
    const told = answers.map(({ status, json, cookies }) => ({ status, json, cookies }));
    expect(told).toEqual(Array(3).fill({ status: 200, json: { message: sameAnswer }, cookies: [] }));
    expect(await waitingFor(known.email)).toHaveLength(1);
    expect(await waitingFor(gone.email)).toEqual([]);
    expect(await waitingFor(stranger)).toEqual([]);
  });

  it("takes the same time for any address: it asks the table for the same", async () => {
    const known = await aForgetful();
    const gone = await aForgetful({ isActive: false });
    await ask(anEmail());
    const forKnown = await tableRequests(() => ask(known.email));
    expect(forKnown).toContain("TransactWriteItems 3");
    expect(await tableRequests(() => ask(anEmail()))).toEqual(forKnown);
    expect(await tableRequests(() => ask(gone.email))).toEqual(forKnown);
  });

  it("leaves nothing of an unknown address, and nothing that opens anything", async () => {
    const stranger = anEmail();
    await ask(stranger);
    expect(JSON.stringify(await allItems())).not.toContain(stranger);
    for (const { ttl } of (await itemsUnder("MAIL_TOKEN#")).filter(({ userId }) => userId === "none"))
      expect(Number(ttl) * 1_000).toBeLessThanOrEqual(Date.now() + 3_601_000);
  });

  it.each(["", "no-one", "a@b"])("refuses %j, which is no address", async (email) => {
    const { issues } = await visitor.refused.requestPasswordReset(400, { body: { email } });
    expect(issues).toEqual([{ path: "body.email", message: "Please enter a valid email address" }]);
  });

  it("mails an address five times an hour at most, and tells nothing by that either", async () => {
    const { email } = await aForgetful();
    for (const address of [email, anEmail()]) {
      const requests = times(8, () => ({ body: { email: address }, source: aSource() }));
      expect(await atOnce(requestPasswordReset, requests)).toEqual({ 200: 5, 429: 3 });
      const last = await ask(address.toUpperCase());
      expect(last.json).toMatchObject({
        message: "Several links were requested for this address. Check your email, or try again in an hour.",
      });
      expect(Number(last.headers["retry-after"])).toBeGreaterThan(3_500);
    }
    expect(await waitingFor(email)).toHaveLength(5);
    expect((await ask(anEmail())).status).toBe(200);
  });

  it("is taken from one source thirty times an hour at most", async () => {
    const source = aSource();
    const requests = times(34, () => ({ body: { email: anEmail() }, source }));
    expect(await atOnce(requestPasswordReset, requests)).toEqual({ 200: 30, 429: 4 });
    expect((await ask(anEmail(), source)).json).toMatchObject({
      message: "Too many links were requested from your network. Please try again in an hour.",
    });
    expect((await ask(anEmail())).status).toBe(200);
  }, 60_000);
});

describe("the link to a new password", () => {
  it(`works once, also when ${many} open it at the same moment`, async () => {
    const { user, token } = await anAsker();
    const counts = await atOnce(resetPassword, Array(many).fill(reset(token)));
    expect(counts).toEqual({ 200: 1, 404: many - 1 });
    await refused(resetPassword, 404, reset(token), deadLink);
    expect(await waitingFor(user.email)).toHaveLength(2);
    const rows = (await activityRows()).filter(
      ({ event, userId }) => event === "user.password-reset" && userId === user.id,
    );
    expect(rows).toHaveLength(1);
  }, 120_000);

  it("works for an hour, and is answered like one that never was from then on", async () => {
    const { user, token } = await anAsker();
    const link = await linkOf(user.id);
    const left = Date.parse(String(link.expiresAt)) - Date.now();
    expect(left).toBeGreaterThan(3_590_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect(link.ttl).toBe(Math.ceil(Date.parse(String(link.expiresAt)) / 1_000));
    await plant({ ...link, expiresAt: new Date(Date.now() - 1).toISOString() });
    await refused(resetPassword, 404, reset(token), deadLink);
    await refused(resetPassword, 404, reset("x".repeat(43)), deadLink);
    await plant({ ...link, expiresAt: new Date(Date.now() + 1_000).toISOString() });
    await ok(resetPassword, reset(token));
  });

  it("is in the mail alone", async () => {
    const { token } = await anAsker();
    const rows = (await allItems()).filter(({ pk }) => !pk.startsWith("OUTBOX"));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("dies with the use of another one, and with a changed address", async () => {
    const { user, token } = await anAsker();
    await ask(user.email);
    await ok(resetPassword, reset(await mailedToken(user.email, "reset")));
    await refused(resetPassword, 404, reset(token), deadLink);

    const moved = await anAsker();
    const person = await signedIn(moved.user);
    const body = { firstName: "Ada", lastName: "Lovelace", email: anEmail() };
    await person.updateProfile({ body });
    await visitor.confirmEmail({ body: { token: await mailedToken(body.email, "email") } });
    await refused(resetPassword, 404, reset(moved.token), deadLink);
  });

  it("does nothing for an account that was closed meanwhile, and all for one that waits", async () => {
    const closed = await anAsker();
    const [row] = (await itemsUnder(`USER#${closed.user.id}`)).filter(({ sk }) => sk === "USER");
    if (!row) throw new Error("There is no such person");
    await plant({ ...row, isActive: false });
    // Nothing before the write either: no word on the password, and failed sign-ins stay counted.
    const source = aSource();
    await failedBefore(10, closed.user.email, source);
    for (const password of [newPassword, closed.user.email])
      await refused(resetPassword, 404, { ...reset(closed.token, password), source }, deadLink);
    await refused(login, 429, { body: { email: closed.user.email, password: newPassword }, source });
    const company = await aCompany();
    const waiting = await anAsker({ companyId: company.id, membership: "pending" });
    await ok(resetPassword, reset(waiting.token));
  });

  it("confirms no address, and the link of an address sets no password", async () => {
    const { user, token } = await anAsker();
    await visitor.refused.confirmEmail(400, { body: { token } });
    const address = anEmail();
    const body = { firstName: "Ada", lastName: "Lovelace", email: address };
    await (await signedIn(user)).updateProfile({ body });
    const other = await mailedToken(address, "email");
    await refused(resetPassword, 404, reset(other), deadLink);
    await ok(resetPassword, reset(token));
  });

  it.each([
    ["nothing", "", "Please fill in all fields"],
    ["five characters", "five5", "New password must be at least 6 characters long"],
    ["129 characters", "x".repeat(129), "New password must be at most 128 characters long"],
  ])("refuses %s as the new password, and still works", async (_, tried, message) => {
    const { token } = await anAsker();
    const { issues } = await refused(resetPassword, 400, reset(token, tried));
    expect(issues).toContainEqual({ path: "body.newPassword", message });
    await ok(resetPassword, reset(token, "sixsix"));
  });
});
