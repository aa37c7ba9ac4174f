import { listPartPolicies } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { partIn } from "./find-part.ts";
import { attachedPolicies } from "./list-of-part.ts";

export const handler = endpoint(
  listPartPolicies,
  ({ params }, ctx) => attachedPolicies(ctx.companyId(), partIn(params)),
  ({ params }, { companyId }) => attachedPolicies(companyId, partIn(params)),
);
