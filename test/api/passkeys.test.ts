import { afterEach, describe, expect, it, vi } from "vitest";
import { confirmIdentity } from "../../shared/api/account.ts";
import { addPasskey } from "../../shared/api/factors.ts";
import {
  getCurrentUser,
  loginPasskey,
  loginPasskeyOptions,
  loginRecoveryCode,
} from "../../shared/api/session.ts";
import type { ProofOptions } from "../../shared/schemas/passkey-messages.ts";
import { call } from "../support/server/api.ts";
import { Authenticator, type Twist } from "../support/server/authenticator.ts";
import { aPasskey, aPasswordPerson, Browser } from "../support/server/factors.ts";
import { password } from "../support/server/login-attempts.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { as, type Person, visitor } from "../support/server/people.ts";

afterEach(() => vi.useRealTimers());

const accepted = "This passkey was not accepted.";
const notRight = "That was not right. Please try again.";
const hours = (count: number) => Date.now() + count * 3_600_000;

const withPasskey = async (authenticator?: Authenticator) => {
  const person = await aPasswordPerson();
  return { person, ...(await aPasskey(person, authenticator)) };
};

describe("a passkey", () => {
  it("is discoverable, asks for the person, brings ten recovery codes with the first, and is renamed and removed", async () => {
    const person = await aPasswordPerson();
    const { options } = await person.startPasskey();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Subpart" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const first = await aPasskey(person);
    expect(first.answer.status).toBe(201);
    expect(first.recoveryCodes?.length).toBe(10);
    expect((await aPasskey(person)).recoveryCodes).toBeNull();
    const { id } = first.passkey;
    await person.renamePasskey({ params: { id }, body: { name: "Phone" } });
    const refusal = { message: "Please enter a name.", fields: ["body.name"] };
    await person.refused.renamePasskey(400, { params: { id }, body: { name: " " } }, refusal);
    const listed = (await person.getFactors()).passkeys;
    expect(listed.map(({ name }) => name)).toEqual(["Phone", "Laptop"]);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(["createdAt", "id", "lastUsedAt", "name"]);
    await person.removePasskey({ params: { id } });
    expect((await person.getFactors()).passkeys.length).toBe(1);
    await person.refused.removePasskey(404, { params: { id } });
  });

  it("signs in alone, without an address, and as the second step", async () => {
    const { person, authenticator } = await withPasskey();
    const alone = new Browser();
    const answer = await alone.passkey(authenticator);
    expect(answer).toMatchObject({ status: 200, json: { id: person.user.id } });
    expect((await alone.call(getCurrentUser)).status).toBe(200);
    const second = new Browser();
    const methods = ["passkey", "recovery-code"];
    expect(await second.login(person.user.email)).toMatchObject({ status: 202, json: { methods } });
    expect((await second.passkey(authenticator)).status).toBe(200);
    const sessions = await person.listSessions();
    expect(sessions.map(({ method }) => method).sort()).toEqual(["passkey", "passkey", "password"]);
  });

  it("confirms who one is, where the password counts no more", async () => {
    const { person, authenticator } = await withPasskey();
    const asked = await person.call.getStepUpOptions();
    const { methods, options } = asked.json as { methods: string[]; options: ProofOptions };
    expect(methods).toEqual(["passkey"]);
    const cookies = [person.cookie, asked.cookies[0]?.split(";")[0] ?? ""];
    const told = { message: notRight, writes: true };
    await person.refused.confirmIdentity(400, { body: { password } }, told);
    const credential = authenticator.get(options);
    // Without the cookie that holds the challenge.
    await person.refused.confirmIdentity(400, { body: { credential } }, told);
    expect((await call(confirmIdentity, { body: { credential }, cookies })).status).toBe(200);
    expect((await call(confirmIdentity, { body: { credential }, cookies })).status).toBe(400);
  });

  it("is one of ten at most", async () => {
    const person = await aPasswordPerson();
    for (let count = 0; count < 10; count += 1) await aPasskey(person);
    await person.refused.startPasskey(409, {}, "You have 10 already. Remove one first.");
  });
});

