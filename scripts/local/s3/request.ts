import type { IncomingMessage } from "node:http";
import { S3Error } from "./s3-error.ts";

export type QueryPair = readonly [name: string, value: string];

/** What a signature covers: the request as it came over the wire, decoded once and normalized nowhere. */
export type S3Request = {
  readonly method: string;
  /** Decoded path; dots and doubled slashes stay as sent, because they are part of a key's name. */
  readonly path: string;
  readonly query: readonly QueryPair[];
  /** Lower-case names; several headers of one name are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
};

export type Target = { readonly bucket: string; readonly key: string };

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  }
}

function parseQuery(text: string): QueryPair[] {
  if (text === "") return [];
  return text.split("&").map((pair) => {
    const at = pair.indexOf("=");
    const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
    return [decode(name.replaceAll("+", " ")), decode(value.replaceAll("+", " "))] as const;
  });
}

function joinHeaders(rawHeaders: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    const value = rawHeaders[index + 1] ?? "";
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return headers;
}

/** Reads a request line and headers. @throws S3Error InvalidURI for what no key can be called. */
export function readRequest(incoming: Pick<IncomingMessage, "method" | "url" | "rawHeaders">): S3Request {
  const url = incoming.url ?? "/";
  const [rawPath, rawQuery] = url.includes("?") ? splitOnce(url, "?") : [url, ""];
  const path = decode(rawPath);
  if (!path.startsWith("/") || path.includes("\0")) {
    throw new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  }
  return {
    method: incoming.method ?? "GET",
    path,
    query: parseQuery(rawQuery),
    headers: joinHeaders(incoming.rawHeaders),
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

/** Bucket and key of a path-style request. The key may be empty, and may hold any text. */
export function targetOf(request: S3Request): Target {
  const [bucket, key] = request.path.slice(1).includes("/")
    ? splitOnce(request.path.slice(1), "/")
    : [request.path.slice(1), ""];
  if (Buffer.byteLength(key) > 1024) throw new S3Error("KeyTooLongError", "Your key is too long.");
  return { bucket, key };
}

export function queryValue(request: S3Request, name: string): string | undefined {
  return request.query.find(([candidate]) => candidate === name)?.[1];
}

/** Signing parameters stand in the query of a presigned URL; everything else there is the request's own. */
const signingParameters = new Set([
  "x-amz-algorithm",
  "x-amz-credential",
  "x-amz-date",
  "x-amz-expires",
  "x-amz-signedheaders",
  "x-amz-signature",
  "x-amz-security-token",
]);

/**
 * The headers that steer an operation. S3 takes an `x-amz-*` parameter of a presigned URL for the header of
 * that name, which is how presigners carry metadata and checksums; a header that is sent too wins.
 */
export function effectiveHeaders(request: S3Request): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of request.query) {
    const lower = name.toLowerCase();
    if (lower.startsWith("x-amz-") && !signingParameters.has(lower)) headers.set(lower, value);
  }
  for (const [name, value] of request.headers) headers.set(name, value);
  return headers;
}
