import { DeleteObjectsCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { isObjectMissing, s3StatusOf } from "../../core/s3.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import { policyFiles } from "./policy-files.ts";
import { type PolicyRecord, policyNotFound } from "./policy-repository.ts";

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

export const policyObjects = { readStart, removeAll };
