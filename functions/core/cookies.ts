import { config } from "./config.ts";

/** `__Host-` binds the cookie to this host and TLS; plain HTTP on one's own machine cannot have it. */
const cookieName = (): string => (config().STAGE === "local" ? "sid" : "__Host-sid");
const attributes = (): string =>
  `Path=/; HttpOnly; SameSite=Strict${config().STAGE === "local" ? "" : "; Secure"}`;

/** The session token among the request's cookies. */
export const readSessionCookie = (cookies: readonly string[] | undefined): string | undefined => {
  const prefix = `${cookieName()}=`;
  return cookies
    ?.flatMap((line) => line.split("; "))
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
};

/** A cookie that lasts as long as the session may. */
export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  `${cookieName()}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`;
/** Makes the browser forget the session. */
export const clearedSessionCookie = (): string => `${cookieName()}=; Max-Age=0; ${attributes()}`;
