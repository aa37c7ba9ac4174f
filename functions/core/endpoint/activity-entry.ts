import { createHash, createHmac } from "node:crypto";
import { config } from "../config.ts";
import { sameText } from "../same-text.ts";
import { acceptedSecrets } from "../session-secrets.ts";

/** A JSON value in the one form that RFC 8785 gives it: members by their names' UTF-16 units, no spaces. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join()}}`;
};

/** Where a row lies and how it got there; everything else is what it says. */
const ofStorage = new Set(["pk", "sk", "gsi1pk", "gsi1sk", "writeId", "signature"]);

type Fields = Readonly<Record<string, unknown>>;

/** What a row of the activity log says. */
export const contentOf = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !ofStorage.has(name)));

/** Its place in the chain: the hash that follows names the one before. */
export interface Place {
  readonly shard: number;
  /** From 1, without gaps. */
  readonly position: number;
  readonly previousHash: string;
}

/** SHA-256 of an entry's canonical JSON, in hex: the row's content and its place. */
export const entryHash = (row: Fields, { shard, position, previousHash }: Place): string =>
  createHash("sha256")
    .update(canonicalJson({ ...contentOf(row), shard, position, previousHash }))
    .digest("hex");

const signatureWith = (secret: string, row: Fields): string =>
  createHmac("sha256", Buffer.from(secret, "base64url"))
    .update(`activity\n${canonicalJson(contentOf(row))}`)
    .digest("base64url");

/** What shows that a function of the product wrote a row, and not a program that can only write to the table. */
export const signatureOf = (row: Fields): string => signatureWith(config().SESSION_SECRET, row);

/** Whether a function that knows a secret that is still accepted wrote this very row. */
export const isSigned = (row: Fields): boolean => {
  const { signature } = row;
  if (typeof signature !== "string") return false;
  return acceptedSecrets().some((secret) => sameText(signature, signatureWith(secret, row)));
};
