import { randomInt } from "node:crypto";
import * as z from "zod";
import { AccessToken, maxTokens } from "../../../shared/schemas/access-token.ts";
import { AccessTokenRow, accessTokenKey } from "../../core/endpoint/access-token.ts";
import { userKey } from "../../core/endpoint/identity.ts";
import { sha256 } from "../../core/ids.ts";
import { conflict, LostRace, notFound } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { expiryNotes } from "./expiry-notes.ts";

/*
 * Access tokens of a person: one item for each of the places they have, so that there are never more.
 *   pk `USER#{userId}`  sk `TOKEN#{place}`   what lists show, and the hash that finds the token itself; ttl
 * What a call needs to know lies under the hash (`core/endpoint/access-token.ts`).
 */
const Row = AccessToken.omit({ lastUsedAt: true }).extend({ companyId: z.string(), hash: z.string() });
type Row = z.infer<typeof Row>;
const Place = Row.extend({ sk: z.string() });
type Place = z.infer<typeof Place>;

/** What is said of a token that has expired, in seconds from then. */
const memorySeconds = 30 * 86_400;

const placeKey = (userId: string, sk: string): Key => ({ pk: userKey(userId).pk, sk });
const places = Array.from({ length: maxTokens }, (_, n) => `TOKEN#${String(n + 1).padStart(2, "0")}`);

const tokenNotFound = () => notFound("Access token not found.");
const full = () => conflict(`You have ${maxTokens} already. Remove one first.`, "limit");
const taken = () => new LostRace("Another token was created a moment ago. Please try again.");

/** Whose tokens are asked for; those made before `tokensFrom` were revoked with a reset of the password. */
interface Owner {
  readonly id: string;
  readonly companyId: string;
  readonly tokensFrom?: string | undefined;
}

/** Those for a company that the person has left are in their places, but open nothing. */
const isOf =
  ({ companyId, tokensFrom }: Owner) =>
  (row: Place): boolean =>
    row.companyId === companyId && (!tokensFrom || row.createdAt >= tokensFrom);

const allRowsOf = async (userId: string): Promise<Place[]> =>
  (await table.queryAll({ pk: userKey(userId).pk, begins: "TOKEN#" })).map((item) => Place.parse(item));

const rowsOf = async (owner: Owner): Promise<Place[]> => (await allRowsOf(owner.id)).filter(isOf(owner));

const isLive = ({ expiresAt }: Pick<Row, "expiresAt">, now: Date): boolean =>
  Date.parse(expiresAt) > now.getTime();

const Used = AccessTokenRow.pick({ lastUsedAt: true });

/** The tokens of a person, newest first; for 30 days those that expired, too. */
const list = async (owner: Owner): Promise<AccessToken[]> => {
  const rows = (await rowsOf(owner)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const items = await table.getMany(rows.map(({ hash }) => accessTokenKey(hash)));
  return rows.map((row, at) => ({
    ...row,
    lastUsedAt: items[at] ? Used.parse(items[at]).lastUsedAt : null,
  }));
};

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new secret of 250 random bits, with the prefix that scanners for leaked secrets know: of a person, or a service account. */
export const newTokenSecret = (owner: "pat" | "svc" | "scim" = "pat"): string =>
  `subpart_${owner}_${Array.from({ length: 42 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

/** How long the rows of a token are kept, in epoch seconds. */
const ttlOf = ({ expiresAt }: Pick<Row, "expiresAt">): number =>
  Math.ceil(Date.parse(expiresAt) / 1_000) + memorySeconds;

/** The writes by which a secret opens what its owner may do, and its end will be told of. */
export const openToken = (
  hash: string,
  { id, name, userId, companyId, scopes, createdAt, expiresAt }: Omit<AccessTokenRow, "lastUsedAt">,
): Operation[] => [
  insert(
    {
      ...accessTokenKey(hash),
      ...{ id, name, userId, companyId, scopes, createdAt, expiresAt, lastUsedAt: null },
      ttl: ttlOf({ expiresAt }),
    },
    () => new Error("A token with this secret is there already"),
  ),
  ...expiryNotes.note(hash, expiresAt, createdAt),
];

/**
 * The writes of a new token in a free place of its person.
 * @throws 409 where they have 20 that still work
 */
const add = async (
  owner: Owner,
  token: Omit<AccessToken, "lastUsedAt">,
  secret: string,
): Promise<Operation[]> => {
  const rows = new Map((await allRowsOf(owner.id)).map((row) => [row.sk, row]));
  const counts = (row: Place | undefined) =>
    row !== undefined && isLive(row, new Date(token.createdAt)) && isOf(owner)(row);
  const place = places.find((sk) => !rows.has(sk)) ?? places.find((sk) => !counts(rows.get(sk)));
  if (!place) throw full();
  const hash = sha256(secret);
  const former = rows.get(place);
  const { companyId } = owner;
  const item = { ...placeKey(owner.id, place), ...token, companyId, hash, ttl: ttlOf(token) };
  return [
    former ? replaceWhen(item, [{ attribute: "id", is: "=", value: former.id }], taken) : insert(item, taken),
    ...openToken(hash, { ...token, userId: owner.id, companyId }),
  ];
};

/**
 * The writes that revoke a token, and its name.
 * @throws 404 where the person has no such token
 */
const revoke = async (owner: Owner, id: string): Promise<{ name: string; operations: Operation[] }> => {
  const row = (await rowsOf(owner)).find((each) => each.id === id);
  if (!row) throw tokenNotFound();
  const same = [{ attribute: "id", is: "=", value: id }] as const;
  return {
    name: row.name,
    operations: [
      remove(placeKey(owner.id, row.sk), tokenNotFound, same),
      remove(accessTokenKey(row.hash), tokenNotFound, same),
    ],
  };
};

export const accessTokens = { list, add, revoke };
