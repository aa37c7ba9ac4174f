import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { monotonicFactory } from "ulid";
import { type Item, insert, type Key, type Operation } from "../table/operation.ts";
import { canonicalJson } from "./activity-entry.ts";

/*
 * What the change of an entry wrote, in the change's own transaction, so that a company can be shown as it was at the
 * end of any day (`functions/record/past`). The entry has the hash of it, and the chain that of the entry.
 *   pk `C#{companyId}#WRITTEN#{yyyy-mm}`   sk `{ulid}`   by the moment of the transaction; the month is the entry's
 */
export const writtenPartition = (companyId: string, month: string): string =>
  `C#${companyId}#WRITTEN#${month}`;

/** One row as a change left it: put whole, changed, or gone. */
export type Write =
  | { readonly key: Key; readonly put: Readonly<Record<string, unknown>> }
  | {
      readonly key: Key;
      readonly set: Readonly<Record<string, unknown>>;
      readonly add: Readonly<Record<string, number>>;
      readonly remove: readonly string[];
    }
  | { readonly key: Key; readonly gone: true };

/** Rows of a company that say what it decided and did: the rest of their partition after `C#{companyId}`, and the sort key. */
const keptRows: readonly (readonly [RegExp, RegExp])[] = [
  [/^$/, /^(COMPANY$|MEMBER#|SELECTION#|TAG#|GROUP#|POLICY#|PARTPOLICY#|REVIEW_SETTING#)/],
  [/^#T#\d+$/, /^P#/],
  [/^#R#\d+$/, /^(ASSIGNMENT|REVIEW|ACK|POLICY|EVIDENCE)#/],
  [/^#(POLICY_VERSIONS|CAMPAIGN_ROLLS|CAMPAIGN_SECTIONS|CONFIRMED)(#[^#]+)?$/, /^/],
  [/^#(CAMPAIGNS|EVIDENCE|SCOPING|DUTIES)$/, /^/],
  [/^#DUTY#[^#]+(#EVIDENCE)?$/, /^/],
];

/** What is no decision: when a person came last, what was found out about a file, and what the table needs for itself. */
const passing: ReadonlySet<string> = new Set([
  ...["pk", "sk", "writeId", "ttl", "followed", "lastLoginAt", "wantsReminders", "mailProblem"],
  ...["textStatus", "textProblem", "scanStatus"],
]);
/** The operator lets a company in or keeps it out, which is on the system's record. */
const ofOperator: ReadonlySet<string> = new Set(["isActive", "updatedAt", "version"]);

const isLasting = ({ sk }: Key, name: string): boolean =>
  !passing.has(name) && !(sk === "COMPANY" && ofOperator.has(name));

const lasting = (key: Key, fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && isLasting(key, name)),
  );

/** Whether a row is one of those that a company can be shown by as it was. */
export const isKept = (companyId: string, { pk, sk }: Key): boolean => {
  const own = `C#${companyId}`;
  if (!pk.startsWith(own)) return false;
  const rest = pk.slice(own.length);
  return keptRows.some(([partition, row]) => partition.test(rest) && row.test(sk));
};

/** A row as it is kept. */
export const keptFields = (item: Item): Readonly<Record<string, unknown>> => lasting(item, item);

const writeOf = (operation: Operation): Write | undefined => {
  if (operation.type === "check") return undefined;
  if (operation.type === "put") {
    const key = { pk: operation.item.pk, sk: operation.item.sk };
    return { key, put: lasting(key, operation.item) };
  }
  const key = { pk: operation.key.pk, sk: operation.key.sk };
  if (operation.type === "remove") return { key, gone: true };
  const { set = {}, add = {}, remove = [] } = operation.changes;
  const lastingAdd = Object.fromEntries(Object.entries(add).filter(([name]) => isLasting(key, name)));
  const changes = {
    set: lasting(key, set),
    add: lastingAdd,
    remove: remove.filter((name) => isLasting(key, name)),
  };
  const isNothing =
    Object.keys(changes.set).length + Object.keys(lastingAdd).length + changes.remove.length === 0;
  return isNothing ? undefined : { key, ...changes };
};

/** Rises within a function even where a millisecond sees two. */
const nextId = monotonicFactory();

/** SHA-256 of what a change wrote, in hex, as its entry names it. */
export const writtenHash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The row of what a transaction writes, and its hash; undefined where it writes nothing that is kept. */
export const writtenBeside = (
  { companyId, id, at }: { readonly companyId: string; readonly id: string; readonly at: string },
  operations: readonly Operation[],
): { readonly hash: string; readonly row: Operation } | undefined => {
  const writes = operations
    .map(writeOf)
    .filter((write) => write !== undefined)
    .filter(({ key }) => isKept(companyId, key));
  if (writes.length === 0) return undefined;
  const text = canonicalJson(writes);
  const item = {
    pk: writtenPartition(companyId, at.slice(0, 7)),
    sk: nextId(),
    ...{ entry: id, at, writes: deflateRawSync(text) },
  };
  return { hash: writtenHash(text), row: insert(item, () => new Error("This was written already")) };
};
