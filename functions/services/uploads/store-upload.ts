import { newUploadKey, type Uploader } from "./upload-keys.ts";
import { countUpload } from "./upload-limits.ts";
import { type UploadedObject, uploadedObjects } from "./uploaded-objects.ts";

interface SentFile {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/**
 * Stores a file that came with the request itself like a presigned upload, so that both count and are handled the
 * same way from here.
 * @throws 429 when the person or their company has used up its uploads
 */
export const storeUpload = async (
  { bytes, type }: SentFile,
  uploader: Uploader,
  now: Date,
): Promise<UploadedObject & { objectKey: string }> => {
  await countUpload(uploader, now);
  const objectKey = newUploadKey(uploader);
  return { ...(await uploadedObjects.store(objectKey, bytes, type)), objectKey };
};
