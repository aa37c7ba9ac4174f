import { getPolicy } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustRead } from "../policies/policy-readers.ts";
import { policies } from "../policies/policy-repository.ts";
import { presentPolicy } from "../policies/present-policies.ts";

export const handler = endpoint(
  getPolicy,
  async ({ params }, ctx) => presentPolicy(ctx.companyId(), await mustRead(params.id, ctx)),
  ({ params }, { companyId }) => policies.get(companyId, params.id),
);
