import { type S3Answer, type S3Call, xmlAnswer } from "../call.ts";
import type { StoredObject } from "../object-store.ts";
import { queryValue } from "../request.ts";
import { S3Error } from "../s3-error.ts";
import { uriEncode } from "../signature.ts";
import { type XmlTree, xmlDocument } from "../xml.ts";

function pageSize(text: string | undefined): number {
  if (text === undefined) return 1000;
  if (!/^\d{1,9}$/.test(text))
    throw new S3Error("InvalidArgument", "Provided max-keys not an integer or within integer range");
  return Math.min(Number(text), 1000);
}

function startOf(call: S3Call): string | undefined {
  const token = queryValue(call.request, "continuation-token");
  return token === undefined
    ? queryValue(call.request, "start-after")
    : Buffer.from(token, "base64url").toString();
}

function contents(object: StoredObject, encode: (text: string) => string): XmlTree {
  return {
    Key: encode(object.key),
    LastModified: new Date(object.lastModified).toISOString(),
    ETag: object.etag,
    Size: object.size,
    StorageClass: "STANDARD",
  };
}

/** A page of the objects after a key, in byte order, at most 1,000. */
function pageAfter({ request, service, bucket }: S3Call, start: string | undefined) {
  const value = (name: string) => queryValue(request, name) ?? "";
  const encode =
    value("encoding-type") === "url" ? (text: string) => text.split("/").map(uriEncode).join("/") : String;
  if (value("delimiter") !== "")
    throw new S3Error("NotImplemented", "Listing by a delimiter is not implemented.");
  const all = service.store.list(bucket).filter(({ key }) => key.startsWith(value("prefix")));
  const rest =
    start === undefined
      ? all
      : all.filter(({ key }) => Buffer.compare(Buffer.from(key), Buffer.from(start)) > 0);
  const size = pageSize(queryValue(request, "max-keys"));
  const page = rest.slice(0, size);
  const last = page.at(-1);
  const about = {
    Name: bucket,
    Prefix: encode(value("prefix")),
    EncodingType: value("encoding-type") === "" ? undefined : value("encoding-type"),
    MaxKeys: size,
    IsTruncated: page.length < rest.length,
  };
  return { page, about, encode, next: page.length < rest.length ? last?.key : undefined };
}

/** ListObjectsV2. */
export function listObjects(call: S3Call): S3Answer {
  if (queryValue(call.request, "list-type") !== "2")
    throw new S3Error("NotImplemented", "Only version 2 of listing is implemented.");
  const { page, about, encode, next } = pageAfter(call, startOf(call));
  return xmlAnswer(
    xmlDocument("ListBucketResult", {
      ...about,
      KeyCount: page.length,
      NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString("base64url"),
      Contents: page.map((object) => contents(object, encode)),
    }),
  );
}

/** ListObjectVersions: buckets here keep no versions, so each object has one, which S3 calls `null`. */
export function listVersions(call: S3Call): S3Answer {
  const { page, about, encode, next } = pageAfter(call, queryValue(call.request, "key-marker"));
  return xmlAnswer(
    xmlDocument("ListVersionsResult", {
      ...about,
      NextKeyMarker: next === undefined ? undefined : encode(next),
      NextVersionIdMarker: next === undefined ? undefined : "null",
      Version: page.map((object) => ({ ...contents(object, encode), VersionId: "null", IsLatest: true })),
    }),
  );
}
