import { renewPartPolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { mustBeSelected, partIn } from "./find-part.ts";
import { partPolicies } from "./part-policy-repository.ts";
import { policies } from "./policy-repository.ts";
import { presentPartPolicy } from "./present-policies.ts";

const mustNotBePast = (expiresAt: string, now: Date): void => {
  if (expiresAt >= now.toISOString().slice(0, 10)) return;
  const message = "Please choose today or a later day";
  throw invalid(message, [{ path: "body.expiresAt", message }]);
};

export const handler = endpoint(renewPartPolicy, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const part = partIn(params);
  const { expiresAt } = body;
  mustNotBePast(expiresAt, ctx.now);
  const policy = await policies.mustGet(companyId, params.policyId);
  await mustBeSelected(companyId, part);
  const row = await partPolicies.mustGet(companyId, part, policy.id);
  if (expiresAt !== row.expiresAt) {
    await table.transact([
      ...partPolicies.renew(companyId, row, expiresAt),
      ctx.activity({
        target: { type: "policy", id: policy.id },
        before: { policy: policy.originalName, ...part, expiresAt: row.expiresAt },
        after: { policy: policy.originalName, ...part, expiresAt },
      }),
    ]);
  }
  return presentPartPolicy(companyId, { ...row, expiresAt });
});
