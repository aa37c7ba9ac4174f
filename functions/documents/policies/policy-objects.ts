import { DeleteObjectsCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { isObjectMissing, s3StatusOf } from "../../core/s3.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import { filesBeside } from "./policy-files.ts";
import { policyNotFound } from "./policy-record.ts";

/** Where a file lies, and which bytes it has. */
interface StoredFile {
  readonly objectKey: string;
  readonly eTag: string;
}

/** The first `length` bytes of a document. @throws 404 when its file is gone or another, as while it is being deleted */
const readStart = async ({ objectKey, eTag }: StoredFile, length: number): Promise<Uint8Array> => {
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

/** The most that one request removes (AWS). */
const removedAtOnce = 1_000;

/** Removes documents and what was made of them; those that are not there need no removing. */
const removeAll = async (documents: readonly string[]): Promise<void> => {
  const keys = documents.flatMap((document) => Object.values(filesBeside(document)).map((Key) => ({ Key })));
  for (let from = 0; from < keys.length; from += removedAtOnce) {
    const Objects = keys.slice(from, from + removedAtOnce);
    const { Errors = [] } = await uploadsClient().send(
      new DeleteObjectsCommand({ Bucket: config().UPLOADS_BUCKET, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`Files of a document were not removed: ${Errors[0]?.Code}`);
  }
};

export const policyObjects = { readStart, removeAll };
