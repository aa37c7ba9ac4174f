import type { S3Client } from "@aws-sdk/client-s3";
import { createS3Client } from "../../core/s3.ts";

let client: S3Client | undefined;

/**
 * The S3 client for snapshots. It gives up early: a reader that does not get a snapshot builds it from the
 * table, and a worker is started again.
 */
export const snapshotClient = (): S3Client => {
  client ??= createS3Client({ maxAttempts: 2, connectionTimeout: 500, socketTimeout: 5_000 });
  return client;
};
