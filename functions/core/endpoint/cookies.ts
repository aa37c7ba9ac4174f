import { config } from "../config.ts";

/** `__Host-` binds a cookie to this host and TLS; plain HTTP on the caller's own machine cannot have it. */
const fullName = (name: "sid" | "device"): string => (config().STAGE === "local" ? name : `__Host-${name}`);
const attributes = (): string =>
  `Path=/; HttpOnly; SameSite=Strict${config().STAGE === "local" ? "" : "; Secure"}`;

const readCookie = (name: "sid" | "device", cookies: readonly string[] | undefined): string | undefined => {
  const prefix = `${fullName(name)}=`;
  return cookies
    ?.flatMap((line) => line.split("; "))
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
};

/** The session token among the request's cookies. */
export const readSessionCookie = (cookies: readonly string[] | undefined) => readCookie("sid", cookies);
/** What the browser was given at an earlier sign-in (`functions/people/session/device.ts`). */
export const readDeviceCookie = (cookies: readonly string[] | undefined) => readCookie("device", cookies);

/** A cookie that lasts as long as the session may. */
export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  `${fullName("sid")}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`;
/** Makes the browser forget the session. */
export const clearedSessionCookie = (): string => `${fullName("sid")}=; Max-Age=0; ${attributes()}`;
/** Makes this a known browser for the people who signed in with it. */
export const deviceCookie = (token: string, maxAgeSeconds: number): string =>
  `${fullName("device")}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`;
