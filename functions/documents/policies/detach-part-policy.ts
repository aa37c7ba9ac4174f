import { detachPartPolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustBeSelected, partIn } from "./find-part.ts";
import { partPolicies } from "./part-policy-repository.ts";
import { policies } from "./policy-repository.ts";

export const handler = endpoint(detachPartPolicy, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const part = partIn(params);
  const policy = await policies.mustGet(companyId, params.policyId);
  await mustBeSelected(companyId, part);
  const row = await partPolicies.mustGet(companyId, part, policy.id);
  await table.transact([
    ...partPolicies.detach(companyId, row),
    ctx.activity({
      target: { type: "policy", id: policy.id },
      before: { policy: policy.originalName, ...part, expiresAt: row.expiresAt },
    }),
  ]);
  return { message: "Policy detached from part successfully" };
});
