import { listPolicies } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listedPolicies } from "./listed-policies.ts";
import { policies } from "./policy-repository.ts";

export const handler = endpoint(
  listPolicies,
  async ({ query }, ctx) => listedPolicies(query, ctx),
  (_input, { companyId }) => policies.list(companyId),
);
