import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { randomCredentials } from "../credentials.ts";
import { type LocalS3, startS3 } from "../s3.ts";

export const appOrigin = "http://localhost:3000";
export const bucket = "uploads";

/** A local S3 in a folder of its own, with one bucket and the SDK's own client. */
export async function startTestS3() {
  const folder = await mkdtemp(join(tmpdir(), "subpart-s3-"));
  const credentials = randomCredentials();
  const s3 = await startS3({ folder, credentials, allowedOrigins: [appOrigin] });
  const client = clientOf(s3);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const stop = async () => {
    client.destroy();
    await s3.close();
    await rm(folder, { recursive: true });
  };
  return { s3, folder, client, stop };
}
export type TestS3 = Awaited<ReturnType<typeof startTestS3>>;

export function clientOf(s3: LocalS3, config: S3ClientConfig = {}): S3Client {
  const { endpoint, region, credentials } = s3;
  return new S3Client({ endpoint, region, credentials, maxAttempts: 1, ...config });
}
