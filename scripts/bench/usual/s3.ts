import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type Patience, patience } from "../../../functions/core/aws.ts";
import type * as ours from "../../../functions/core/s3.ts";

/*
 * `functions/core/s3` as most products have it, on the SDK's client, in the bundles that `cold-ready` compares with:
 * what functions of endpoints ask of S3.
 */
type S3 = () => S3Client;

export const keptS3 = ({ maxAttempts, ...timeouts }: Patience): S3 => {
  let client: S3Client | undefined;
  return () => {
    client ??= new S3Client({
      ...patience(maxAttempts, timeouts),
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    });
    return client;
  };
};

const missing = [403, 404, 412];
const unlessMissing = (error: unknown): undefined => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (!missing.includes(status ?? 0)) throw error;
};

const get = (s3: S3, Bucket: string, Key: string, { range, eTag }: ours.Wanted = {}) =>
  s3()
    .send(
      new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }), ...(eTag && { IfMatch: eTag }) }),
    )
    .catch(unlessMissing);

export const getObject = async (s3: S3, bucket: string, key: string, wanted?: ours.Wanted) => {
  const found = await get(s3, bucket, key, wanted);
  const bytes = await found?.Body?.transformToByteArray();
  return bytes && { bytes: Buffer.from(bytes), headers: found?.Metadata ?? {} };
};

export const openObject = async (s3: S3, bucket: string, key: string, wanted?: ours.Wanted) => {
  const body = (await get(s3, bucket, key, wanted))?.Body;
  return body instanceof Readable ? body : undefined;
};

export const headObject = async (s3: S3, Bucket: string, Key: string) => {
  const found = await s3().send(new HeadObjectCommand({ Bucket, Key })).catch(unlessMissing);
  return (
    found && {
      ...{ size: found.ContentLength, eTag: found.ETag, type: found.ContentType },
      writtenAt: found.LastModified,
    }
  );
};

type Headers = Readonly<Record<string, string>>;

/** The client itself makes the checksum. */
export const checksumOf = () => ({ checksum: "CRC32" });

export const putObject = async (s3: S3, Bucket: string, Key: string, Body: Buffer, headers: Headers) => {
  const { "content-type": ContentType, "if-none-match": IfNoneMatch, checksum } = headers;
  const { ETag } = await s3().send(
    new PutObjectCommand({
      ...{ Bucket, Key, Body, ContentType, IfNoneMatch },
      ...(checksum === "CRC32" && { ChecksumAlgorithm: checksum }),
    }),
  );
  return ETag ?? "";
};

export const copyObject = async (
  s3: S3,
  Bucket: string,
  { from, to, eTag, type }: Parameters<typeof ours.copyObject>[2],
) => {
  const copied = await s3()
    .send(
      new CopyObjectCommand({
        ...{ Bucket, Key: to, CopySource: `${Bucket}/${encodeURIComponent(from)}` },
        ...{ CopySourceIfMatch: eTag, MetadataDirective: "REPLACE", ContentType: type },
      }),
    )
    .catch(unlessMissing);
  return copied?.CopyObjectResult?.ETag;
};

export const deleteObject = (s3: S3, Bucket: string, Key: string, VersionId?: string) =>
  s3().send(new DeleteObjectCommand({ Bucket, Key, VersionId }));

export const deleteObjects = async (s3: S3, Bucket: string, objects: readonly ours.ObjectVersion[]) => {
  const Objects = objects.map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
  const { Errors: [failed] = [] } = await s3().send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
  );
  if (failed) throw new Error(`S3 did not remove an object: ${failed.Code}`);
};

export const getObjectTags = async (s3: S3, Bucket: string, Key: string) => {
  const { TagSet = [] } = await s3().send(new GetObjectTaggingCommand({ Bucket, Key }));
  return Object.fromEntries(TagSet.map((tag) => [tag.Key, tag.Value]));
};

export const listObjects = async (s3: S3, Bucket: string, Prefix: string) => {
  const found: { key: string | undefined; writtenAt: Date | undefined }[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3().send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    found.push(
      ...(page.Contents ?? []).map(({ Key, LastModified }) => ({ key: Key, writtenAt: LastModified })),
    );
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return found;
};

export const presignObject = (
  s3: S3,
  Bucket: string,
  Key: string,
  { method, headers = {}, query = {} }: Parameters<typeof ours.presignObject>[3],
  expiresIn: number,
) => {
  if (method === "GET")
    return getSignedUrl(
      s3(),
      new GetObjectCommand({
        ...{ Bucket, Key, ResponseContentType: query["response-content-type"] },
        ResponseContentDisposition: query["response-content-disposition"],
        ResponseCacheControl: query["response-cache-control"],
      }),
      { expiresIn },
    );
  const signed = new Set(["host", ...Object.keys(headers)]);
  const length = headers["content-length"];
  const command = new PutObjectCommand({
    ...{ Bucket, Key, IfNoneMatch: "*", ContentType: headers["content-type"] },
    ...(length !== undefined && { ContentLength: Number(length) }),
  });
  return getSignedUrl(s3(), command, { expiresIn, signableHeaders: signed, unhoistableHeaders: signed });
};
