import { logout } from "../../../shared/api/session.ts";
import { clearedSessionCookies } from "../../core/endpoint/cookies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { signOut } from "./sign-out.ts";

export const handler = endpoint(logout, async (_input, ctx) => {
  await signOut(ctx);
  ctx.setCookie(...clearedSessionCookies());
  ctx.setHeader("clear-site-data", '"cache"');
  return { message: "You have been successfully logged out" };
});
