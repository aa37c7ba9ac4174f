import { deleteScimToken } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
import { stillManages } from "../people/team/manage-member.ts";
import { directories } from "./directory-repository.ts";

export const handler = endpoint(deleteScimToken, async (_, ctx) => {
  const operations = await directories.revoke(ctx.companyId());
  await table.transact([
    stillManages(ctx),
    ...operations,
    ctx.activity({ target: { type: "token", id: "directory" }, before: { name: "Directory" } }),
  ]);
  return { message: "The directory token was revoked." };
});
