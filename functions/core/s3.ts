import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import {
  type Asked,
  ask,
  refusalOf,
  requestOf,
  type S3,
  succeeded,
  textOf,
  unlessMissing,
} from "./s3-request.ts";
import { escapeXml, partsOf, textsIn } from "./s3-xml.ts";
import type { SignedAnswer, SignedRequest } from "./signed-http.ts";

/*
 * S3, or another engine in its place, over signed HTTP (Amazon S3 API Reference). The SDK's client for it is a third
 * of a function that only signs an address (docs/decisions/32). Each call is a function of its own, so that a bundle
 * holds those it uses.
 */

/** Which bytes are wanted: a range such as `bytes=0-99`; those alone that have this ETag. */
export interface Wanted {
  readonly range?: string;
  readonly eTag?: string;
  readonly signal?: AbortSignal | undefined;
}

const askFor = ({ range, eTag, signal }: Wanted): Asked => ({
  method: "GET",
  headers: { ...(range !== undefined && { range }), ...(eTag !== undefined && { "if-match": eTag }) },
  signal,
});

/** An object in memory, with its headers by lower-case names; undefined where it is missing. */
export const getObject = (
  s3: S3,
  bucket: string,
  key: string,
  wanted: Wanted = {},
): Promise<Pick<SignedAnswer, "headers" | "bytes"> | undefined> =>
  ask(s3, [bucket, key], askFor(wanted), (answer) =>
    answer.status === 200 || answer.status === 206 ? answer : unlessMissing(answer),
  );

/** The bytes of an object as they come; undefined where it is missing. */
export const openObject = (
  s3: S3,
  bucket: string,
  key: string,
  wanted: Wanted = {},
): Promise<Readable | undefined> => {
  const http = s3();
  return http.open(requestOf(http, bucket, key, askFor(wanted)), unlessMissing);
};

/** What S3 knows of an object. */
export interface ObjectHead {
  readonly size: number;
  /** Names its very bytes. */
  readonly eTag: string;
  readonly type: string;
  readonly writtenAt: Date;
}

/** What S3 knows of an object; undefined where it is missing. */
export const headObject = (s3: S3, bucket: string, key: string): Promise<ObjectHead | undefined> =>
  ask(s3, [bucket, key], { method: "HEAD" }, (answer) => {
    if (answer.status !== 200) return unlessMissing(answer);
    const { etag = "", "content-type": type = "", "content-length": size, ...more } = answer.headers;
    return { size: Number(size), eTag: etag, type, writtenAt: new Date(more["last-modified"] ?? 0) };
  });

/** The header that S3 asks for where a bucket locks its objects (Amazon S3, PutObject). */
export const checksumOf = (body: string | Uint8Array): Readonly<Record<string, string>> => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return { "x-amz-checksum-crc32": sum.toString("base64") };
};

/**
 * Writes an object.
 * @param headers of the request, by lower-case names; what is streamed names its `content-length`
 * @returns the ETag of its bytes
 */
export const putObject = async (
  s3: S3,
  bucket: string,
  key: string,
  body: NonNullable<SignedRequest["body"]>,
  headers: Readonly<Record<string, string>>,
): Promise<string> => {
  const length = typeof body === "function" ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const asked: Asked = { method: "PUT", body, headers: { ...length, ...headers } };
  return (await ask(s3, [bucket, key], asked, succeeded)).headers.etag ?? "";
};

/**
 * Copies an object within its bucket, if it still has these bytes, and gives the copy a type.
 * @returns the ETag of the copy; undefined where the object is missing
 */
export const copyObject = (
  s3: S3,
  bucket: string,
  { from, to, eTag, type }: { from: string; to: string; eTag: string; type: string },
): Promise<string | undefined> => {
  const headers = {
    "x-amz-copy-source": `${bucket}/${encodeURIComponent(from)}`,
    "x-amz-copy-source-if-match": eTag,
    "x-amz-metadata-directive": "REPLACE",
    "content-type": type,
  };
  return ask(s3, [bucket, to], { method: "PUT", headers }, (answer) => {
    if (answer.status >= 300) return unlessMissing(answer);
    const { ETag } = textsIn(textOf(answer));
    // A copy may fail after its answer has begun (AWS, CopyObject).
    if (ETag === undefined) throw refusalOf(answer, 503);
    return ETag;
  });
};

