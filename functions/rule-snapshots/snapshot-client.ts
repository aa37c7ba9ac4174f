import { NoSuchKey, NotFound, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";

let client: S3Client | undefined;

/**
 * The S3 client for snapshots. It gives up early: a reader that does not get a snapshot builds it from the
 * table, and a worker is started again.
 */
export const snapshotClient = (): S3Client => {
  client ??= new S3Client({
    maxAttempts: 2,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Other engines than S3 itself have no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    requestHandler: new NodeHttpHandler({ connectionTimeout: 500, socketTimeout: 5_000 }),
  });
  return client;
};

/** A role that may not list the bucket is answered 403 instead of 404 (AWS, GetObject). */
export const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey ||
  error instanceof NotFound ||
  (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0));
