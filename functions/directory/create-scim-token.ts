import { createScimToken } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
import { stillManages } from "../people/team/manage-member.ts";
import { directories } from "./directory-repository.ts";

export const handler = endpoint(createScimToken, async (_, ctx) => {
  const id = ctx.newId();
  const { secret, operations } = await directories.renew(ctx.companyId(), id, ctx.now);
  await table.transact([
    stillManages(ctx),
    ...operations,
    ctx.activity({ target: { type: "token", id }, after: { name: "Directory" } }),
  ]);
  return { secret };
});
