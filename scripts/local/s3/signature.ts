import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { QueryPair, S3Request } from "./request.ts";

/** docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
export const algorithm = "AWS4-HMAC-SHA256";

export type Scope = {
  readonly accessKeyId: string;
  /** `yyyymmdd` */
  readonly date: string;
  readonly region: string;
  readonly service: string;
};

const sha256Hex = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
export const hmacHex = (key: Buffer, text: string): string => hmac(key, text).toString("hex");

const scopeText = (scope: Scope): string => `${scope.date}/${scope.region}/${scope.service}/aws4_request`;

export function signingKey(secretAccessKey: string, scope: Scope): Buffer {
  const dated = hmac(`AWS4${secretAccessKey}`, scope.date);
  return hmac(hmac(hmac(dated, scope.region), scope.service), "aws4_request");
}

/** RFC 3986: everything but unreserved characters. `encodeURIComponent` leaves five more as they are. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const byBytes = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function canonicalQuery(query: readonly QueryPair[]): string {
  return query
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort((left, right) => byBytes(left[0], right[0]) || byBytes(left[1], right[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

export type Canonical = Pick<S3Request, "method" | "path" | "query" | "headers"> & {
  readonly signedHeaders: readonly string[];
  readonly payloadHash: string;
};

/** A signed header that is not there counts as empty, so leaving one out never verifies. */
export function canonicalRequest(request: Canonical): string {
  const names = [...request.signedHeaders].sort(byBytes);
  const lines = names.map(
    (name) => `${name}:${(request.headers.get(name) ?? "").trim().replace(/\s+/g, " ")}`,
  );
  return [
    request.method,
    request.path.split("/").map(uriEncode).join("/"),
    canonicalQuery(request.query),
    ...lines,
    "",
    names.join(";"),
    request.payloadHash,
  ].join("\n");
}

export function stringToSign(timestamp: string, scope: Scope, canonical: string): string {
  return [algorithm, timestamp, scopeText(scope), sha256Hex(canonical)].join("\n");
}

/** Compares in constant time; both sides are 64 hexadecimal digits or the answer is no. */
export function sameSignature(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
