import { userKey } from "../../../../functions/core/endpoint/identity.ts";
import { newId } from "../../../../functions/core/ids.ts";
import { update } from "../../../../functions/core/table/operation.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { mailTokens } from "../../../../functions/people/addresses/mail-token-repository.ts";
import { accessTokens, newTokenSecret } from "../../../../functions/people/tokens/token-repository.ts";
import { type User, users } from "../../../../functions/people/users/user-repository.ts";
import { anAccount, hashOf, type Person, sessionIdOf, signedIn } from "../people.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const currentPassword = "Sample password 2";
let count = 0;
const nextAddress = (): string => {
  count += 1;
  return `sample-address-${count}@example.com`;
};

const setOn = (userId: string, set: Partial<User>): Promise<void> =>
  table.write(update(userKey(userId), { set }, () => new Error("The caller has no account")));

/** From now on the caller's password is `currentPassword`. */
const givePassword = async ({ user }: Person): Promise<void> => {
  await setOn(user.id, { passwordHash: await hashOf(currentPassword) });
};

/** Whose link is opened: the caller's, or that of another person of the company where the caller's account is closed. */
const linkOwner = async ({ company }: World, { user }: Person): Promise<User> => {
  const row = await users.get(user.id);
  return row?.isActive ? row : anAccount({ companyId: company.id });
};

/** A token of a person, and its id. */
const aToken = async (owner: { id: string; companyId: string }): Promise<string> => {
  const now = new Date();
  const id = newId(now);
  const content = { id, name: "Old", scopes: ["rules:read"], lastFour: "abcd" };
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + 60_000).toISOString() };
  await table.transact(await accessTokens.add(owner, { ...content, ...times }, newTokenSecret()));
  return id;
};

/** What people do with their own accounts. */
export const accountSamples: Readonly<Record<string, Sample>> = {
  updateProfile: {
    request: () => ({
      body: { firstName: "Sam", lastName: "Ple", email: nextAddress(), department: "Legal", jobTitle: null },
    }),
  },
  changePassword: {
    request: async (_, actor) => {
      await givePassword(actor);
      return { body: { currentPassword, newPassword: "Another sample password" } };
    },
  },
  confirmEmail: {
    request: async (world, actor) => {
      const about = { purpose: "email", newEmail: nextAddress() } as const;
      const owner = await linkOwner(world, actor);
      const { token, operation } = mailTokens.issue(owner, about, { now: new Date(), seconds: 60 });
      await table.write(operation);
      return { body: { token } };
    },
  },
  resendEmailConfirmation: {
    request: async (_, { user }) => {
      await setOn(user.id, { emailConfirmedAt: null });
      return {};
    },
  },
  requestPasswordReset: { request: (_, { user }) => ({ body: { email: user.email } }) },
  listSessions: { request: () => ({}) },
  signOutSession: {
    request: async (_, { user }) => ({ params: { id: sessionIdOf(await signedIn(user)) } }),
    owned: { "params.id": { missing: "none", status: 404 } },
  },
  getStepUpOptions: { request: () => ({}) },
  confirmIdentity: {
    request: async (_, actor) => {
      await givePassword(actor);
      return { body: { password: currentPassword } };
    },
  },
  listTokens: { request: () => ({}) },
  createToken: { request: () => ({ body: { name: "Nightly report", scopes: ["reports:read"] } }) },
  revokeToken: {
    request: async ({ company }, { user }) => ({
      params: { id: await aToken({ ...user, companyId: company.id }) },
    }),
    owned: { "params.id": { missing: "none", status: 404 } },
  },
  signOutOtherSessions: { request: () => ({}) },
  resetPassword: {
    request: async (world, actor) => {
      const owner = await linkOwner(world, actor);
      const times = { now: new Date(), seconds: 60 };
      const { token, operation } = mailTokens.issue(owner, { purpose: "password" }, times);
      await table.write(operation);
      return { body: { token, newPassword: "A sample password after a reset" } };
    },
  },
};
