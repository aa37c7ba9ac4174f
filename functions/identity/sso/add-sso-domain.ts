import { addSsoDomain } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { stillManages } from "../../people/team/manage-member.ts";
import { ssoDomains } from "./domain-repository.ts";

export const handler = endpoint(addSsoDomain, async ({ body: { domain } }, ctx) => {
  const [row, operations] = await ssoDomains.add(ctx.companyId(), ctx.newId(), domain);
  await table.transact([
    stillManages(ctx),
    ...operations,
    ctx.activity({ target: { type: "domain", id: row.id }, after: { name: domain } }),
  ]);
  return ssoDomains.present(row);
});
