import { getPolicyUsage } from "../../../../shared/api/policies.ts";
import { useApi } from "../../lib/use-api.ts";
import { policyReads } from "./policy-reads.ts";

/** Where a document is attached, read again: others attach and detach too. */
export const usePolicyUsage = (id: string) => useApi(getPolicyUsage, { params: { id } }, policyReads);
