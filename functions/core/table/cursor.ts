import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { config } from "../config.ts";
import { invalid } from "../problem.ts";

let known: { readonly secret: string; readonly key: KeyObject } | undefined;

/** The secret as a key, made once. */
const signingKey = (): KeyObject => {
  const secret = config().SESSION_SECRET;
  if (known?.secret !== secret) known = { secret, key: createSecretKey(secret, "utf8") };
  return known.key;
};

const sign = (body: string, scope: string): string =>
  createHmac("sha256", signingKey()).update(`cursor\n${scope}\n${body}`).digest("base64url").slice(0, 22);

/**
 * An opaque cursor: where a list continues, signed together with `scope` (operation, company, filters), so
 * that it cannot be used for another list or by another company.
 */
export const encodeCursor = (position: unknown, scope: string): string => {
  const body = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${body}.${sign(body, scope)}`;
};

/** The position in a valid cursor; anything else is 400. */
export const decodeCursor = (cursor: string, scope: string): unknown => {
  const [body = "", signature = ""] = cursor.split(".");
  const expected = Buffer.from(sign(body, scope));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw invalid("This page link is no longer valid. Start again from the first page.", [
      { path: "query.cursor", message: "The cursor does not belong to this list." },
    ]);
  }
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
};