describe("an answer to a challenge that is not what was asked for", () => {
  const attacks: readonly (readonly [string, Twist])[] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another port of ours", { origin: "http://localhost:4000" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
    ["the other ceremony", { type: "webauthn.create" }],
    ["a foreign key", { foreignKey: true }],
    ["a person who was not verified", { unverified: true }],
    ["a counter that stays", { counter: 1 }],
    ["a counter that falls", { counter: 0 }],
    ["an unknown name", { userHandle: Buffer.from("01UNKNOWN").toString("base64url") }],
  ];

  it.each(attacks)("is refused at sign-in: %s", async (_, twist) => {
    const { person, authenticator } = await withPasskey();
    const browser = new Browser();
    // Its counter is 1 by then.
    expect((await browser.passkey(authenticator)).status).toBe(200);
    const other = new Browser();
    expect(await other.passkey(authenticator, twist)).toMatchObject({
      status: 401,
      json: { message: accepted },
    });
    expect((await other.call(getCurrentUser)).status).toBe(401);
    expect(person.user.id).toBeTruthy();
    expect((await other.passkey(authenticator)).status).toBe(200);
  });

  it.each(attacks.filter(([, twist]) => !("counter" in twist || "userHandle" in twist || twist.foreignKey)))(
    "is refused when a passkey is made: %s",
    async (_, given) => {
      const person = await aPasswordPerson();
      const twist = given.type ? { type: "webauthn.get" } : given;
      const { answer } = await aPasskey(person, new Authenticator(), "Laptop", twist);
      expect(answer).toMatchObject({ status: 400, json: { message: notRight } });
      expect((await person.getFactors()).passkeys).toEqual([]);
    },
  );

  it("is refused with a foreign credential, and in another person's name", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const browser = new Browser();
    await browser.login(theirs.person.user.email);
    const named = { userHandle: Buffer.from(theirs.person.user.id).toString("base64url") };
    expect(await browser.passkey(mine.authenticator, named)).toMatchObject({ status: 401 });
    expect(await browser.passkey(theirs.authenticator)).toMatchObject({
      status: 200,
      json: { id: theirs.person.user.id },
    });
  });

  it("is refused a second time, from another browser, and after five minutes", async () => {
    const { authenticator } = await withPasskey(new Authenticator({ counts: false }));
    const browser = new Browser();
    const { options } = (await browser.call(loginPasskeyOptions)).json as { options: ProofOptions };
    const body = { credential: authenticator.get(options) };
    expect((await new Browser().call(loginPasskey, { body })).status).toBe(401);
    const cookies = browser.cookies;
    expect((await browser.call(loginPasskey, { body })).status).toBe(200);
    expect((await call(loginPasskey, { body, cookies })).status).toBe(401);
    const late = new Browser();
    const asked = (await late.call(loginPasskeyOptions)).json as { options: ProofOptions };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1_000 });
    const answer = { credential: authenticator.get(asked.options) };
    expect((await late.call(loginPasskey, { body: answer })).status).toBe(401);
  });

  it("of an authenticator that does not count is taken, and one of two at once", async () => {
    const { authenticator } = await withPasskey(new Authenticator({ counts: false }));
    expect((await new Browser().passkey(authenticator)).status).toBe(200);
    const browser = new Browser();
    const { options } = (await browser.call(loginPasskeyOptions)).json as { options: ProofOptions };
    const request = { body: { credential: authenticator.get(options) }, cookies: browser.cookies };
    const both = await Promise.all([call(loginPasskey, request), call(loginPasskey, request)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("is refused where the credential belongs to another person", async () => {
    const [one, two] = [await aPasswordPerson(), await aPasswordPerson()];
    const begun = async (person: Person) => {
      const { json, cookies } = await person.call.startPasskey();
      return { ...(json as { options: Parameters<Authenticator["create"]>[0] }), cookies };
    };
    const first = await begun(one);
    const authenticator = new Authenticator();
    const credential = authenticator.create(first.options);
    const send = (person: Person, cookies: readonly string[], sent: object) =>
      call(addPasskey, {
        ...as(person, { body: { name: "Key", credential: sent } }),
        cookies: [person.cookie, cookies[0]?.split(";")[0] ?? ""],
      });
    expect((await send(one, first.cookies, credential)).status).toBe(201);
    const second = await begun(two);
    const copied = authenticator.copy(second.options);
    expect((await send(two, second.cookies, copied)).status).toBe(409);
  });
});

describe("passkeys only", () => {
  it("needs two, refuses password and recovery codes as a wrong password is, and says so in a mail", async () => {
    const { person, authenticator } = await withPasskey();
    const body = { passkeyOnly: true };
    await person.refused.updateFactors(409, { body });
    const { passkey } = await aPasskey(person);
    const before = new Browser();
    expect((await before.login(person.user.email)).status).toBe(202);
    expect(await person.updateFactors({ body })).toMatchObject({ passkeyOnly: true });
    await person.refused.removePasskey(409, { params: { id: passkey.id } });
    await visitor.requestPasswordReset({ body: { email: person.user.email } });
    const [reset] = await waitingFor(person.user.email);
    expect(reset?.text).toContain("You sign in with passkeys only");
    const right = await new Browser().login(person.user.email);
    const wrong = await new Browser().login(person.user.email, "wrong password");
    const bare = ({ status, json }: typeof right) => ({ status, ...(json as object), requestId: "" });
    expect(bare(right)).toEqual(bare(wrong));
    expect(right.status).toBe(401);
    // A sign-in that waited from before is over, too.
    const code = { body: { code: "aaaaa-aaaaa" } };
    expect((await before.call(loginRecoveryCode, code)).json).toMatchObject({ code: "sign_in_expired" });
    expect((await new Browser().passkey(authenticator)).status).toBe(200);
    await person.updateFactors({ body: { passkeyOnly: false } });
    expect((await new Browser().login(person.user.email)).status).toBe(202);
  });

  it("asks for a proof first", async () => {
    const { person } = await withPasskey();
    vi.useFakeTimers({ toFake: ["Date"], now: hours(0.2) });
    await person.refused.updateFactors(
      403,
      { body: { passkeyOnly: true } },
      { code: "step_up_required", writes: true },
    );
  });
});
