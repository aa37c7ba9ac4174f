import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { leftovers } from "../../services/jobs/leftovers.ts";

/** The worker's name, as infra and the local cloud know it. It is told a `PolicyLeftover`. */
export const cleanPoliciesWorker = "clean-policies";

/*
 * Documents that may have leftovers: one being recorded, whose file is copied before its row is
 * written, and one that was deleted, whose attachments and files are removed after its row.
 *   pk `POLICY_LEFTOVERS`  sk `{companyId}#{policyId}`   until nothing of the document is left, or its row exists
 */
export const PolicyLeftover = z.object({ companyId: z.string(), policyId: z.string(), at: IsoDateTime });
export type PolicyLeftover = z.infer<typeof PolicyLeftover>;

export const policyLeftovers = leftovers(
  "POLICY_LEFTOVERS",
  PolicyLeftover,
  ({ companyId, policyId }) => `${companyId}#${policyId}`,
);
