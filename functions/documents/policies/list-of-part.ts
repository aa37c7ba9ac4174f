import type { PartPolicy } from "../../../shared/schemas/policy.ts";
import { isSelected } from "./find-part.ts";
import { type PartName, partPolicies } from "./part-policy-repository.ts";
import type { PolicyRecord } from "./policy-record.ts";
import { presentPartPolicies } from "./present-policies.ts";

/**
 * The documents of a part, as far as they are shown. What was attached while the company followed its title waits until it
 * does again.
 */
export const attachedPolicies = async (
  companyId: string,
  part: PartName,
  isShown: (policy: PolicyRecord) => boolean,
): Promise<PartPolicy[]> => {
  const [isFollowed, rows] = await Promise.all([
    isSelected(companyId, part.titleNumber),
    partPolicies.list(companyId, part),
  ]);
  return isFollowed ? presentPartPolicies(companyId, rows, isShown) : [];
};
