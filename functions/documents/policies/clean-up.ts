import { invokeWorker } from "../../core/invoke-worker.ts";
import type { Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { hasSettled } from "../../services/jobs/leftovers.ts";
import { startAgain } from "../../services/jobs/start-again.ts";
import { partPolicyKey } from "./part-policy-repository.ts";
import { policyExpiry } from "./policy-expiry.ts";
import { policyFiles } from "./policy-files.ts";
import { cleanPoliciesWorker, type PolicyLeftover, policyLeftovers } from "./policy-leftovers.ts";
import { policyObjects } from "./policy-objects.ts";
import { partPlaceKey, policyPlaces, rulePlaceKey } from "./policy-place-repository.ts";
import { policies } from "./policy-repository.ts";
import { policyVersions } from "./policy-version-repository.ts";
import { rulePolicyKey } from "./rule-policy-repository.ts";

/** Places removed at once: each is two or three rows. */
const batch = 100;
/** The most time that a batch and the files may take. */
const reserveMs = 20_000;

const removals = (keys: readonly Key[]) => keys.map((key) => ({ remove: key }));

/**
 * Removes some of the attachments of a document that is gone. The row that names a place goes last, so that
 * an interrupted run can be resumed.
 * @returns whether there were any
 */
const detachSome = async (companyId: string, policyId: string): Promise<boolean> => {
  const { parts, rules } = await policyPlaces.some(companyId, policyId, batch);
  await table.writeMany(
    removals([
      ...parts.map((part) => partPolicyKey(companyId, part, policyId)),
      ...parts.map((part) => policyExpiry.key({ ...part, companyId, policyId })),
      ...rules.map(({ companyRuleId }) => rulePolicyKey(companyId, companyRuleId, policyId)),
    ]),
  );
  await table.writeMany(
    removals([
      ...parts.map((part) => partPlaceKey(companyId, policyId, part)),
      ...rules.map(({ companyRuleId }) => rulePlaceKey(companyId, policyId, companyRuleId)),
    ]),
  );
  return parts.length + rules.length > 0;
};

/**
 * Removes what a document left behind: its attachments, then its files. A worker that was reading it may still
 * write what it found, so the note of it is closed only by a run an hour later, which removes once more.
 */
export const cleanUpAfter = async (
  leftover: PolicyLeftover,
  now: Date,
  remainingMs: () => number,
): Promise<void> => {
  const { companyId, policyId } = leftover;
  // It was recorded after all, which closed its note.
  if (await policies.get(companyId, policyId)) return;
  let isMore = true;
  while (isMore) {
    // The sweep starts another one.
    if (remainingMs() < reserveMs) return;
    isMore = await detachSome(companyId, policyId);
  }
  const versions = await policyVersions.listStored(companyId, policyId);
  const files = versions.map(({ objectKey }) => objectKey);
  await policyObjects.removeAll([policyFiles(companyId, policyId).document, ...files]);
  if (!hasSettled(leftover, now)) return;
  // They say where the files are, so they go last.
  await table.writeMany(removals(policyVersions.keysOf(companyId, policyId, versions)));
  await policyLeftovers.forget(leftover);
};

/**
 * Starts `cleanUpAfter` for documents whose note is older than an hour.
 * @returns how many were started
 */
export const sweepLeftovers = async (now: Date): Promise<number> =>
  startAgain(await policyLeftovers.list(), {
    idOf: ({ companyId, policyId }) => `${companyId} ${policyId}`,
    isLost: (leftover) => hasSettled(leftover, now),
    start: (leftover) => invokeWorker(cleanPoliciesWorker, leftover),
  });
