import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "../../core/sealed-text.ts";
import type { WebhookRow } from "./webhook-repository.ts";

/* Signatures of version 1 of Standard Webhooks: HMAC-SHA256 over id, moment and body. */
const prefix = "whsec_";
const purpose = "webhook";

type Sealed = Pick<WebhookRow, "id" | "secret" | "formerSecret" | "formerUntil">;

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

export const sealSecret = (webhookId: string, secret: string): string => seal(purpose, webhookId, secret);

/** The secret under the seal in use; what cannot be opened stays as it is. */
export const sealedAgain = (webhookId: string, sealed: string): string => {
  const secret = unseal(purpose, webhookId, sealed);
  return secret === undefined ? sealed : sealSecret(webhookId, secret);
};

const signatureOf = (secret: string, content: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
};

/** The secrets that sign now: the one in use, and the one before for a day. */
const secretsOf = ({ id, secret, formerSecret, formerUntil }: Sealed, now: Date): string[] => {
  const isFormerGood = formerSecret !== null && formerUntil !== null && now.toISOString() < formerUntil;
  return [secret, ...(isFormerGood ? [formerSecret] : [])].flatMap((each) => unseal(purpose, id, each) ?? []);
};

/** What a receiver checks a message by; undefined where no secret can be read. */
export const signedHeaders = (
  webhook: Sealed,
  { id, body }: { id: string; body: string },
  now: Date,
): Record<string, string> | undefined => {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secretsOf(webhook, now).map((each) => signatureOf(each, `${id}.${timestamp}.${body}`));
  if (signatures.length === 0) return undefined;
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
};
