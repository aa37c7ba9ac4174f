import type { Operation } from "../../core/table/operation.ts";
import type { PolicyRecord } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import { policyReviewDays } from "./policy-review-days.ts";
import { type PolicyVersionRecord, policyVersions } from "./policy-version-repository.ts";
import { approvalOf, policyState } from "./version-states.ts";
import { waitingVersions } from "./waiting-versions.ts";

/** What the policy's row has of the version it shows. */
const shown = (version: PolicyVersionRecord) => {
  const { fileName, originalName, fileSize, mimeType, objectKey, eTag, sha256 } = version;
  const { textStatus, textProblem, scanStatus, authorId, createdAt } = version;
  return {
    ...{ fileName, originalName, fileSize, mimeType, objectKey, eTag, sha256 },
    ...{ textStatus, textProblem, scanStatus, uploadedBy: authorId, uploadedAt: createdAt },
  };
};

/** A policy whose open version is `open`; it shows that one while none is published. */
const withOpen = (policy: PolicyRecord, open: PolicyVersionRecord | undefined): PolicyRecord =>
  policies.changed(policy, {
    openVersion: open?.number ?? null,
    approval: open ? approvalOf(open) : null,
    state: policyState(policy, open),
    ...(open && policy.publishedVersion === null && shown(open)),
  });

/** A change of a policy that is not written yet: what there will be, and the writes. */
export interface PolicyChange {
  readonly policy: PolicyRecord;
  readonly version: PolicyVersionRecord;
  readonly writes: readonly Operation[];
}

/** Another version, which is open. */
export const addVersion = (
  companyId: string,
  before: PolicyRecord,
  version: PolicyVersionRecord,
): PolicyChange => {
  const policy = { ...withOpen(before, version), latestVersion: version.number };
  const writes = [
    policyVersions.add(companyId, policy.id, version),
    ...policies.save(companyId, before, policy),
  ];
  return { policy, version, writes };
};

/** A change of the open version, which stays open. */
export const saveOpen = (
  companyId: string,
  before: PolicyRecord,
  was: PolicyVersionRecord,
  version: PolicyVersionRecord,
): PolicyChange => {
  const policy = withOpen(before, version);
  const writes = [
    policyVersions.save(companyId, policy.id, was, version),
    ...policies.save(companyId, before, policy),
    waitingVersions.follow(companyId, policy.id, version),
  ];
  return { policy, version, writes };
};

/**
 * The open version goes.
 * @param latest the newest of those that stay
 */
export const eraseOpen = (
  companyId: string,
  before: PolicyRecord,
  was: PolicyVersionRecord,
  latest: PolicyVersionRecord,
): readonly Operation[] => {
  const policy = {
    ...withOpen(before, undefined),
    ...(before.publishedVersion === null && shown(latest)),
    latestVersion: latest.number,
  };
  return [
    policyVersions.erase(companyId, policy.id, was),
    ...policies.save(companyId, before, policy),
    waitingVersions.end(companyId, policy.id),
  ];
};

/** What a version is published with. */
interface Publishing {
  /** The published version, which this one replaces. */
  readonly replaced: PolicyVersionRecord | undefined;
  readonly at: string;
  /** The policy's next review. */
  readonly reviewDate: string | null;
}

/** The day of a policy's next review, and since when it is that one. */
export const reviewAgain = (before: PolicyRecord, reviewDate: string | null, at: string) => ({
  reviewDate,
  reviewSetAt: reviewDate === before.reviewDate ? before.reviewSetAt : at,
});

/** A version is published: the one before is retired, and the policy shows this one. */
export const publishVersion = (
  companyId: string,
  before: PolicyRecord,
  was: PolicyVersionRecord,
  { replaced, at, reviewDate }: Publishing,
): PolicyChange => {
  const version: PolicyVersionRecord = { ...was, state: "published", publishedAt: at };
  const policy = policies.changed(before, {
    ...{
      state: "published",
      publishedVersion: version.number,
      openVersion: null,
      approval: null,
    },
    ...reviewAgain(before, reviewDate, at),
    ...shown(version),
  });
  const retired = replaced && { ...replaced, state: "retired" as const, retiredAt: at };
  const writes = [
    policyVersions.save(companyId, policy.id, was, version),
    ...(replaced && retired ? [policyVersions.save(companyId, policy.id, replaced, retired)] : []),
    ...policies.save(companyId, before, policy),
    waitingVersions.end(companyId, policy.id),
    ...(reviewDate === before.reviewDate ? [] : policyReviewDays.note(companyId, policy.id, reviewDate)),
  ];
  return { policy, version, writes };
};

/** The published version is retired. */
export const retireVersion = (
  companyId: string,
  before: PolicyRecord,
  was: PolicyVersionRecord,
  { open, at }: { readonly open: PolicyVersionRecord | undefined; readonly at: string },
): PolicyChange => {
  const version: PolicyVersionRecord = { ...was, state: "retired", retiredAt: at };
  const policy = withOpen({ ...before, publishedVersion: null }, open);
  const writes = [
    policyVersions.save(companyId, policy.id, was, version),
    ...policies.save(companyId, before, policy),
  ];
  return { policy, version, writes };
};
