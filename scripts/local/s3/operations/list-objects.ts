import { type S3Answer, type S3Call, xmlAnswer } from "../call.ts";
import type { StoredObject } from "../object-store.ts";
import { queryValue } from "../request.ts";
import { S3Error } from "../s3-error.ts";
import { uriEncode } from "../signature.ts";
import { type XmlTree, xmlDocument } from "../xml.ts";

type Entry = { readonly name: string; readonly object: StoredObject | undefined };

function after(left: string, right: string): boolean {
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) > 0;
}

/** Objects under a prefix, with everything behind the next delimiter rolled up into one common prefix. */
function entries(objects: readonly StoredObject[], prefix: string, delimiter: string): Entry[] {
  const found = new Map<string, Entry>();
  for (const object of objects) {
    if (!object.key.startsWith(prefix)) continue;
    const at = delimiter === "" ? -1 : object.key.indexOf(delimiter, prefix.length);
    const name = at < 0 ? object.key : object.key.slice(0, at + delimiter.length);
    if (!found.has(name)) found.set(name, { name, object: at < 0 ? object : undefined });
  }
  return [...found.values()];
}

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
  const all = entries(service.store.list(bucket), value("prefix"), value("delimiter"));
  const rest = start === undefined ? all : all.filter((entry) => after(entry.name, start));
  const size = pageSize(queryValue(request, "max-keys"));
  const page = rest.slice(0, size);
  const last = page.at(-1);
  const isTruncated = page.length < rest.length && last !== undefined;
  return xmlAnswer(
    xmlDocument("ListBucketResult", {
      Name: bucket,
      Prefix: encode(value("prefix")),
      Delimiter: value("delimiter") === "" ? undefined : encode(value("delimiter")),
      EncodingType: value("encoding-type") === "" ? undefined : value("encoding-type"),
      MaxKeys: size,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? Buffer.from(last.name).toString("base64url") : undefined,
      Contents: page.flatMap((entry) => (entry.object === undefined ? [] : [contents(entry.object, encode)])),
      CommonPrefixes: page.flatMap((entry) =>
        entry.object === undefined ? [{ Prefix: encode(entry.name) }] : [],
      ),
    }),
  );
}
