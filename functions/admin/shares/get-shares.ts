import { getShares } from "../../../shared/api/shares.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { shareUse } from "./share-use.ts";

export const handler = endpoint(getShares, async (_, ctx) => shareUse(ctx.companyId(), ctx.now));
