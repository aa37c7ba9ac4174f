import { config } from "../../core/config.ts";
import { copyObject } from "../../core/s3.ts";
import { UploadGone, uploadsS3 } from "../uploads/uploaded-objects.ts";

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
  const kept = { from: objectKey, to: document, eTag, type: mimeType };
  const copy = await copyObject(uploadsS3, config().UPLOADS_BUCKET, kept);
  if (copy === undefined) throw new UploadGone(objectKey);
  return copy;
};
