import * as z from "zod";
import { maxServiceAccounts, ServiceAccount } from "../../../shared/schemas/service-account.ts";
import { AccessTokenRow, accessTokenKey } from "../../core/endpoint/access-token.ts";
import { serviceAccountKey } from "../../core/endpoint/identity.ts";
import { sha256 } from "../../core/ids.ts";
import { conflict, LostRace, notFound } from "../../core/problem.ts";
import { insert, type Key, type Operation, replaceWhen, update, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { expiryNotes } from "../../people/tokens/expiry-notes.ts";
import { openToken } from "../../people/tokens/token-repository.ts";

/*
 * Accounts of a company's programs. A row has what each call asks of a person, too, so it is what a secret opens.
 *   pk `C#{companyId}`  sk `SERVICE_ACCOUNT#{id}`    the account; it stays once deleted, for its name in the record
 *   pk `C#{companyId}`  sk `SERVICE_ACCOUNT_COUNT`   how many there are
 * Secrets lie under their hashes, as those of people (`core/endpoint/access-token.ts`).
 */
const Row = ServiceAccount.omit({ lastUsedAt: true }).extend({
  /** Of the secret in use, and of the one before. */
  hash: z.string(),
  formerHash: z.string().nullable(),
  /** For how long a new secret works. */
  days: z.number().int(),
  version: z.number().int(),
  deletedAt: z.string().nullable(),
});
export type ServiceAccountRow = z.infer<typeof Row>;

const countKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "SERVICE_ACCOUNT_COUNT" });

const accountNotFound = () => notFound("Service account not found.");
const full = () => conflict(`You have ${maxServiceAccounts} already. Remove one first.`, "limit");
const changedMeanwhile = () =>
  new LostRace("This service account was changed a moment ago. Please try again.");

/** What the row says of the one who acts, beside what lists show. */
const asActor = (companyId: string, { name, isActive, deletedAt }: ServiceAccountRow) => ({
  ...{ companyId, membership: "active", email: "", firstName: name, lastName: "", epoch: 0 },
  isActive: isActive && deletedAt === null,
});

const itemOf = (companyId: string, row: ServiceAccountRow) => ({
  ...serviceAccountKey(companyId, row.id),
  ...row,
  ...asActor(companyId, row),
});

const LastUse = AccessTokenRow.pick({ lastUsedAt: true });

/** Accounts as lists show them: last used with the secret in use, or with the one before. */
const presentAll = async (rows: readonly ServiceAccountRow[]): Promise<ServiceAccount[]> => {
  const hashes = rows.flatMap(({ hash, formerHash }) => [hash, formerHash ?? hash]);
  const items = await table.getMany(hashes.map(accessTokenKey));
  const used = items.map((item) => (item ? LastUse.parse(item).lastUsedAt : null) ?? "");
  return rows.map((row, at) => {
    const last = used
      .slice(2 * at, 2 * at + 2)
      .toSorted()
      .at(-1);
    return { ...row, lastUsedAt: last || null };
  });
};

const listRows = async (companyId: string): Promise<ServiceAccountRow[]> =>
  (await table.queryAll({ pk: `C#${companyId}`, begins: "SERVICE_ACCOUNT#" }))
    .map((item) => Row.parse(item))
    .filter(({ deletedAt }) => deletedAt === null)
    .reverse();

/** The company's accounts, newest first. */
const list = async (companyId: string): Promise<ServiceAccount[]> => presentAll(await listRows(companyId));

/** An account that was changed, as lists show it. */
const present = async (row: ServiceAccountRow): Promise<ServiceAccount> => {
  const [account] = await presentAll([row]);
  return account ?? { ...row, lastUsedAt: null };
};

/** @throws 404 for one that is another company's, deleted, or none */
const mustGet = async (companyId: string, id: string): Promise<ServiceAccountRow> => {
  const row = Row.optional().parse(await table.get(serviceAccountKey(companyId, id)));
  if (!row || row.deletedAt !== null) throw accountNotFound();
  return row;
};

/** The writes by which a secret acts as the account. */
const openSecret = (companyId: string, row: ServiceAccountRow, createdAt: string): Operation[] =>
  openToken(row.hash, { ...row, scopes: [], userId: row.id, companyId, createdAt });

/**
 * The writes of a new account.
 * @throws 409 where the company has 20
 */
const add = (companyId: string, row: ServiceAccountRow): Operation[] => [
  insert(itemOf(companyId, row), changedMeanwhile),
  ...openSecret(companyId, row, row.createdAt),
  upsert(
    countKey(companyId),
    { add: { count: 1 } },
    [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxServiceAccounts }] }],
    full,
  ),
];

/** The write of an account as it is now, which must be as it was read. */
const save = (companyId: string, before: ServiceAccountRow, next: ServiceAccountRow): Operation =>
  replaceWhen(
    itemOf(companyId, { ...next, version: before.version + 1 }),
    [{ attribute: "version", is: "=", value: before.version }],
    changedMeanwhile,
  );

const gone = () =>
  conflict("The secret of this service account has expired. Rotate it first.", "service-account.expired");

/** The write of when a secret ends. */
const endSecret = (hash: string, expiresAt: string): Operation =>
  update(accessTokenKey(hash), { set: { expiresAt } }, gone);

/** The writes of what was changed. */
const change = (
  companyId: string,
  before: ServiceAccountRow,
  next: ServiceAccountRow,
  now: Date,
): Operation[] => [
  save(companyId, before, next),
  ...(next.expiresAt === before.expiresAt
    ? []
    : [
        endSecret(before.hash, next.expiresAt),
        ...expiryNotes.note(before.hash, next.expiresAt, now.toISOString()),
      ]),
];

/** The writes of a new secret; the one before works until `formerUntil`, and no longer than it would have. */
const rotate = (
  companyId: string,
  before: ServiceAccountRow,
  { secret, now, formerUntil }: { secret: string; now: Date; formerUntil: Date },
): { next: ServiceAccountRow; operations: Operation[] } => {
  const next = {
    ...before,
    hash: sha256(secret),
    formerHash: before.hash,
    lastFour: secret.slice(-4),
    expiresAt: new Date(now.getTime() + before.days * 86_400_000).toISOString(),
  };
  const ends = Date.parse(before.expiresAt) > formerUntil.getTime();
  return {
    next,
    operations: [
      save(companyId, before, next),
      ...openSecret(companyId, next, now.toISOString()),
      ...(ends ? [endSecret(before.hash, formerUntil.toISOString())] : []),
    ],
  };
};

/** The writes that delete an account: its secrets open nothing from the next call on. */
const remove = (companyId: string, before: ServiceAccountRow, now: Date): Operation[] => [
  save(companyId, before, { ...before, deletedAt: now.toISOString() }),
  upsert(countKey(companyId), { add: { count: -1 } }),
];

export const serviceAccounts = { list, mustGet, present, add, change, rotate, remove };
