import { randomBytes } from "node:crypto";

/** What a client of a local service signs with, in the form every AWS SDK client takes. */
export type LocalCredentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** All local services call themselves this region; nothing leaves the machine. */
export const localRegion = "us-east-1";

/** The account of all local services. */
export const localAccount = "000000000000";

/** A random key pair: a page open in the browser must not be able to sign as us. */
export function randomCredentials(): LocalCredentials {
  const letters = randomBytes(16).toString("hex").toUpperCase().slice(0, 16);
  return { accessKeyId: `LOCAL${letters}`, secretAccessKey: randomBytes(30).toString("base64url") };
}
