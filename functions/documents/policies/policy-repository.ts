import * as z from "zod";
import { sha256 } from "../../core/ids.ts";
import { conflict, LostRace, type Problem } from "../../core/problem.ts";
import {
  check,
  insert,
  type Key,
  type Operation,
  remove,
  update,
  upsert,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import {
  countKey,
  type PolicyRecord,
  partition,
  policyKey,
  policyNotFound,
  recordOf,
} from "./policy-record.ts";
import { policyWrites } from "./policy-writes.ts";

/** Documents a company may have. */
export const maxPolicies = 500;
/** An upload is gone after a day, so its key cannot be sent again later. */
const uploadMemorySeconds = 2 * 86_400;

const uploadKey = (companyId: string, objectKey: string): Key => ({
  pk: partition(companyId),
  sk: `POLICY_UPLOAD#${sha256(objectKey)}`,
});

const tooMany = (): Problem =>
  conflict(
    `A company can have up to ${maxPolicies} policy documents. Delete one you no longer need.`,
    "policy.too_many",
  );

const changedMeanwhile = (): Problem =>
  new LostRace("Someone else changed this policy at the same time. Please try again.", "policy.stale");

/** The upload has already become a document. */
export class RecordedAlready extends Error {}

const get = async (companyId: string, id: string): Promise<PolicyRecord | undefined> => {
  const item = await table.get(policyKey(companyId, id));
  return item && recordOf(item);
};

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<PolicyRecord> => {
  const policy = await get(companyId, id);
  if (!policy) throw policyNotFound();
  return policy;
};

/** All documents of a company, newest first: 500 at most, in one Query. */
const list = async (companyId: string): Promise<PolicyRecord[]> =>
  (await table.queryAll({ pk: partition(companyId), begins: "POLICY#", descending: true })).map(recordOf);

/** Those of `ids` that are documents of the company, by id. */
const byId = async (companyId: string, ids: readonly string[]): Promise<Map<string, PolicyRecord>> => {
  const items = await table.getMany(ids.map((id) => policyKey(companyId, id)));
  return new Map(
    items.flatMap((item) => (item ? [recordOf(item)] : [])).map((policy) => [policy.id, policy]),
  );
};

const Count = z.object({ count: z.number().int() });
const Revision = z.object({ revision: z.number().int().default(0) });
const Owner = z.object({ policyId: z.string() });

/** @throws 409 when the company has as many documents as it may: checked before a file is copied */
const mustHaveRoom = async (companyId: string): Promise<void> => {
  const item = await table.get(countKey(companyId));
  if (item && Count.parse(item).count >= maxPolicies) throw tooMany();
};

/**
 * A number that changes whenever a document comes, goes, or has its text read: while it is the same, so is all
 * that a search looks at. 0 before the first document.
 */
const revision = async (companyId: string): Promise<number> => {
  const item = await table.get(countKey(companyId));
  return item ? Revision.parse(item).revision : 0;
};

/** The id of the document an upload became; undefined where it became none. */
const recordedAs = async (companyId: string, objectKey: string): Promise<string | undefined> => {
  const item = await table.get(uploadKey(companyId, objectKey));
  return item && Owner.parse(item).policyId;
};

/**
 * The writes of a new document that came as the upload `upload`. They are refused with `RecordedAlready` when
 * that is one already, and with 409 when the company has as many documents as it may.
 */
const add = (companyId: string, policy: PolicyRecord, upload: string): Operation[] => [
  insert(
    {
      ...uploadKey(companyId, upload),
      policyId: policy.id,
      ttl: Math.ceil(Date.parse(policy.uploadedAt) / 1_000) + uploadMemorySeconds,
    },
    () => new RecordedAlready("The upload is a policy already"),
  ),
  upsert(
    countKey(companyId),
    { add: { count: 1, revision: 1 } },
    [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxPolicies }] }],
    tooMany,
  ),
  insert(
    { ...policyKey(companyId, policy.id), ...policy },
    () => new Error("A policy with this id is there"),
  ),
];

/** The write that counts attachments up or down; 404 when the document was deleted. */
const count = (companyId: string, id: string, what: "partCount" | "ruleCount", by: 1 | -1): Operation =>
  update(policyKey(companyId, id), { add: { [what]: by } }, policyNotFound);

/** Writes nothing, but lets the transaction succeed only if the document exists. */
const mustStay = (companyId: string, id: string): Operation =>
  check(policyKey(companyId, id), [{ exists: "pk" }], policyNotFound);

/** Holds a transaction to a policy having the published version that was read. */
const stillPublishes = (companyId: string, { id, publishedVersion }: PolicyRecord): Operation => {
  const isIt = { attribute: "publishedVersion", is: "=", value: publishedVersion } as const;
  // A row from before there were versions says nothing of them.
  const isRead = publishedVersion === 1 ? { anyOf: [isIt, { absent: "publishedVersion" }] } : isIt;
  return check(policyKey(companyId, id), [{ exists: "pk" }, isRead], changedMeanwhile);
};

/** The writes after which a document is gone for everyone; 404 when it already is. */
const erase = (companyId: string, id: string): Operation[] => [
  remove(policyKey(companyId, id), policyNotFound),
  update(countKey(companyId), { add: { count: -1, revision: 1 } }, policyNotFound),
];

export const policies = {
  get,
  mustGet,
  list,
  byId,
  mustHaveRoom,
  revision,
  recordedAs,
  add,
  ...policyWrites,
  count,
  mustStay,
  stillPublishes,
  erase,
};
