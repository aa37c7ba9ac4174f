import * as z from "zod";
import { maxVersions, PolicyVersion } from "../../../shared/schemas/policy-version.ts";
import { conflict, LostRace, notFound, type Problem } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import {
  type Item,
  insert,
  type Key,
  type Operation,
  remove,
  replaceWhen,
  update,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { FileFindings, PolicyRecord } from "./policy-record.ts";

/*
 * Versions of a policy.
 *   pk `C#{companyId}#POLICY_VERSIONS#{policyId}`  sk `{0001}`   one version; all of a policy by number
 * A policy from before there were versions has no row of its first one until a second is published: that is what its
 * own row says. Each change of a version changes the policy's row in the same transaction, which is what holds it to
 * one open version and one published one.
 */
export const PolicyVersionRecord = PolicyVersion.omit({
  markdown: true,
  author: true,
  approvers: true,
  returned: true,
}).extend({
  authorId: z.string(),
  /** Those who changed the draft, the author among them: none of them may approve it. */
  writers: z.array(z.string()),
  approvers: z.array(
    PolicyVersion.shape.approvers.element.omit({ person: true }).extend({ userId: z.string() }),
  ),
  returned: z.object({ userId: z.string(), at: z.string(), reason: z.string() }).nullable(),
  fileName: z.string(),
  /** The checked file, or the written text, in the uploads bucket. */
  objectKey: z.string(),
  /** Names its very bytes. */
  eTag: z.string(),
  /** Of its bytes, in hex; absent in records from before it was kept. */
  sha256: z.string().optional(),
  /** Whether it has a row: false for the first version of a policy from before there were versions. */
  isStored: z.boolean(),
});
export type PolicyVersionRecord = z.infer<typeof PolicyVersionRecord>;

const partition = (companyId: string, policyId: string): string =>
  `C#${companyId}#POLICY_VERSIONS#${policyId}`;
const key = (companyId: string, policyId: string, number: number): Key => ({
  pk: partition(companyId, policyId),
  sk: String(number).padStart(4, "0"),
});
const recordOf = (item: Item): PolicyVersionRecord => PolicyVersionRecord.parse({ ...item, isStored: true });

/** The one refusal for a version that is not there, or not for this person. */
export const versionNotFound = (): Problem => notFound("Version not found");
const changedMeanwhile = (): Problem =>
  new LostRace("Someone else changed this version at the same time. Please try again.", "policy.stale");

/** The first version of a policy that has no other, as the policy's row has it. */
export const firstVersion = (policy: PolicyRecord): PolicyVersionRecord => ({
  ...{ number: 1, state: policy.state, source: "file", changeNote: "", isMaterial: false, mode: "all" },
  ...{ authorId: policy.uploadedBy, writers: [policy.uploadedBy], approvers: [], returned: null },
  ...{ createdAt: policy.uploadedAt, submittedAt: null, retiredAt: null },
  publishedAt: policy.publishedVersion === 1 ? policy.uploadedAt : null,
  ...{ fileName: policy.fileName, originalName: policy.originalName, fileSize: policy.fileSize },
  ...{ mimeType: policy.mimeType, objectKey: policy.objectKey, eTag: policy.eTag },
  ...(policy.sha256 !== undefined && { sha256: policy.sha256 }),
  ...{ textStatus: policy.textStatus, textProblem: policy.textProblem, scanStatus: policy.scanStatus },
  ...{ revision: 1, isStored: false },
});

/** The row of a version. */
const find = async (
  companyId: string,
  policyId: string,
  number: number,
): Promise<PolicyVersionRecord | undefined> => {
  const item = await table.get(key(companyId, policyId, number));
  return item && recordOf(item);
};

/** @throws 404 */
const mustGet = async (
  companyId: string,
  policy: PolicyRecord,
  number: number,
): Promise<PolicyVersionRecord> => {
  const stored = await find(companyId, policy.id, number);
  if (stored) return stored;
  if (number === 1) return firstVersion(policy);
  throw versionNotFound();
};

/** The rows of a policy's versions, whether or not its first one has one, newest first. */
const listStored = async (companyId: string, policyId: string): Promise<PolicyVersionRecord[]> => {
  const items = await table.queryAll({ pk: partition(companyId, policyId), descending: true });
  return items.map(recordOf);
};

/** A policy's versions among its stored ones: with the first. */
const allOf = (policy: PolicyRecord, stored: readonly PolicyVersionRecord[]): PolicyVersionRecord[] =>
  stored.at(-1)?.number === 1 ? [...stored] : [...stored, firstVersion(policy)];

/** A policy's versions, newest first. */
const list = async (companyId: string, policy: PolicyRecord): Promise<PolicyVersionRecord[]> =>
  allOf(policy, await listStored(companyId, policy.id));

const rowOf = (
  companyId: string,
  policyId: string,
  { isStored: _, ...version }: PolicyVersionRecord,
): Item => ({
  ...key(companyId, policyId, version.number),
  ...version,
});

const isAsRead = ({ revision, state, textStatus, scanStatus }: PolicyVersionRecord): Condition[] => [
  { attribute: "revision", is: "=", value: revision },
  { attribute: "state", is: "=", value: state },
  { attribute: "textStatus", is: "=", value: textStatus },
  { attribute: "scanStatus", is: "=", value: scanStatus },
];

/** The write of a new version. */
const add = (companyId: string, policyId: string, version: PolicyVersionRecord): Operation =>
  insert(rowOf(companyId, policyId, version), changedMeanwhile);

/** The write that puts `next` in the place of `before`; refused with `LostRace` when another change came in between. */
const save = (
  companyId: string,
  policyId: string,
  before: PolicyVersionRecord,
  next: PolicyVersionRecord,
): Operation =>
  before.isStored
    ? replaceWhen(rowOf(companyId, policyId, next), isAsRead(before), changedMeanwhile)
    : insert(rowOf(companyId, policyId, next), changedMeanwhile);

/** The write after which a version is gone; refused as `save` is. */
const erase = (companyId: string, policyId: string, version: PolicyVersionRecord): Operation =>
  remove(key(companyId, policyId, version.number), changedMeanwhile, isAsRead(version));

/** The write that notes what was found out about a version's file, where it has that file still. */
const note = (
  companyId: string,
  policyId: string,
  { number, objectKey }: PolicyVersionRecord,
  findings: Partial<FileFindings>,
): Operation =>
  update(key(companyId, policyId, number), { set: findings }, changedMeanwhile, [
    { attribute: "objectKey", is: "=", value: objectKey },
  ]);

/** The keys of a policy's versions that have rows, for removing them. */
const keysOf = (companyId: string, policyId: string, versions: readonly PolicyVersionRecord[]): Key[] =>
  versions.map(({ number }) => key(companyId, policyId, number));

/** 409: a policy has as many versions as it may. */
export const tooManyVersions = (): Problem =>
  conflict(`You have reached the limit of ${maxVersions}.`, "limit");

export const policyVersions = { find, mustGet, list, listStored, allOf, add, save, erase, note, keysOf };
