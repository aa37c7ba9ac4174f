import { people } from "../../people/users/people.ts";
import type { PolicyRecord } from "./policy-record.ts";
import { type PolicyVersionRecord, policyVersions } from "./policy-version-repository.ts";
import { asOfNow } from "./version-states.ts";

/** A version as it is now: people who were deactivated do not count among its approvers. @throws 404 */
export const mustGetVersionNow = async (
  companyId: string,
  policy: PolicyRecord,
  number: number,
): Promise<{ readonly was: PolicyVersionRecord; readonly now: PolicyVersionRecord }> => {
  const was = await policyVersions.mustGet(companyId, policy, number);
  const known = await people.byId(
    companyId,
    was.state === "in_review" ? was.approvers.map(({ userId }) => userId) : [],
  );
  return { was, now: asOfNow(was, (id) => known.get(id)?.isActive ?? false) };
};
