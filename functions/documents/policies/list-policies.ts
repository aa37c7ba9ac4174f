import { listPolicies } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { policies } from "./policy-repository.ts";
import { presentPolicies } from "./present-policies.ts";

export const handler = endpoint(
  listPolicies,
  async (_input, ctx) => {
    const companyId = ctx.companyId();
    return presentPolicies(companyId, await policies.list(companyId));
  },
  (_input, { companyId }) => policies.list(companyId),
);
