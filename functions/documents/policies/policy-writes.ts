import { LostRace, type Problem } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { check, type Operation, update } from "../../core/table/operation.ts";
import {
  countKey,
  type FileFindings,
  type PolicyRecord,
  policyKey,
  policyNotFound,
} from "./policy-record.ts";

const changedMeanwhile = (): Problem =>
  new LostRace("Someone else changed this policy at the same time. Please try again.", "policy.stale");

/** Holds a write to the policy as it was read: its record, and what was known of its file. */
const isAsRead = ({ version, textStatus, scanStatus }: PolicyRecord): Condition[] => [
  // A row from before there were versions has none.
  { anyOf: [{ attribute: "version", is: "=", value: version }, ...(version === 1 ? [absentVersion] : [])] },
  { attribute: "textStatus", is: "=", value: textStatus },
  {
    anyOf: [
      { attribute: "scanStatus", is: "=", value: scanStatus },
      ...(scanStatus === "unscanned" ? [{ absent: "scanStatus" } as const] : []),
    ],
  },
];
const absentVersion = { absent: "version" } as const;

/** A policy as it is once it was changed. */
const changed = (policy: PolicyRecord, changes: Partial<PolicyRecord>): PolicyRecord => ({
  ...policy,
  ...changes,
  version: policy.version + 1,
});

/**
 * The writes that put `next`, made by `changed`, in the place of `before`. Refused with `LostRace` when another change
 * came in between, and with 404 when the policy was deleted.
 */
const save = (companyId: string, before: PolicyRecord, next: PolicyRecord): Operation[] => {
  const { id, partCount: _, ruleCount: __, ...set } = next;
  return [
    update(
      policyKey(companyId, id),
      { set },
      (existing) => (existing ? changedMeanwhile() : policyNotFound()),
      isAsRead(before),
    ),
    ...(isSearchedAlike(before, next)
      ? []
      : [update(countKey(companyId), { add: { revision: 1 } }, policyNotFound)]),
  ];
};

/** Whether a search finds the same of both. */
const isSearchedAlike = (before: PolicyRecord, next: PolicyRecord): boolean =>
  before.publishedVersion === next.publishedVersion &&
  before.textStatus === next.textStatus &&
  before.objectKey === next.objectKey;

/**
 * The writes that note what was found out about a policy's file, where the row shows that very file still; else they
 * are refused with `LostRace`.
 */
const note = (companyId: string, policy: PolicyRecord, findings: Partial<FileFindings>): Operation[] => [
  update(
    policyKey(companyId, policy.id),
    { set: findings },
    (existing) => (existing ? changedMeanwhile() : policyNotFound()),
    [{ attribute: "objectKey", is: "=", value: policy.objectKey }],
  ),
  ...(findings.textStatus ? [update(countKey(companyId), { add: { revision: 1 } }, policyNotFound)] : []),
];

/** Holds a transaction to the policy showing the file it showed. */
const stillShows = (companyId: string, policy: PolicyRecord): Operation =>
  check(
    policyKey(companyId, policy.id),
    [{ attribute: "objectKey", is: "=", value: policy.objectKey }],
    (existing) => (existing ? changedMeanwhile() : policyNotFound()),
  );

export const policyWrites = { changed, save, note, stillShows };
