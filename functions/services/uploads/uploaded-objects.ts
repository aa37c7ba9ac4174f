import type { Readable } from "node:stream";
import { config } from "../../core/config.ts";
import { deleteObject, headObject, type ObjectHead, openObject, putObject } from "../../core/s3.ts";
import { keptS3 } from "../../core/s3-request.ts";

/** S3 as uploads and documents are asked for. */
export const uploadsS3 = keptS3({ maxAttempts: 3, connectionTimeout: 1_000, socketTimeout: 20_000 });

/** The uploaded file is not there anymore, or another one lies in its place. */
export class UploadGone extends Error {}

/** An uploaded file as S3 knows it. */
export type UploadedObject = Pick<ObjectHead, "size" | "eTag" | "type">;

const bucket = (): string => config().UPLOADS_BUCKET;

/** What lies under a key, or undefined when nothing does. */
const describe = (key: string): Promise<UploadedObject | undefined> => headObject(uploadsS3, bucket(), key);

/** The bytes of exactly this file. @throws UploadGone */
const read = async (key: string, eTag: string): Promise<Readable> => {
  const found = await openObject(uploadsS3, bucket(), key, { eTag });
  if (!found) throw new UploadGone(key);
  return found;
};

/** Stores a small file that came with the request itself. */
const store = async (key: string, bytes: Uint8Array, type: string): Promise<UploadedObject> => {
  const headers = { "content-type": type, "if-none-match": "*" };
  return { size: bytes.length, eTag: await putObject(uploadsS3, bucket(), key, bytes, headers), type };
};

/** Removes an upload that is not needed anymore. What stays is removed after a day. */
const remove = (key: string): Promise<void> => deleteObject(uploadsS3, bucket(), key);

export const uploadedObjects = { describe, read, store, remove };
