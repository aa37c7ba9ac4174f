import { createHmac, timingSafeEqual } from "node:crypto";
import { MailKind } from "../../../shared/schemas/mail-preferences.ts";
import { config } from "../../core/config.ts";

/** Whose mails of which kind a link ends. */
export interface Unsubscription {
  readonly userId: string;
  readonly kind: MailKind;
}

const sign = (body: string): string =>
  createHmac("sha256", config().SESSION_SECRET).update(`unsubscribe\n${body}`).digest("base64url");

/**
 * A token that ends one kind of mails of one person, and allows nothing else. It does not expire: RFC 8058 wants
 * links of old mails to work. New secrets end all of them.
 */
export const unsubscribeToken = ({ userId, kind }: Unsubscription): string => {
  const body = `${kind}.${userId}`;
  return `${body}.${sign(body)}`;
};

/** What a token of ours says; undefined for anything else. */
export const readUnsubscribeToken = (token: string): Unsubscription | undefined => {
  const [kind, userId = "", given = "", ...rest] = token.split(".");
  const known = MailKind.safeParse(kind);
  if (!known.success || rest.length > 0) return undefined;
  const expected = Buffer.from(sign(`${known.data}.${userId}`));
  const signature = Buffer.from(given);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  return { userId, kind: known.data };
};
