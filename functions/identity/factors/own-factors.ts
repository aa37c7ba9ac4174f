import type { Factors } from "../../../shared/schemas/factors.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { needsFactor } from "../../core/endpoint/second-factor.ts";
import { conflict, unauthenticated } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { factors, hasFactor, type StoredFactors } from "../../people/factors/factor-repository.ts";
import { newRecoveryCodes, type StoredCodes } from "../../people/factors/recovery-codes.ts";
import { type User, users } from "../../people/users/user-repository.ts";

import { presentPasskey } from "./own-passkeys.ts";

/** The caller and what they have set up. */
interface Own {
  readonly user: User;
  readonly stored: StoredFactors;
  /** Whether they must keep a factor. */
  readonly isRequired: boolean;
}

export const ownFactors = async (ctx: Context): Promise<Own> => {
  const { id, companyId } = ctx.actor();
  const [user, stored, company] = await Promise.all([
    users.get(id),
    factors.get(id),
    companyId ? table.get(companyKey(companyId)) : undefined,
  ]);
  if (!user) throw unauthenticated();
  return { user, stored, isRequired: needsFactor(user, company) };
};

/** Factors as their person is shown them. */
export const presentFactors = ({ stored, isRequired }: Pick<Own, "stored" | "isRequired">): Factors => ({
  required: isRequired,
  passkeys: stored.passkeys.map(presentPasskey),
  totp: stored.totp && { createdAt: stored.totp.createdAt },
  recoveryCodesLeft: stored.recovery?.tags.length ?? 0,
  passkeyOnly: stored.passkeyOnly,
});

/** Recovery codes for who gets a first factor; null for who has theirs already. */
export const firstCodes = async (
  stored: StoredFactors,
): Promise<{ recoveryCodes: string[] | null; changes: { recovery?: StoredCodes } }> => {
  if (hasFactor(stored)) return { recoveryCodes: null, changes: {} };
  const made = await newRecoveryCodes();
  return { recoveryCodes: made.codes, changes: { recovery: made.stored } };
};

/** What is left without a factor: recovery codes go with the last one. @throws 409 where one must stay */
export const without = (
  { stored, isRequired }: Own,
  removed: Partial<Pick<StoredFactors, "passkeys" | "totp">>,
): Partial<StoredFactors> => {
  if (hasFactor({ ...stored, ...removed })) return removed;
  if (isRequired)
    throw conflict("Two-step verification is required. Add another factor first.", "factor.required");
  return { ...removed, recovery: null };
};

/** Writes what the caller changed of their factors, with its row of activity. */
export const saveFactors = (
  { user, stored }: Own,
  changes: Partial<StoredFactors>,
  activity: Operation,
  ctx: Context,
  also: readonly Operation[] = [],
): Promise<void> =>
  table.transact([
    ...factors.changeOperations(user, ctx.actor().sidHash, stored, changes),
    ...also,
    activity,
  ]);
