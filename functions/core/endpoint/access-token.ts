import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";
import type { Contract } from "../../../shared/api/contract.ts";
import { includesScope } from "../../../shared/permissions/scopes.ts";
import { asBookkeeping } from "../deadline.ts";
import { newId, sha256 } from "../ids.ts";
import { log } from "../log.ts";
import { Problem, tooMany } from "../problem.ts";
import { insert, type Key, update } from "../table/operation.ts";
import { table } from "../table/table.ts";
import { activityRow } from "./activity.ts";

/*
 * Tokens with which programs call, found by their hash. What lists show of them is with their person
 * (`functions/people/tokens/token-repository.ts`).
 *   pk `TOKEN#{sha256(token)}`  sk `TOKEN`                whose it is, and what it may do
 *   pk `TOKEN#{sha256(token)}`  sk `MINUTE#{minute}`      its calls of a minute; ttl
 *   pk `TOKEN#{sha256(token)}`  sk `USED#{hour}#{source}` that this use is on the record; ttl
 */
const partition = (hash: string): string => `TOKEN#${hash}`;
export const accessTokenKey = (hash: string): Key => ({ pk: partition(hash), sk: "TOKEN" });

export const AccessTokenRow = z.object({
  id: z.string(),
  name: z.string(),
  /** A person, or a service account. */
  userId: z.string(),
  companyId: z.string(),
  /** What a person chose for it; a service account has its scopes itself. */
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export type AccessTokenRow = z.infer<typeof AccessTokenRow>;

/** A token that a program called with. Whether its owner may still call is another question. */
export type AccessToken = AccessTokenRow & { readonly hash: string };

/** What scanners for leaked secrets recognize, and nothing else is looked up: a prefix and 42 letters or digits. */
const form = /^subpart_(pat|svc|scim)_[A-Za-z0-9]{42}$/;

/** The refusal of a token that is unknown, expired or revoked, or whose person may not sign in (RFC 6750, section 3). */
export const invalidToken = (): Problem =>
  new Problem(401, "This access token is not valid.", {
    code: "invalid_token",
    headers: { "www-authenticate": 'Bearer error="invalid_token"' },
  });

/** What stands in the header `Authorization`; undefined where there is none. */
export const readAuthorization = (event: APIGatewayProxyEventV2): string | undefined =>
  event.headers.authorization;

/**
 * The token that an `Authorization` header carries.
 * @throws 401
 */
export const findToken = async (authorization: string, now: Date): Promise<AccessToken> => {
  const secret = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
  if (!form.test(secret)) throw invalidToken();
  const hash = sha256(secret);
  const item = await table.get(accessTokenKey(hash));
  if (!item) throw invalidToken();
  const token = AccessTokenRow.parse(item);
  if (Date.parse(token.expiresAt) <= now.getTime()) throw invalidToken();
  return { ...token, hash };
};

/** The refusal of a call without a token, where a browser's session does not count (RFC 6750, section 3). */
export const tokenNeeded = (): Problem =>
  new Problem(401, "This call needs an access token.", {
    code: "unauthenticated",
    headers: { "www-authenticate": "Bearer" },
  });

/** @throws 403 where the call is for browsers alone, or needs a scope that the token lacks */
export const requireScope = (
  { scope, orScopes }: Pick<Contract, "scope" | "orScopes">,
  token: { readonly scopes: readonly string[] },
): void => {
  if (scope === null)
    throw new Problem(403, "This call works in the browser only.", { code: "browser_only" });
  if (scope !== "any" && ![scope, ...orScopes].some((each) => includesScope(token.scopes, each)))
    throw new Problem(403, `This token lacks the scope ${scope}.`, { code: "scope_missing" });
};

/** Calls of one token in a minute. */
const callsAMinute = 600;
const minuteMs = 60_000;

/**
 * Counts a call, by minutes of the clock.
 * @returns the headers that tell what is left (draft-ietf-httpapi-ratelimit-headers)
 * @throws 429 with the same headers
 */
export const countCall = async (token: AccessToken, now: Date): Promise<Record<string, string>> => {
  const minute = Math.floor(now.getTime() / minuteMs);
  const end = (minute + 1) * minuteMs;
  const seconds = Math.ceil((end - now.getTime()) / 1_000);
  const key = { pk: partition(token.hash), sk: `MINUTE#${minute}` };
  const count = await table.increment(key, "calls", { ttl: Math.ceil(end / 1_000) + 3_600 });
  const headers = {
    "ratelimit-policy": `"default";q=${callsAMinute};w=${minuteMs / 1_000}`,
    ratelimit: `"default";r=${Math.max(0, callsAMinute - count)};t=${seconds}`,
  };
  if (count <= callsAMinute) return headers;
  const refusal = tooMany("Too many requests. Please wait {n} seconds.", seconds);
  throw new Problem(429, refusal.message, {
    code: "too_many",
    headers: { ...refusal.headers, ...headers },
  });
};

const touchEveryMs = 5 * minuteMs;
/** Uses that this function has put on the record. */
const recorded = new Set<string>();

class GoneOrThere extends Error {}

const unlessThere = async (writing: () => Promise<void>): Promise<void> => {
  await asBookkeeping(writing).catch((error: unknown) => {
    if (!(error instanceof GoneOrThere)) log.warnOnce("use of a token not noted", error);
  });
};

/** Notes when a token was last used, to five minutes, and puts its use on the record once a source and hour. */
export const noteUse = async (
  token: AccessToken,
  { source, requestId, now }: { source: string; requestId: string; now: Date },
): Promise<void> => {
  const gone = () => new GoneOrThere();
  const lastUsedAt = now.toISOString();
  if (!token.lastUsedAt || now.getTime() - Date.parse(token.lastUsedAt) >= touchEveryMs)
    await unlessThere(() => table.write(update(accessTokenKey(token.hash), { set: { lastUsedAt } }, gone)));
  const hour = lastUsedAt.slice(0, 13);
  const use = `USED#${hour}#${sha256(source)}`;
  const known = `${token.hash} ${use}`;
  if (recorded.has(known)) return;
  if (recorded.size > 1_000) recorded.clear();
  recorded.add(known);
  const { id, name, userId, companyId } = token;
  const ttl = Math.ceil(now.getTime() / 1_000) + 2 * 3_600;
  await unlessThere(() =>
    table.transact([
      insert({ pk: partition(token.hash), sk: use, ttl }, gone),
      activityRow(
        { event: "token.used", userId, companyId, requestId, now, id: newId(now) },
        { target: { type: "token", id }, after: { name, source } },
      ),
    ]),
  );
};
