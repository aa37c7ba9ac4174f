import { config } from "../config.ts";

/** `__Host-` binds a cookie to this host and TLS; plain HTTP on the caller's own machine cannot have it. */
const fullName = (name: "sid" | "device" | "signed-in"): string =>
  config().STAGE === "local" ? name : `__Host-${name}`;
const ending = (): string => `SameSite=Strict${config().STAGE === "local" ? "" : "; Secure"}`;
const attributes = (): string => `Path=/; HttpOnly; ${ending()}`;
const readable = (): string => `Path=/; ${ending()}`;

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

/**
 * The session's cookie, which lasts as long as the session may, and beside it a mark that scripts can read: pages of
 * a browser without it do not ask who is signed in. It gives no access and names no one; its value tells one session
 * from the next.
 */
export const sessionCookies = (token: string, startedAt: Date, maxAgeSeconds: number): readonly string[] => [
  `${fullName("sid")}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`,
  `${fullName("signed-in")}=${startedAt.getTime()}; Max-Age=${maxAgeSeconds}; ${readable()}`,
];
/** Makes the browser forget the session. */
export const clearedSessionCookies = (): readonly string[] => [
  `${fullName("sid")}=; Max-Age=0; ${attributes()}`,
  `${fullName("signed-in")}=; Max-Age=0; ${readable()}`,
];
/** Makes this a known browser for the people who signed in with it. */
export const deviceCookie = (token: string, maxAgeSeconds: number): string =>
  `${fullName("device")}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`;
