import { getShares } from "../../../shared/api/shares.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustGetLimits, shareUse } from "./share-use.ts";

export const handler = endpoint(getShares, async (_, ctx) => {
  const companyId = ctx.companyId();
  return shareUse(companyId, await mustGetLimits(companyId), ctx.now);
});
