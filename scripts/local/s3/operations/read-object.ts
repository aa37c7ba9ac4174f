import { parseRange } from "../byte-range.ts";
import type { S3Answer, S3Call } from "../call.ts";
import { isNotModified } from "../conditions.ts";
import { headersToSend } from "../object-headers.ts";
import type { ByteRange, StoredObject } from "../object-store.ts";
import { S3Error } from "../s3-error.ts";

const notFound = () => new S3Error("NoSuchKey", "The specified key does not exist.");

function lengthHeaders(object: StoredObject, bytes: ByteRange | undefined): Record<string, string> {
  if (bytes === undefined) return { "content-length": String(object.size) };
  return {
    "content-length": String(bytes.end - bytes.start + 1),
    "content-range": `bytes ${bytes.start}-${bytes.end}/${object.size}`,
  };
}

function describe(call: S3Call, object: StoredObject, bytes: ByteRange | undefined): Omit<S3Answer, "body"> {
  const headers = { ...headersToSend(call.request, object), ...lengthHeaders(object, bytes) };
  return { status: bytes === undefined ? 200 : 206, headers };
}

function unchanged(call: S3Call, object: StoredObject): S3Answer {
  const { etag = "", "last-modified": lastModified = "" } = headersToSend(call.request, object);
  return { status: 304, headers: { etag, "last-modified": lastModified } };
}

export function headObject(call: S3Call): S3Answer {
  const object = call.service.store.find(call.bucket, call.key);
  if (object === undefined) throw notFound();
  if (isNotModified(call.headers, object)) return unchanged(call, object);
  return describe(call, object, parseRange(call.headers.get("range"), object.size));
}

export async function getObject(call: S3Call): Promise<S3Answer> {
  const { store } = call.service;
  const current = store.find(call.bucket, call.key);
  if (current === undefined) throw notFound();
  if (isNotModified(call.headers, current)) return unchanged(call, current);
  const range = (object: StoredObject) => parseRange(call.headers.get("range"), object.size);
  const opened = await store.read(call.bucket, call.key, range);
  if (opened === undefined) throw notFound();
  return { ...describe(call, opened.object, opened.bytes), body: opened.stream };
}
