import { getPolicy } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { asSeenBy, mustRead } from "../policies/policy-readers.ts";
import { policies } from "../policies/policy-repository.ts";
import { presentPolicy } from "../policies/present-policies.ts";

export const handler = endpoint(
  getPolicy,
  async ({ params }, ctx) =>
    presentPolicy(ctx.companyId(), asSeenBy(await mustRead(params.id, ctx), ctx.actor())),
  ({ params }, { companyId }) => policies.get(companyId, params.id),
);
