import { config } from "../config.ts";

/**
 * What a browser holds beside its session: that people signed in with it before (`people/session/device.ts`), a
 * sign-in that waits for its second step (`people/session/pending-sign-in.ts`), the challenge that a passkey is to
 * answer (`people/factors/challenge.ts`), and that it went to a provider of single sign-on
 * (`identity/sso/flow-repository.ts`). None of them opens anything.
 */
export type SideCookie = "device" | "pending" | "challenge" | "sso";

/** `__Host-` binds a cookie to this host and TLS; plain HTTP on the caller's own machine cannot have it. */
const fullName = (name: "sid" | "signed-in" | SideCookie): string =>
  config().STAGE === "local" ? name : `__Host-${name}`;
const ending = (): string => `SameSite=Strict${config().STAGE === "local" ? "" : "; Secure"}`;
const attributes = (): string => `Path=/; HttpOnly; ${ending()}`;
const readable = (): string => `Path=/; ${ending()}`;

export const readCookie = (
  name: "sid" | SideCookie,
  cookies: readonly string[] | undefined,
): string | undefined => {
  const prefix = `${fullName(name)}=`;
  return cookies
    ?.flatMap((line) => line.split("; "))
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
};

/** The session token among the request's cookies. */
export const readSessionCookie = (cookies: readonly string[] | undefined) => readCookie("sid", cookies);

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
/** Gives the browser a cookie beside its session; with a life of 0 seconds it forgets it. */
export const sideCookie = (name: Exclude<SideCookie, "sso">, token: string, maxAgeSeconds: number): string =>
  `${fullName(name)}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`;

/**
 * As a side cookie, for who comes back from another site: by a link, or by a form that it posts, with which browsers
 * send cookies only where that is said and TLS is used; this machine counts as that.
 */
export const returnCookie = (token: string, maxAgeSeconds: number, comesBy: "link" | "form"): string => {
  const sameSite = comesBy === "form" ? "None; Secure" : `Lax${config().STAGE === "local" ? "" : "; Secure"}`;
  return `${fullName("sso")}=${token}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=${sameSite}`;
};
