import { NoSuchKey, NotFound, S3Client, type S3ClientConfig, S3ServiceException } from "@aws-sdk/client-s3";
import { type Patience, patience } from "./aws.ts";

/**
 * A client for S3, or another engine in its place. Checksums are sent only where S3 demands them: the default
 * would sign the checksum of an empty body into presigned addresses.
 * @param other where the bucket is not of the stage's own account
 */
export const createS3Client = (
  { maxAttempts, ...timeouts }: Patience,
  other: Pick<S3ClientConfig, "region" | "credentials"> = {},
): S3Client =>
  new S3Client({
    ...other,
    ...patience(maxAttempts, timeouts),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Other engines than S3 itself have no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
  });

/** A client that is made when it is first asked for, and then kept. */
export const keptS3Client = (patience: Patience): (() => S3Client) => {
  let client: S3Client | undefined;
  return () => {
    client ??= createS3Client(patience);
    return client;
  };
};

/** The HTTP status of an answer that is a failure. */
export const s3StatusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether nothing lies under a key. A role that may not list the bucket is answered 403 instead of 404 (AWS, HeadObject). */
export const isObjectMissing = (error: unknown): boolean =>
  error instanceof NotFound || error instanceof NoSuchKey || [403, 404].includes(s3StatusOf(error) ?? 0);
