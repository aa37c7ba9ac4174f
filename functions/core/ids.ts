import { createHash, randomBytes } from "node:crypto";
import { ulid } from "ulid";

/** A new id that sorts by time: 26 characters, 80 random bits. */
export const newId = (now: Date = new Date()): string => ulid(now.getTime());
/** 256 random bits as base64url, for tokens that open something (ASVS 11.5.1). */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** Stored in place of a token or an address that should not be in the table itself. */
export const sha256 = (value: string): string => createHash("sha256").update(value).digest("base64url");
/** What names the bytes of a file to everyone: SHA-256 in hex. */
export const contentHash = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");
