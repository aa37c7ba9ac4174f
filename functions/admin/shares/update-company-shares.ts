import { updateCompanyShares } from "../../../shared/api/shares.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { notFound } from "../../core/problem.ts";
import { update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { mustGetLimits, shareUse } from "./share-use.ts";

export const handler = endpoint(updateCompanyShares, async ({ params: { companyId }, body }, ctx) => {
  const { limits } = body;
  const before = await mustGetLimits(companyId);
  await table.transact([
    update(companyKey(companyId), { set: { shares: limits } }, () => notFound("Company not found.")),
    ctx.activity({ target: { type: "company", id: companyId }, before, after: limits }),
  ]);
  return shareUse(companyId, ctx.now);
});
