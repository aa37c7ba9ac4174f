import { CopyObjectCommand, DeleteObjectsCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import type { PolicyType } from "../../shared/schemas/policy.ts";
import { config } from "../core/config.ts";
import { isObjectMissing, s3StatusOf } from "../core/s3.ts";
import { UploadGone, uploadsClient } from "../uploads/uploaded-objects.ts";
import { policyFiles } from "./policy-files.ts";
import { type PolicyRecord, policyNotFound } from "./policy-repository.ts";

interface CheckedUpload {
  readonly objectKey: string;
  /** Of the bytes that were checked. */
  readonly eTag: string;
  readonly mimeType: PolicyType;
}

/**
 * Copies an upload to the place of a document, if it still is what was checked.
 * @returns the ETag of the copy
 * @throws UploadGone when the upload is gone, or was replaced since
 */
const keep = async ({ objectKey, eTag, mimeType }: CheckedUpload, document: string): Promise<string> => {
  const Bucket = config().UPLOADS_BUCKET;
  try {
    const { CopyObjectResult } = await uploadsClient().send(
      new CopyObjectCommand({
        Bucket,
        Key: document,
        CopySource: `${Bucket}/${encodeURIComponent(objectKey)}`,
        CopySourceIfMatch: eTag,
        MetadataDirective: "REPLACE",
        ContentType: mimeType,
      }),
    );
    return CopyObjectResult?.ETag ?? "";
  } catch (error) {
    if (isObjectMissing(error) || s3StatusOf(error) === 412) throw new UploadGone(objectKey);
    throw error;
  }
};

/** The first `length` bytes of a document. @throws 404 when its file is gone or another, as while it is being deleted */
const readStart = async ({ objectKey, eTag }: PolicyRecord, length: number): Promise<Uint8Array> => {
  try {
    const { Body } = await uploadsClient().send(
      new GetObjectCommand({
        Bucket: config().UPLOADS_BUCKET,
        Key: objectKey,
        IfMatch: eTag,
        Range: `bytes=0-${length - 1}`,
      }),
    );
    if (!Body) throw new Error("The document came without a body");
    return await Body.transformToByteArray();
  } catch (error) {
    if (isObjectMissing(error) || s3StatusOf(error) === 412) throw policyNotFound();
    throw error;
  }
};

/** Removes all files of a document; those that are not there need no removing. */
const removeAll = async (companyId: string, policyId: string): Promise<void> => {
  const Objects = Object.values(policyFiles(companyId, policyId)).map((Key) => ({ Key }));
  const { Errors = [] } = await uploadsClient().send(
    new DeleteObjectsCommand({ Bucket: config().UPLOADS_BUCKET, Delete: { Objects, Quiet: true } }),
  );
  if (Errors.length > 0) throw new Error(`Files of a document were not removed: ${Errors[0]?.Code}`);
};

export const policyObjects = { keep, readStart, removeAll };
