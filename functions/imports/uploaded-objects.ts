import { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { config } from "../core/config.ts";

let client: S3Client | undefined;

/**
 * The S3 client for uploads. Checksums are sent only where S3 demands them: the default would sign the
 * checksum of an empty body into presigned addresses (reliability, 2.5).
 */
export const uploadsClient = (): S3Client => {
  client ??= new S3Client({
    maxAttempts: 3,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Other engines than S3 itself have no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    requestHandler: new NodeHttpHandler({ connectionTimeout: 1_000, socketTimeout: 20_000 }),
  });
  return client;
};

/** The uploaded file is not there any more, or another one lies in its place. */
export class UploadGone extends Error {}

/** A role that may not list the bucket is answered 403 instead of 404 (AWS, HeadObject). */
const isMissing = (error: unknown): boolean =>
  error instanceof NotFound || error instanceof NoSuchKey || [403, 404].includes(statusOf(error) ?? 0);
const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** An uploaded file as S3 knows it. */
export interface UploadedObject {
  readonly size: number;
  /** Names these very bytes. */
  readonly eTag: string;
  readonly type: string;
}

/** What lies under a key, or undefined when nothing does. */
const describe = async (key: string): Promise<UploadedObject | undefined> => {
  try {
    const found = await uploadsClient().send(
      new HeadObjectCommand({ Bucket: config().UPLOADS_BUCKET, Key: key }),
    );
    return { size: found.ContentLength ?? 0, eTag: found.ETag ?? "", type: found.ContentType ?? "" };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** The bytes of exactly this file. @throws UploadGone */
const read = async (key: string, eTag: string): Promise<AsyncIterable<Uint8Array>> => {
  try {
    const found = await uploadsClient().send(
      new GetObjectCommand({ Bucket: config().UPLOADS_BUCKET, Key: key, IfMatch: eTag }),
    );
    if (found.Body instanceof Readable) return found.Body;
    throw new Error("The file came without a body");
  } catch (error) {
    if (isMissing(error) || statusOf(error) === 412) throw new UploadGone(key);
    throw error;
  }
};

/** Stores a small file that came with the request itself. */
const store = async (key: string, bytes: Uint8Array, type: string): Promise<UploadedObject> => {
  const stored = await uploadsClient().send(
    new PutObjectCommand({
      Bucket: config().UPLOADS_BUCKET,
      Key: key,
      Body: bytes,
      ContentType: type,
      IfNoneMatch: "*",
    }),
  );
  return { size: bytes.length, eTag: stored.ETag ?? "", type };
};

export const uploadedObjects = { describe, read, store };
