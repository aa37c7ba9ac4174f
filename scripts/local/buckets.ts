import {
  BucketAlreadyExists,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { LocalCredentials } from "./credentials.ts";

type S3 = { readonly endpoint: string; readonly region: string; readonly credentials: LocalCredentials };

function isThere(error: unknown): boolean {
  return error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists;
}

/** Makes a bucket unless it exists. */
export async function createBucket({ endpoint, region, credentials }: S3, bucket: string): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    client.destroy();
  }
}

/** Lets the app's pages upload to a bucket of an engine that is not ours; ours is told when it starts. */
export async function allowUploads(s3: S3, bucket: string, origins: readonly string[]): Promise<void> {
  const { endpoint, region, credentials } = s3;
  const client = new S3Client({ endpoint, region, credentials });
  const rule = {
    AllowedMethods: ["PUT", "GET"],
    AllowedOrigins: [...origins],
    AllowedHeaders: ["*"],
    ExposeHeaders: ["ETag"],
  };
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }));
  client.destroy();
}
