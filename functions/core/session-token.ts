import { jwtVerify, SignJWT } from "jose";
import { config } from "./config.ts";

const issuer = "subpart";
const type = "sess+jwt";
const key = (): Uint8Array => Buffer.from(config().SESSION_SECRET, "base64url");

/** What a session token names; the truth about it is the session's row. */
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
  new SignJWT({ sid, ...(companyId && { company: companyId }) })
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(config().STAGE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key());

/** The claims of a token of ours that has not expired; undefined for any other text. */
export const verifySessionToken = async (token: string): Promise<SessionClaims | undefined> => {
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: ["HS256"],
      typ: type,
      issuer,
      audience: config().STAGE,
      clockTolerance: 30,
    });
    const { sub, sid, company } = payload;
    if (typeof sub !== "string" || typeof sid !== "string") return undefined;
    return { userId: sub, sid, companyId: typeof company === "string" ? company : null };
  } catch {
    return undefined;
  }
};
