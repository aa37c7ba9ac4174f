import { getCompanyShares } from "../../../shared/api/shares.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { shareUse } from "./share-use.ts";

export const handler = endpoint(getCompanyShares, async ({ params: { companyId } }, ctx) =>
  shareUse(companyId, ctx.now),
);
