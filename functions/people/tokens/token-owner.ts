import type { Context } from "../../core/endpoint/context.ts";
import { myAccount } from "../account/my-account.ts";

/** The signed-in person as an owner of access tokens. */
export const tokenOwner = async (ctx: Context) => {
  const { id, tokensFrom } = await myAccount(ctx.actor().id);
  return { id, companyId: ctx.companyId(), tokensFrom };
};
