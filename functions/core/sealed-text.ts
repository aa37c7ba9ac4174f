import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "./config.ts";
import { acceptedSecrets } from "./session-secrets.ts";

/*
 * Secrets that must be read again, such as that of a person's app, are stored sealed: AES-256-GCM under a key made of
 * the stage's secret (RFC 5869), so a copy of the table alone opens none. Who owns a secret is part of the seal.
 */
const algorithm = "aes-256-gcm";

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64url"), "", `subpart ${purpose}`, 32));

/** Seals `text` for its owner with the stage's secret in use. */
export const seal = (purpose: string, owner: string, text: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(config().SESSION_SECRET, purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((bytes) => bytes.toString("base64url")).join(".");
};

const openWith = (secret: string, purpose: string, owner: string, sealed: string): string | undefined => {
  const [nonce, tag, text] = sealed.split(".").map((piece) => Buffer.from(piece, "base64url"));
  if (!nonce || !tag || !text) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
};

/** What was sealed for this purpose and owner with a secret that is still accepted; undefined for anything else. */
export const unseal = (purpose: string, owner: string, sealed: string): string | undefined =>
  acceptedSecrets()
    .map((secret) => openWith(secret, purpose, owner, sealed))
    .find((text) => text !== undefined);
