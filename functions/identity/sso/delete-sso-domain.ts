import { deleteSsoDomain } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { stillManages } from "../../people/team/manage-member.ts";
import { ssoDomains } from "./domain-repository.ts";

export const handler = endpoint(deleteSsoDomain, async ({ params: { id } }, ctx) => {
  const companyId = ctx.companyId();
  const row = await ssoDomains.mustGet(companyId, id);
  await table.transact([
    stillManages(ctx),
    ...ssoDomains.removeOperations(companyId, row),
    ctx.activity({ target: { type: "domain", id }, before: { name: row.domain, status: row.status } }),
  ]);
  return { message: `${row.domain} was removed.` };
});
