import { createUpload } from "../../../shared/api/imports.ts";
import { call } from "./api-client.ts";
import { putFile } from "./upload.ts";

interface SentFile {
  file: File;
  /** Media type it is sent as. */
  type: string;
  /** What members may upload; left out for what managers do. */
  purpose?: "evidence" | "policy" | undefined;
  /** Told the share of the file sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file of the person to the store; answers the key it has there.
 * Rejects with `ApiError`, `UploadError`, or the signal's reason when cancelled.
 */
export const sendFile = async ({ file, type, purpose, onProgress, signal }: SentFile): Promise<string> => {
  const { name, size } = file;
  const { uploadURL, objectKey, headers } = await call(
    createUpload,
    { body: { name, size, type, ...(purpose && { purpose }) } },
    { signal },
  );
  await putFile({ url: uploadURL, headers, file, onProgress, signal });
  return objectKey;
};