/** Removes an object, or one version of it for good; one that is gone already is none. */
export const deleteObject = async (
  s3: S3,
  bucket: string,
  key: string,
  versionId?: string,
): Promise<void> => {
  const query = versionId === undefined ? {} : { versionId };
  await ask(s3, [bucket, key], { method: "DELETE", query }, succeeded);
};

/** An object, or one version of it. */
export interface ObjectVersion {
  readonly key: string;
  readonly versionId?: string | undefined;
}

/** Removes up to a thousand objects at once. @throws where one was not removed */
export const deleteObjects = (s3: S3, bucket: string, objects: readonly ObjectVersion[]): Promise<void> => {
  const each = objects.map(({ key, versionId }) => {
    const version = versionId === undefined ? "" : `<VersionId>${escapeXml(versionId)}</VersionId>`;
    return `<Object><Key>${escapeXml(key)}</Key>${version}</Object>`;
  });
  const body = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${each.join("")}</Delete>`;
  const headers = {
    "content-type": "application/xml",
    "content-length": String(Buffer.byteLength(body)),
    "content-md5": createHash("md5").update(body).digest("base64"),
  };
  return ask(s3, [bucket, ""], { method: "POST", query: { delete: "" }, headers, body }, (answer) => {
    const [failed] = partsOf(textOf(succeeded(answer)), "Error");
    if (failed) throw new Error(`S3 did not remove an object: ${failed.Code}`);
  });
};

/** The tags of an object, by their keys. */
export const getObjectTags = (
  s3: S3,
  bucket: string,
  key: string,
): Promise<Readonly<Record<string, string>>> =>
  ask(s3, [bucket, key], { method: "GET", query: { tagging: "" } }, (answer) =>
    Object.fromEntries(
      partsOf(textOf(succeeded(answer)), "Tag").map(({ Key = "", Value = "" }) => [Key, Value]),
    ),
  );

/** All objects under a prefix: one request for each thousand. */
export const listObjects = async (
  s3: S3,
  bucket: string,
  prefix: string,
): Promise<{ key: string; writtenAt: Date }[]> => {
  const found: { key: string; writtenAt: Date }[] = [];
  let token: string | undefined;
  do {
    const query = { "list-type": "2", prefix, ...(token !== undefined && { "continuation-token": token }) };
    const page = textOf(await ask(s3, [bucket, ""], { method: "GET", query }, succeeded));
    for (const { Key = "", LastModified = "" } of partsOf(page, "Contents"))
      found.push({ key: Key, writtenAt: new Date(LastModified) });
    token = textsIn(page).NextContinuationToken;
  } while (token !== undefined);
  return found;
};

/** A version of an object, or a mark that it was deleted, which has no size. */
export interface ListedVersion extends ObjectVersion {
  readonly size: number | undefined;
  readonly isLatest: boolean;
}

/** All versions under a prefix, and what marks objects as deleted, a thousand at once. */
export async function* listVersions(s3: S3, bucket: string, prefix: string): AsyncGenerator<ListedVersion[]> {
  let next: Readonly<Record<string, string>> | undefined;
  do {
    const query = { versions: "", prefix, ...next };
    const page: string = textOf(await ask(s3, [bucket, ""], { method: "GET", query }, succeeded));
    const all = [...partsOf(page, "Version"), ...partsOf(page, "DeleteMarker")];
    yield all.map(({ Key = "", VersionId, Size, IsLatest }) => ({
      ...{ key: Key, versionId: VersionId },
      ...{ size: Size === undefined ? undefined : Number(Size), isLatest: IsLatest === "true" },
    }));
    const { NextKeyMarker, NextVersionIdMarker } = textsIn(page);
    next = NextKeyMarker
      ? {
          "key-marker": NextKeyMarker,
          ...(NextVersionIdMarker && { "version-id-marker": NextVersionIdMarker }),
        }
      : undefined;
  } while (next);
}

/** An address at which anyone makes one request of an object for some seconds, with exactly these headers. */
export const presignObject = (
  s3: S3,
  bucket: string,
  key: string,
  asked: Asked,
  validSeconds: number,
): Promise<string> => {
  const http = s3();
  return http.presign(requestOf(http, bucket, key, asked), validSeconds);
};
