import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { config } from "./config.ts";

const issuer = "subpart";
const key = (): Uint8Array => Buffer.from(config().SESSION_SECRET, "base64url");

/** A signed token; `type` keeps a token of one purpose from being used for another. */
export const signToken = (type: string, claims: JWTPayload, expiresAt: Date): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setIssuer(issuer)
    .setAudience(config().STAGE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key());

/** The claims of a token that this stage signed for this purpose and that has not expired; undefined for any other text. */
export const verifyToken = async (type: string, token: string): Promise<JWTPayload | undefined> => {
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: ["HS256"],
      typ: type,
      issuer,
      audience: config().STAGE,
      clockTolerance: 30,
    });
    return payload;
  } catch {
    return undefined;
  }
};
