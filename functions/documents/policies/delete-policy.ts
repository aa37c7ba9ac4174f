import { deletePolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invokeWorker } from "../../core/invoke-worker.ts";
import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { cleanPoliciesWorker } from "./clean-up-event.ts";
import { type Leftover, policyLeftovers } from "./policy-leftovers.ts";
import { policies } from "./policy-repository.ts";

export const handler = endpoint(deletePolicy, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const { id, originalName, fileSize, mimeType, ...policy } = await policies.mustGet(companyId, params.id);
  const { partCount, ruleCount } = policy;
  const leftover: Leftover = { companyId, policyId: id, at: ctx.now.toISOString() };
  await table.transact([
    ...policies.erase(companyId, id),
    policyLeftovers.note(leftover),
    ctx.activity({
      target: { type: "policy", id },
      before: { originalName, fileSize, mimeType, partCount, ruleCount },
    }),
  ]);
  // From here on it is gone for everyone. If the call is lost, a sweep removes what is left.
  await invokeWorker(cleanPoliciesWorker, leftover).catch((error: unknown) =>
    log.error("what is left of a policy not removed yet", error, { companyId, policyId: id }),
  );
  return { message: "Policy deleted successfully" };
});
