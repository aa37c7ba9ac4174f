import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { config } from "../config.ts";
import { invalid } from "../problem.ts";
import { sameText } from "../same-text.ts";
import { acceptedSecrets } from "../session-secrets.ts";

const known = new Map<string, KeyObject>();

/** A secret as a key, made once. */
const keyOf = (secret: string): KeyObject => {
  const key = known.get(secret) ?? createSecretKey(secret, "utf8");
  known.set(secret, key);
  return key;
};

const sign = (body: string, scope: string, secret: string): string =>
  createHmac("sha256", keyOf(secret)).update(`cursor\n${scope}\n${body}`).digest("base64url").slice(0, 22);

/**
 * An opaque cursor: where a list continues, signed together with `scope` (operation, company, filters), so
 * that it cannot be used for another list or by another company.
 */
export const encodeCursor = (position: unknown, scope: string): string => {
  const body = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${body}.${sign(body, scope, config().SESSION_SECRET)}`;
};

/** The position in a valid cursor; anything else is 400. */
export const decodeCursor = (cursor: string, scope: string): unknown => {
  const [body = "", signature = ""] = cursor.split(".");
  const isOurs = acceptedSecrets().some((secret) => sameText(signature, sign(body, scope, secret)));
  if (!isOurs) {
    throw invalid("This page link is no longer valid. Start again from the first page.", [
      { path: "query.cursor", message: "The cursor does not belong to this list." },
    ]);
  }
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
};
