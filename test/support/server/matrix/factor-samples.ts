import { companyKey } from "../../../../functions/core/endpoint/identity.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { newChallenge } from "../../../../functions/people/factors/challenge.ts";
import { factors, type StoredFactors } from "../../../../functions/people/factors/factor-repository.ts";
import { creationOptions, proofOptions } from "../../../../functions/people/factors/passkey-options.ts";
import { verifyNewPasskey } from "../../../../functions/people/factors/passkeys.ts";
import { newAppSecret } from "../../../../functions/people/factors/totp.ts";
import { pendingSignIns } from "../../../../functions/people/session/pending-sign-in.ts";
import { newSalt, tagOfPassword } from "../../../../functions/people/users/password.ts";
import type { User } from "../../../../functions/people/users/user-repository.ts";
import { Authenticator } from "../authenticator.ts";
import { codeOf } from "../factors.ts";
import { anAccount, type Person } from "../people.ts";
import type { Sample } from "./sample.ts";

const give = async ({ id }: Pick<User, "id">, changes: Partial<StoredFactors>): Promise<void> =>
  table.transact(factors.setOperations(id, await factors.get(id), changes));

const anApp = (user: User) => {
  const { sealed, secret } = newAppSecret(user.id, user.email);
  return { secret, totp: { sealed, createdAt: new Date().toISOString(), lastStep: 0 } };
};

/** A challenge and the cookie that holds it. */
const aChallenge = async (purpose: "sign-in" | "registration", userId?: string) => {
  const cookies: string[] = [];
  const setCookie = (...lines: readonly string[]) =>
    cookies.push(...lines.map((line) => line.split(";")[0] ?? ""));
  const challenge = await newChallenge(purpose, userId, { now: new Date(), setCookie });
  return { challenge, cookies };
};

/** Gives a person a passkey, beside those they have. */
const aPasskey = async (user: User, authenticator = new Authenticator()) => {
  const { challenge } = await aChallenge("registration", user.id);
  const credential = authenticator.create(creationOptions(user, { passkeys: [] }, challenge));
  const made = await verifyNewPasskey(credential, challenge);
  if (!made) throw new Error("The sample's passkey is not one");
  const passkey = { ...made, id: made.credentialId, name: "Key", createdAt: new Date().toISOString() };
  const { passkeys } = await factors.get(user.id);
  await give(user, { passkeys: [...passkeys, { ...passkey, lastUsedAt: null }] });
  return { authenticator, id: passkey.id };
};

/** A sign-in that waits, of an account of its own. */
const aPendingSignIn = async (user: User) => {
  const { operation, cookie } = pendingSignIns.begin(user, new Date());
  await table.write(operation);
  return { cookies: [cookie.split(";")[0] ?? ""] };
};

const ofPasskey: Sample["owned"] = { "params.id": { missing: "none", status: 404 } };
const oneOf = async ({ user }: Person) => ({ params: { id: (await aPasskey(user)).id } });

/** Two-step verification: one's own, and as a sign-in's second step. */
export const factorSamples: Readonly<Record<string, Sample>> = {
  getFactors: { request: () => ({}) },
  updateFactors: { request: () => ({ body: { passkeyOnly: false } }) },
  startTotp: { request: () => ({}) },
  confirmTotp: {
    request: async (_, { user }) => {
      const { sealed, secret } = newAppSecret(user.id, user.email);
      await give(user, { totpSetUp: { sealed, expiresAt: new Date(Date.now() + 60_000).toISOString() } });
      return { body: { code: codeOf(secret) } };
    },
  },
  removeTotp: {
    request: async (_, { user }) => {
      await give(user, { totp: anApp(user).totp });
      return {};
    },
  },
  createRecoveryCodes: {
    request: async (_, { user }) => {
      await give(user, { totp: anApp(user).totp });
      return {};
    },
  },
  startPasskey: { request: () => ({}) },
  addPasskey: {
    request: async (_, { user }) => {
      await give(user, { passkeys: [] });
      const { challenge, cookies } = await aChallenge("registration", user.id);
      const options = creationOptions(user, { passkeys: [] }, challenge);
      return { cookies, body: { name: "Key", credential: new Authenticator().create(options) } };
    },
  },
  renamePasskey: {
    request: async (_, actor) => ({ ...(await oneOf(actor)), body: { name: "Key" } }),
    owned: ofPasskey,
  },
  removePasskey: { request: (_, actor) => oneOf(actor), owned: ofPasskey },
  getSecurity: { request: () => ({}) },
  updateSecurity: {
    request: async (_, actor) => {
      const { companyId } = actor.user;
      const company = companyId ? await table.get(companyKey(companyId)) : undefined;
      const version = Number(company?.securityVersion ?? 0);
      const limits = { idleMinutes: 60, absoluteHours: 24, sessionsPerPerson: 20 };
      return { body: { ...limits, requireSecondFactor: false, version } };
    },
  },
  resetMemberFactors: {
    request: async (_, actor) => ({
      params: { userId: (await anAccount({ companyId: actor.user.companyId })).id },
    }),
    owned: { "params.userId": { missing: "none", status: 404 } },
  },
  loginTotp: {
    request: async () => {
      const user = await anAccount();
      const { secret, totp } = anApp(user);
      await give(user, { totp });
      return { ...(await aPendingSignIn(user)), body: { code: codeOf(secret) } };
    },
    activity: "no company",
  },
  loginRecoveryCode: {
    request: async () => {
      const user = await anAccount();
      const salt = newSalt();
      await give(user, { recovery: { salt, tags: [await tagOfPassword("abcde23456", salt)] } });
      return { ...(await aPendingSignIn(user)), body: { code: "abcde-23456" } };
    },
    activity: "no company",
  },
  loginPasskeyOptions: { request: () => ({}) },
  loginPasskey: {
    request: async () => {
      const { authenticator } = await aPasskey(await anAccount());
      const { challenge, cookies } = await aChallenge("sign-in");
      return { cookies, body: { credential: authenticator.get(proofOptions(challenge)) } };
    },
    activity: "no company",
  },
};
