import type { PartPolicy } from "../../../shared/schemas/policy.ts";
import { isSelected } from "./find-part.ts";
import { type PartName, partPolicies } from "./part-policy-repository.ts";
import { presentPartPolicies } from "./present-policies.ts";

/** The documents of a part. What was attached while the company followed its title waits until it does again. */
export const attachedPolicies = async (companyId: string, part: PartName): Promise<PartPolicy[]> => {
  const [isShown, rows] = await Promise.all([
    isSelected(companyId, part.titleNumber),
    partPolicies.list(companyId, part),
  ]);
  return isShown ? presentPartPolicies(companyId, rows) : [];
};
