import { config } from "../../core/config.ts";
import { deleteObjects, getObject } from "../../core/s3.ts";
import { uploadsS3 } from "../../services/uploads/uploaded-objects.ts";
import { filesBeside } from "./policy-files.ts";
import { policyNotFound } from "./policy-record.ts";

/** Where a file lies, and which bytes it has. */
interface StoredFile {
  readonly objectKey: string;
  readonly eTag: string;
}

const bucket = (): string => config().UPLOADS_BUCKET;

/** The first `length` bytes of a document. @throws 404 when its file is gone or another, as while it is being deleted */
const readStart = async ({ objectKey, eTag }: StoredFile, length: number): Promise<Uint8Array> => {
  const found = await getObject(uploadsS3, bucket(), objectKey, { eTag, range: `bytes=0-${length - 1}` });
  if (!found) throw policyNotFound();
  return found.bytes;
};

/** The most that one request removes (AWS). */
const removedAtOnce = 1_000;

/** Removes documents and what was made of them; those that are not there need no removing. */
const removeAll = async (documents: readonly string[]): Promise<void> => {
  const objects = documents.flatMap((document) =>
    Object.values(filesBeside(document)).map((key) => ({ key })),
  );
  for (let from = 0; from < objects.length; from += removedAtOnce)
    await deleteObjects(uploadsS3, bucket(), objects.slice(from, from + removedAtOnce));
};

export const policyObjects = { readStart, removeAll };
