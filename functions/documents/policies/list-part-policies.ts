import { listPartPolicies } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { partIn } from "./find-part.ts";
import { attachedPolicies } from "./list-of-part.ts";
import { isShownTo } from "./policy-readers.ts";

export const handler = endpoint(
  listPartPolicies,
  ({ params }, ctx) => attachedPolicies(ctx.companyId(), partIn(params), isShownTo(ctx.actor())),
  ({ params }, { companyId }) => attachedPolicies(companyId, partIn(params), () => true),
);
