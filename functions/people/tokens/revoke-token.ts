import { revokeToken } from "../../../shared/api/tokens.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { tokenOwner } from "./token-owner.ts";
import { accessTokens } from "./token-repository.ts";

export const handler = endpoint(revokeToken, async ({ params: { id } }, ctx) => {
  const { name, operations } = await accessTokens.revoke(await tokenOwner(ctx), id);
  await table.transact([...operations, ctx.activity({ target: { type: "token", id }, before: { name } })]);
  return { message: "Access token revoked" };
});
