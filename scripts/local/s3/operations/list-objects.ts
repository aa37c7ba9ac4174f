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

/** ListObjectsV2: keys in byte order, at most 1,000 a page. */
export function listObjects(call: S3Call): S3Answer {
  const { request, service, bucket } = call;
  const value = (name: string) => queryValue(request, name) ?? "";
  if (value("list-type") !== "2")
    throw new S3Error("NotImplemented", "Only version 2 of listing is implemented.");
  const encode =
    value("encoding-type") === "url" ? (text: string) => text.split("/").map(uriEncode).join("/") : String;
  const start = startOf(call);
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
  const isTruncated = page.length < rest.length && last !== undefined;
  return xmlAnswer(
    xmlDocument("ListBucketResult", {
      Name: bucket,
      Prefix: encode(value("prefix")),
      EncodingType: value("encoding-type") === "" ? undefined : value("encoding-type"),
      MaxKeys: size,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? Buffer.from(last.key).toString("base64url") : undefined,
      Contents: page.map((object) => contents(object, encode)),
    }),
  );
}
