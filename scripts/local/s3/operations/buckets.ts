import type { S3Answer, S3Call } from "../call.ts";
import { S3Error } from "../s3-error.ts";

/** docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, without its reserved prefixes. */
const bucketForm = /^(?!.*\.\.)(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export async function createBucket({ service, bucket }: S3Call): Promise<S3Answer> {
  if (!bucketForm.test(bucket)) throw new S3Error("InvalidBucketName", "The specified bucket is not valid.");
  if (service.store.hasBucket(bucket)) {
    throw new S3Error(
      "BucketAlreadyOwnedByYou",
      "Your previous request to create the named bucket succeeded and you already own it.",
    );
  }
  await service.store.createBucket(bucket);
  return { status: 200, headers: { location: `/${bucket}` } };
}

export function headBucket({ service }: S3Call): S3Answer {
  return { status: 200, headers: { "x-amz-bucket-region": service.keeper.region } };
}
