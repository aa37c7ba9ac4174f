import type { StoredObject } from "./object-store.ts";
import { S3Error } from "./s3-error.ts";

type Headers = ReadonlyMap<string, string>;

const failed = () =>
  new S3Error("PreconditionFailed", "At least one of the pre-conditions you specified did not hold");

function names(list: string, etag: string): boolean {
  return list.split(",").some((entry) => {
    const wanted = entry.trim().replace(/^W\//, "");
    return wanted === "*" || wanted === etag || `"${wanted}"` === etag;
  });
}

function changedAfter(object: StoredObject, header: string | undefined): boolean | undefined {
  const time = Date.parse(header ?? "");
  return Number.isNaN(time) ? undefined : object.lastModified > time;
}

/**
 * Whether the reader already has this version, by If-None-Match and If-Modified-Since.
 * @throws S3Error PreconditionFailed by If-Match and If-Unmodified-Since.
 */
export function isNotModified(headers: Headers, object: StoredObject, prefix = ""): boolean {
  const match = headers.get(`${prefix}if-match`);
  const noneMatch = headers.get(`${prefix}if-none-match`);
  if (match !== undefined && !names(match, object.etag)) throw failed();
  if (match === undefined && changedAfter(object, headers.get(`${prefix}if-unmodified-since`)) === true)
    throw failed();
  if (noneMatch !== undefined) return names(noneMatch, object.etag);
  return changedAfter(object, headers.get(`${prefix}if-modified-since`)) === false;
}

/** For CopyObject, where a source the caller already has is a failed condition. */
export function checkCopySource(headers: Headers, source: StoredObject): void {
  if (isNotModified(headers, source, "x-amz-copy-source-")) throw failed();
}

/** Conditional writes: docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
export function checkWrite(headers: Headers, current: StoredObject | undefined): void {
  const noneMatch = headers.get("if-none-match");
  const match = headers.get("if-match");
  if (noneMatch !== undefined && noneMatch !== "*") {
    throw new S3Error("NotImplemented", "If-None-Match of a write can only be *.");
  }
  if (noneMatch === "*" && current !== undefined) throw failed();
  if (match === undefined) return;
  if (current === undefined) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  if (!names(match, current.etag)) throw failed();
}
