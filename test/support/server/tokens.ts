import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { accessTokens, newTokenSecret } from "../../../functions/people/tokens/token-repository.ts";
import type { Contract } from "../../../shared/api/contract.ts";
import { registry } from "../../../shared/api/registry.ts";
import { type Scope, scopes } from "../../../shared/permissions/scopes.ts";
import { call } from "./api.ts";
import { guardSecret } from "./captured-logs.ts";
import { itemsUnder, plant } from "./engine.ts";
import type { Call } from "./event.ts";
import type { Person } from "./people.ts";

/** What a program sends: a token, and nothing that a browser adds. */
export const withToken = (secret: string, { headers, ...request }: Call = {}): Call => ({
  ...request,
  headers: {
    ...headers,
    authorization: `Bearer ${secret}`,
    origin: undefined,
    "sec-fetch-site": undefined,
  },
});

/** A new token of a person, made past the endpoint. */
export const aTokenOf = async (
  { user }: Pick<Person, "user">,
  chosen: readonly Scope[] = scopes,
): Promise<string> => {
  const now = new Date();
  const secret = newTokenSecret();
  guardSecret(secret);
  const token = {
    id: newId(now),
    name: "Tests",
    scopes: [...chosen],
    lastFour: secret.slice(-4),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
  };
  const owner = { id: user.id, companyId: user.companyId ?? "" };
  await table.transact(await accessTokens.add(owner, token, secret));
  return secret;
};

/** As if the person had signed in so long ago. */
export const ageSession = async ({ user }: Pick<Person, "user">, minutes: number): Promise<void> => {
  const rows = await itemsUnder(`USER#${user.id}`);
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  for (const row of rows)
    if (row.sk.startsWith("SESSION#")) await plant({ ...row, createdAt: at, confirmedAt: at });
};

/** A call of the registry by its name. */
export const contractOf = (name: string): Contract => {
  const found = registry.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`No operation ${name}`);
  return found;
};

/** A call with a token alone. */
export const callAs = (secret: string, operation: string, request?: Call) =>
  call(contractOf(operation), withToken(secret, request));
