import * as z from "zod";
import { Passkey } from "../../../shared/schemas/factors.ts";
import { sessionKey, userKey } from "../../core/endpoint/identity.ts";
import { sha256 } from "../../core/ids.ts";
import { conflict, LostRace, unauthenticated } from "../../core/problem.ts";
import {
  check,
  claimUnique,
  insert,
  type Key,
  type Operation,
  remove,
  replaceWhen,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type User, users } from "../users/user-repository.ts";

/*
 * The second steps of a person are one item, so that of two uses of one code at once one finds another version:
 *   pk `USER#{userId}`                sk `FACTORS`  passkeys, app, recovery codes, version: 1 Get
 *   pk `PASSKEY#{sha256(credential)}` sk `UNIQUE`   whose it is: no credential belongs to two people
 * The person's own row says whether there is a factor, since every request asks for that.
 */
const StoredPasskey = Passkey.extend({
  credentialId: z.string(),
  publicKey: z.string(),
  /** How often its authenticator has signed; 0 where it does not count. */
  counter: z.number().int(),
  transports: z.array(z.string()),
});
export type StoredPasskey = z.infer<typeof StoredPasskey>;

const StoredFactors = z.object({
  passkeys: z.array(StoredPasskey),
  totp: z.object({ sealed: z.string(), createdAt: z.string(), lastStep: z.number().int() }).nullable(),
  /** An app that is being set up. */
  totpSetUp: z.object({ sealed: z.string(), expiresAt: z.string() }).nullable(),
  recovery: z.object({ salt: z.string(), tags: z.array(z.string()) }).nullable(),
  passkeyOnly: z.boolean(),
  version: z.number().int(),
});
export type StoredFactors = z.infer<typeof StoredFactors>;

const none: StoredFactors = {
  passkeys: [],
  totp: null,
  totpSetUp: null,
  recovery: null,
  passkeyOnly: false,
  version: 0,
};

const factorsKey = (userId: string): Key => ({ pk: userKey(userId).pk, sk: "FACTORS" });
const credentialKey = (credentialId: string): Key => ({
  pk: `PASSKEY#${sha256(credentialId)}`,
  sk: "UNIQUE",
});

export const hasFactor = ({ passkeys, totp }: Pick<StoredFactors, "passkeys" | "totp">): boolean =>
  passkeys.length > 0 || totp !== null;

const get = async (userId: string): Promise<StoredFactors> => {
  const item = await table.get(factorsKey(userId));
  return item ? StoredFactors.parse(item) : none;
};

const changedMeanwhile = () =>
  new LostRace("Your two-step verification was changed at the same time. Please try again.");
const known = () => conflict("This passkey is in use already.", "passkey.known");

/** What the person's row says of their factors; nothing where it stays. */
const flagsOf = (user: User, { passkeyOnly, ...factors }: StoredFactors): Partial<User> => {
  const now = hasFactor(factors);
  return {
    ...((user.hasFactor ?? false) !== now && { hasFactor: now }),
    ...((user.passkeyOnly ?? false) !== passkeyOnly && { passkeyOnly }),
  };
};

const claimOperations = (userId: string, before: StoredFactors, after: StoredFactors): Operation[] => {
  const idsOf = ({ passkeys }: StoredFactors) => passkeys.map(({ credentialId }) => credentialId);
  const [old, now] = [idsOf(before), idsOf(after)];
  const own = [{ attribute: "owner", is: "=", value: userId }] as const;
  return [
    ...now.filter((id) => !old.includes(id)).map((id) => claimUnique(credentialKey(id), userId, known)),
    ...old.filter((id) => !now.includes(id)).map((id) => remove(credentialKey(id), changedMeanwhile, own)),
  ];
};

/** The write of what became of a person's factors, refused where they are no longer what was read. */
const writeOperation = (
  userId: string,
  before: StoredFactors,
  changes: Partial<StoredFactors>,
): Operation => {
  const item = { ...factorsKey(userId), ...before, ...changes, version: before.version + 1 };
  return before.version === 0
    ? insert(item, changedMeanwhile)
    : replaceWhen(item, [{ attribute: "version", is: "=", value: before.version }], changedMeanwhile);
};

/** The writes that set factors, without asking who does so. */
const setOperations = (
  userId: string,
  before: StoredFactors,
  changes: Partial<StoredFactors>,
): Operation[] => {
  const after = { ...before, ...changes };
  return [writeOperation(userId, before, changes), ...claimOperations(userId, before, after)];
};

/**
 * The writes by which people change their own factors, while the session that they do it in stands and they are who
 * the request found.
 */
const changeOperations = (
  user: User,
  sidHash: string,
  before: StoredFactors,
  changes: Partial<StoredFactors>,
): Operation[] => {
  const sameEpoch = [{ attribute: "epoch", is: "=", value: user.epoch }] as const;
  const flags = flagsOf(user, { ...before, ...changes });
  return [
    ...setOperations(user.id, before, changes),
    check(sessionKey(user.id, sidHash), sameEpoch, () => unauthenticated()),
    ...(Object.keys(flags).length > 0
      ? users.updateOperations(user, flags, sameEpoch, changedMeanwhile)
      : []),
  ];
};

/** What the person's row and their factors hold once all are gone. */
const removalOf = (user: User, before: StoredFactors) => ({
  changes: { hasFactor: false, passkeyOnly: false },
  operations: setOperations(user.id, before, { ...none, version: before.version }),
});

export const factors = { get, writeOperation, setOperations, changeOperations, removalOf };
