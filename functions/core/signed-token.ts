import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { config } from "./config.ts";
import { putLast } from "./last-used.ts";
import { acceptedSecrets } from "./session-secrets.ts";

const issuer = "subpart";
const algorithm = { name: "HMAC", hash: "SHA-256" };
/** Secrets of two generations at most, made keys of once. */
const keys = new Map<string, Promise<CryptoKey>>();
const keyOf = (secret: string): Promise<CryptoKey> => {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = Buffer.from(secret, "base64url");
  const key = crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  keys.set(secret, key);
  return key;
};

/** A signed token; `type` keeps a token of one purpose from being used for another. */
export const signToken = async (type: string, claims: JWTPayload, expiresAt: Date): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setIssuer(issuer)
    .setAudience(config().STAGE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(await keyOf(config().SESSION_SECRET));

/** The claims of a token that this stage signed for this purpose and that has not expired; undefined for any other text. */
export const verifyToken = async (type: string, token: string): Promise<JWTPayload | undefined> => {
  for (const secret of acceptedSecrets()) {
    const claims = await verifyWith(secret, type, token);
    if (claims) return claims;
  }
  return undefined;
};

/**
 * Claims of tokens that passed. A person's next call brings the same one, and checking a signature waits for another
 * thread, which takes as long as a quick read.
 */
const passed = new Map<string, JWTPayload>();
const mostPassed = 1_000;
/** By how much clocks may differ, in seconds. */
const clockTolerance = 30;

const hasExpired = ({ exp = 0 }: JWTPayload): boolean => exp + clockTolerance <= Date.now() / 1_000;

const verifyWith = async (secret: string, type: string, token: string): Promise<JWTPayload | undefined> => {
  const audience = config().STAGE;
  const key = JSON.stringify([secret, audience, type, token]);
  const known = passed.get(key);
  if (known) {
    putLast(passed, key, known);
    return hasExpired(known) ? undefined : known;
  }
  try {
    const expected = { algorithms: ["HS256"], typ: type, issuer, audience, clockTolerance };
    const { payload } = await jwtVerify(token, await keyOf(secret), expected);
    putLast(passed, key, payload, mostPassed);
    return payload;
  } catch {
    return undefined;
  }
};
