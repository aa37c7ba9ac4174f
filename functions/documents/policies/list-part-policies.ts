import { listPartPolicies } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { isSelected, partIn } from "./find-part.ts";
import { partPolicies } from "./part-policy-repository.ts";
import { presentPartPolicies } from "./present-policies.ts";

export const handler = endpoint(listPartPolicies, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const part = partIn(params);
  if (!(await isSelected(companyId, part.titleNumber))) return [];
  return presentPartPolicies(companyId, await partPolicies.list(companyId, part));
});
