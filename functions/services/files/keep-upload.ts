import { CopyObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { isObjectMissing, s3StatusOf } from "../../core/s3.ts";
import { UploadGone, uploadsClient } from "../uploads/uploaded-objects.ts";

interface CheckedUpload {
  readonly objectKey: string;
  /** Of the bytes that were checked. */
  readonly eTag: string;
  readonly mimeType: string;
}

/**
 * Copies an upload to the place of a document, if it still is what was checked.
 * @returns the ETag of the copy
 * @throws UploadGone when the upload is gone, or was replaced since
 */
export const keepUpload = async (
  { objectKey, eTag, mimeType }: CheckedUpload,
  document: string,
): Promise<string> => {
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
