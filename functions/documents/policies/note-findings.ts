import { isLostRace, Problem } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { FileFindings } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import { policyVersions } from "./policy-version-repository.ts";

/** A file of a policy, by its key. */
export interface PolicyFile {
  readonly companyId: string;
  readonly policyId: string;
  readonly objectKey: string;
}

/** How often a note is tried that another change comes in between of. */
const mostAttempts = 5;

const tryToNote = async (
  { companyId, policyId, objectKey }: PolicyFile,
  findings: Partial<FileFindings>,
  more: readonly Operation[],
): Promise<boolean> => {
  const [policy, versions] = await Promise.all([
    policies.get(companyId, policyId),
    policyVersions.listStored(companyId, policyId),
  ]);
  if (!policy) return false;
  const version = versions.find((each) => each.objectKey === objectKey);
  const isShown = policy.objectKey === objectKey;
  if (!(version || isShown)) return false;
  await table.transact([
    ...(version ? [policyVersions.note(companyId, policyId, version, findings)] : []),
    ...(isShown ? policies.note(companyId, policy, findings) : [policies.stillShows(companyId, policy)]),
    ...more,
  ]);
  return true;
};

/**
 * Notes what was found out about a file: on the version that has it, and on the policy where that shows it.
 * @param more goes with it
 * @returns false, with nothing written, where the file is no version's any more
 */
export const noteFindings = async (
  file: PolicyFile,
  findings: Partial<FileFindings>,
  more: readonly Operation[] = [],
): Promise<boolean> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToNote(file, findings, more);
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return false;
      if (!isLostRace(error) || attempt === mostAttempts) throw error;
    }
  }
};
