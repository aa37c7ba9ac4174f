import { getPolicyUsage } from "../../../shared/api/policies.ts";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { policyPlaces } from "./policy-place-repository.ts";
import { mustRead } from "./policy-readers.ts";

export const handler = endpoint(getPolicyUsage, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const [{ parts, rules }] = await Promise.all([
    policyPlaces.list(companyId, params.id),
    mustRead(params.id, ctx),
  ]);
  return {
    parts: parts.toSorted((a, b) => a.titleNumber - b.titleNumber || compareNumbers(a.partNo, b.partNo)),
    rules: rules.toSorted((a, b) => a.companyRuleId - b.companyRuleId),
  };
});
