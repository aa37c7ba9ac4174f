import { logoutRedirect } from "../../../shared/api/session.ts";
import { clearedSessionCookies } from "../../core/endpoint/cookies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { signOut } from "./sign-out.ts";

/**
 * Ends the session only when the navigation comes from our own pages or was typed: another site's link or
 * image must not sign a person out.
 */
export const handler = endpoint(logoutRedirect, async ({ headers }, ctx) => {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") {
    await signOut(ctx);
    ctx.setCookie(...clearedSessionCookies());
  }
  return "/auth";
});
