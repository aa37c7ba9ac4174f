import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { isObjectMissing, keptS3Client, s3StatusOf } from "../../core/s3.ts";

/** The S3 client for uploads. */
export const uploadsClient = keptS3Client({
  maxAttempts: 3,
  connectionTimeout: 1_000,
  socketTimeout: 20_000,
});

/** The uploaded file is not there anymore, or another one lies in its place. */
export class UploadGone extends Error {}

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
    if (isObjectMissing(error)) return undefined;
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
    if (isObjectMissing(error) || s3StatusOf(error) === 412) throw new UploadGone(key);
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

/** Removes an upload that is not needed anymore. What stays is removed after a day. */
const remove = async (key: string): Promise<void> => {
  await uploadsClient().send(new DeleteObjectCommand({ Bucket: config().UPLOADS_BUCKET, Key: key }));
};

export const uploadedObjects = { describe, read, store, remove };
