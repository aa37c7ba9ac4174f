import { rememberedReader } from "./remembered-reader.ts";

/*
 * The server sets a readable cookie beside the session's own, which scripts cannot see
 * (functions/core/endpoint/cookies.ts). A browser without it has no session: its pages need not ask, and report no
 * 401. The cookie is a hint for that alone; who is signed in, and what they may do, the server says.
 */

const mark = /(?:^|; )((?:__Host-)?signed-in)=(\d+)/;

/** What tells the session of this browser from others; undefined where none was started. */
export const signedInMark = (): string | undefined => mark.exec(document.cookie)?.[2];

/** Whether this browser may have a session. One that was started before there was a mark is remembered otherwise. */
export const mayBeSignedIn = (): boolean => signedInMark() !== undefined || rememberedReader() !== undefined;

/**
 * Forgets a session that the server no longer knows: it ended without this browser.
 * @param known the mark before the server was asked; another tab may have signed in since
 */
export const removeSignedInMark = (known: string | undefined): void => {
  const [, name, value] = mark.exec(document.cookie) ?? [];
  if (!name || value !== known) return;
  const secure = name.startsWith("__Host-") ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API, nor does plain HTTP
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict${secure}`;
};
