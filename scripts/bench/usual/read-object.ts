import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { Patience } from "../../../functions/core/aws.ts";
import type { ReadObject } from "../../../functions/core/read-object.ts";
import { createS3Client, isObjectMissing } from "../../../functions/core/s3.ts";

/** `functions/core/read-object` on the SDK's client, as most products read S3. */
export const objectReader = (patience: Patience): ReadObject => {
  const client = createS3Client(patience);
  return async (Bucket, Key, Range) => {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
      return await found.Body?.transformToByteArray();
    } catch (error) {
      if (isObjectMissing(error)) return undefined;
      throw error;
    }
  };
};
