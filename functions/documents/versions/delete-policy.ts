import { deletePolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { confirmations } from "../acknowledgements/confirmation-repository.ts";
import { endAcknowledgement } from "../acknowledgements/end-acknowledgement.ts";
import { cleanPoliciesWorker, type PolicyLeftover, policyLeftovers } from "../policies/policy-leftovers.ts";
import { policies } from "../policies/policy-repository.ts";
import { policyVersions } from "../policies/policy-version-repository.ts";
import { waitingVersions } from "../policies/waiting-versions.ts";

export const handler = endpoint(deletePolicy, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const record = await policies.mustGet(companyId, params.id);
  const { id, originalName, fileSize, mimeType, ...policy } = record;
  const versions = await policyVersions.list(companyId, record);
  const bytes = versions.reduce((sum, version) => sum + version.fileSize, 0);
  const { partCount, ruleCount } = policy;
  const leftover: PolicyLeftover = { companyId, policyId: id, at: ctx.now.toISOString() };
  await table.transact([
    ...policies.erase(companyId, id),
    ...(await keptBytes.change(companyId, -bytes)),
    confirmations.none(companyId, id),
    ...(await endAcknowledgement(companyId, id, ctx.now)),
    policyLeftovers.note(leftover),
    waitingVersions.end(companyId, id),
    ctx.activity({
      target: { type: "policy", id },
      before: { originalName, fileSize, mimeType, partCount, ruleCount },
    }),
  ]);
  // From here on it is gone for everyone; the worker removes what is left.
  await startWorker(cleanPoliciesWorker, leftover, { companyId, policyId: id });
  return { message: "Policy deleted successfully" };
});
