import { attachPartPolicy } from "../../../shared/api/policies.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { unlessAttached } from "./attachments.ts";
import { lastDayOf } from "./expiry-day.ts";
import { mustBeSelected, mustKnowPart, partIn } from "./find-part.ts";
import { type PartName, type PartPolicyRecord, partPolicies } from "./part-policy-repository.ts";
import type { PolicyRecord } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import { presentPartPolicy } from "./present-policies.ts";

const attach = async (policy: PolicyRecord, part: PartName, ctx: Context): Promise<PartPolicyRecord> => {
  const row: PartPolicyRecord = {
    ...part,
    id: ctx.newId(),
    policyId: policy.id,
    attachedBy: ctx.actor().id,
    uploadedBy: policy.uploadedBy,
    attachedAt: ctx.now.toISOString(),
    expiresAt: lastDayOf(ctx.now),
  };
  await table.transact([
    ...partPolicies.attach(ctx.companyId(), row),
    ctx.activity({
      target: { type: "policy", id: policy.id },
      after: { policy: policy.originalName, ...part, expiresAt: row.expiresAt },
    }),
  ]);
  return row;
};

export const handler = endpoint(attachPartPolicy, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const part = partIn(params);
  const policy = await policies.mustGet(companyId, params.policyId);
  await mustKnowPart(companyId, part);
  await mustBeSelected(companyId, part);
  const row = await unlessAttached(
    () => partPolicies.get(companyId, part, policy.id),
    () => attach(policy, part, ctx),
  );
  return presentPartPolicy(companyId, row);
});
