import type { Operation } from "../../core/table/operation.ts";
import { campaigns } from "./campaign-repository.ts";

/** The writes that end the acknowledgement of a policy, where one is open; and hold a transaction to that. */
export const endAcknowledgement = async (
  companyId: string,
  policyId: string,
  now: Date,
): Promise<Operation[]> => {
  const open = await campaigns.openOf(companyId, policyId);
  return open ? campaigns.close(companyId, policyId, open, now) : [campaigns.noneOpen(companyId, policyId)];
};
