import * as z from "zod";
import { AccessTokenRow, accessTokenKey } from "../core/endpoint/access-token.ts";
import { directoryId, directoryKey } from "../core/endpoint/identity.ts";
import { sha256 } from "../core/ids.ts";
import { LostRace } from "../core/problem.ts";
import { insert, type Operation, remove, replaceWhen } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import { newTokenSecret, openToken } from "../people/tokens/token-repository.ts";

/*
 * The directory of a company acts in it by one token. It is no person: no list of people has it.
 *   pk `C#{companyId}`  sk `DIRECTORY`   whom its calls are made by, and the hash of its token
 */
const Row = z.object({ tokenId: z.string(), hash: z.string() });

const changedMeanwhile = () => new LostRace("The directory token was changed at the same time.");

const get = async (companyId: string) => {
  const item = await table.get(directoryKey(companyId));
  return item && Row.parse(item);
};

/** When the directory called last; null where it has no token, or has never called. */
const state = async (companyId: string): Promise<{ hasToken: boolean; lastUsedAt: string | null }> => {
  const row = await get(companyId);
  const token = row && (await table.get(accessTokenKey(row.hash)));
  const lastUsedAt = token ? AccessTokenRow.pick({ lastUsedAt: true }).parse(token).lastUsedAt : null;
  return { hasToken: row !== undefined, lastUsedAt };
};

/** A token of a directory has no end of its own. */
const never = "9999-12-31T00:00:00.000Z";

/** The writes of a new token, which takes the place of the one before. */
const renew = async (
  companyId: string,
  id: string,
  now: Date,
): Promise<{ secret: string; operations: Operation[] }> => {
  const before = await get(companyId);
  const secret = newTokenSecret("scim");
  const hash = sha256(secret);
  const at = now.toISOString();
  const item = {
    ...directoryKey(companyId),
    ...{ id: directoryId, companyId, role: "company_admin", membership: "active", isActive: true, epoch: 1 },
    ...{ email: "", firstName: "Directory", lastName: "", scopes: ["directory"], tokenId: id, hash },
  };
  const token = { id, name: "Directory", userId: directoryId, companyId, scopes: [], createdAt: at };
  return {
    secret,
    operations: [
      before
        ? replaceWhen(item, [{ attribute: "hash", is: "=", value: before.hash }], changedMeanwhile)
        : insert(item, changedMeanwhile),
      ...(before ? [remove(accessTokenKey(before.hash), changedMeanwhile)] : []),
      ...openToken(hash, { ...token, expiresAt: never }),
    ],
  };
};

/** The writes that revoke the token; nothing where there is none. */
const revoke = async (companyId: string): Promise<Operation[]> => {
  const before = await get(companyId);
  if (!before) return [];
  return [
    remove(directoryKey(companyId), changedMeanwhile, [{ attribute: "hash", is: "=", value: before.hash }]),
    remove(accessTokenKey(before.hash), changedMeanwhile),
  ];
};

export const directories = { state, renew, revoke };
