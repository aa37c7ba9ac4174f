import { createHmac } from "node:crypto";
import { MailKind } from "../../../shared/schemas/mail-preferences.ts";
import { config } from "../../core/config.ts";
import { sameText } from "../../core/same-text.ts";
import { acceptedSecrets } from "../../core/session-secrets.ts";

/** Whose mails of which kind a link ends. */
export interface Unsubscription {
  readonly userId: string;
  readonly kind: MailKind;
}

const sign = (body: string, secret: string): string =>
  createHmac("sha256", secret).update(`unsubscribe\n${body}`).digest("base64url");

/**
 * A token that ends one kind of mails of one person, and allows nothing else. It does not expire: RFC 8058 wants
 * links of old mails to work. Two rotations of the secrets end it.
 */
export const unsubscribeToken = ({ userId, kind }: Unsubscription): string => {
  const body = `${kind}.${userId}`;
  return `${body}.${sign(body, config().SESSION_SECRET)}`;
};

/** What a token of ours says; undefined for anything else. */
export const readUnsubscribeToken = (token: string): Unsubscription | undefined => {
  const [kind, userId = "", given = "", ...rest] = token.split(".");
  const known = MailKind.safeParse(kind);
  if (!known.success || rest.length > 0) return undefined;
  const isOurs = acceptedSecrets().some((secret) => sameText(given, sign(`${known.data}.${userId}`, secret)));
  return isOurs ? { userId, kind: known.data } : undefined;
};
