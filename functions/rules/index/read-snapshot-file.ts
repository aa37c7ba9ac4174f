import { GetObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { isObjectMissing } from "../../core/s3.ts";
import { snapshotClient } from "./snapshot-client.ts";

/** The bytes under a key of the library's bucket, or undefined when nothing lies there. */
export const readSnapshotFile = async (key: string): Promise<Uint8Array | undefined> => {
  try {
    const found = await snapshotClient().send(
      new GetObjectCommand({ Bucket: config().LIBRARY_BUCKET, Key: key }),
    );
    return await found.Body?.transformToByteArray();
  } catch (error) {
    if (isObjectMissing(error)) return undefined;
    throw error;
  }
};
