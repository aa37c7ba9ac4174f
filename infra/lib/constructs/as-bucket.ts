import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";

/**
 * A bucket as the interface that other constructs take. The library declares an optional property
 * differently in the two, which the strictest compiler settings refuse; at run time they are the same.
 */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;
