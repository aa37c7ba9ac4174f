import { TOTP } from "otpauth";
import { expect } from "vitest";
import type { Contract } from "../../../shared/api/contract.ts";
import { addPasskey } from "../../../shared/api/factors.ts";
import { login, loginPasskey, loginPasskeyOptions } from "../../../shared/api/session.ts";
import type { ProofOptions } from "../../../shared/schemas/passkey-messages.ts";
import { type Answer, call } from "./api.ts";
import { Authenticator, type Twist } from "./authenticator.ts";
import { guardSecret } from "./captured-logs.ts";
import type { Call } from "./event.ts";
import { aSource, password } from "./login-attempts.ts";
import { anAccountWith, type Person, signedIn } from "./people.ts";

/** What a browser holds of the cookies that answers set. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly source = aSource();

  /** @param cookie of a person who is signed in with it */
  constructor(cookie = "") {
    const [name = "", value = ""] = cookie.split("=");
    if (value) this.#cookies.set(name, value);
  }

  get cookies(): string[] {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`);
  }

  forget(name: string): void {
    this.#cookies.delete(name);
  }

  async call(contract: Contract, request: Call = {}): Promise<Answer> {
    const answer = await call(contract, { source: this.source, ...request, cookies: this.cookies });
    for (const line of answer.cookies) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Types address and password. */
  login(email: string, given = password): Promise<Answer> {
    return this.call(login, { body: { email, password: given } });
  }

  /** Asks for a passkey and sends what the authenticator answers. */
  async passkey(authenticator: Authenticator, twist: Twist = {}): Promise<Answer> {
    const { options } = (await this.call(loginPasskeyOptions)).json as { options: ProofOptions };
    return this.call(loginPasskey, { body: { credential: authenticator.get(options, twist) } });
  }
}

/** An app with this secret: the code of the time step `steps` away from now. */
export const codeOf = (secret: string, steps = 0): string => {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret }).generate({ timestamp });
};

/** Sets up an app for a signed-in person. The code that is now is used by then. */
export const anApp = async (person: Person): Promise<{ secret: string; codes: string[] | null }> => {
  const { secret } = await person.startTotp();
  const { recoveryCodes } = await person.confirmTotp({ body: { code: codeOf(secret, -1) } });
  guardSecret(secret);
  return { secret, codes: recoveryCodes };
};

/** A person with a password, who is signed in. */
export const aPasswordPerson = async (over: Parameters<typeof anAccountWith>[1] = {}): Promise<Person> =>
  signedIn(await anAccountWith(password, over));

/** Adds a passkey for a signed-in person. */
export const aPasskey = async (
  person: Person,
  authenticator = new Authenticator(),
  name = "Laptop",
  twist: Twist = {},
) => {
  const started = await person.call.startPasskey();
  expect(started.status, started.text).toBe(200);
  const { options } = started.json as { options: Parameters<Authenticator["create"]>[0] };
  const cookies = [person.cookie, started.cookies[0]?.split(";")[0] ?? ""];
  const body = { name, credential: authenticator.create(options, twist) };
  const answer = await call(addPasskey, { body, cookies });
  return {
    authenticator,
    answer,
    ...(answer.json as { passkey: { id: string }; recoveryCodes: string[] | null }),
  };
};
