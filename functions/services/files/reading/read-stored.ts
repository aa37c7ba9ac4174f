import { buffer } from "node:stream/consumers";
import type { PolicyType } from "../../../../shared/schemas/policy.ts";
import { UploadGone, uploadedObjects } from "../../uploads/uploaded-objects.ts";
import { type DocumentReading, readDocument } from "./read-document.ts";

/** A file that was checked when it was stored: the ETag names those very bytes. */
interface StoredFile {
  readonly objectKey: string;
  readonly eTag: string;
  readonly type: PolicyType;
}

/** Reads a stored file; one that is gone, as while its record is being deleted, is `unreadable`. */
export const readStored = async (
  { objectKey, eTag, type }: StoredFile,
  remainingMs: () => number,
): Promise<DocumentReading> => {
  try {
    const bytes = await buffer(await uploadedObjects.read(objectKey, eTag));
    return await readDocument(type, bytes, remainingMs);
  } catch (error) {
    if (error instanceof UploadGone) return { problem: "unreadable" };
    throw error;
  }
};
