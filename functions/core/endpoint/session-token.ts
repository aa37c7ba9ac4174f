import { signToken, verifyToken } from "../signed-token.ts";

const type = "sess+jwt";

/** What a session token names; the session's row is authoritative. */
export interface SessionClaims {
  readonly userId: string;
  readonly sid: string;
  /** The company at sign-in, so that its row is read along with the person's; null or left out where there was none. */
  readonly companyId?: string | null;
}

/** A signed token that names a session. Its signature refuses forged cookies without reading the table. */
export const signSessionToken = (
  { userId, sid, companyId }: SessionClaims,
  expiresAt: Date,
): Promise<string> =>
  signToken(type, { sub: userId, sid, ...(companyId && { company: companyId }) }, expiresAt);

/** The claims of a token of ours that has not expired; undefined for any other text. */
export const verifySessionToken = async (token: string): Promise<SessionClaims | undefined> => {
  const { sub, sid, company } = (await verifyToken(type, token)) ?? {};
  if (typeof sub !== "string" || typeof sid !== "string") return undefined;
  return { userId: sub, sid, companyId: typeof company === "string" ? company : null };
};
