import { RemovalPolicy } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledgeNist } from "../nist-acknowledgements.ts";
import { asBucket } from "./as-bucket.ts";

export interface PrivateBucketProps
  extends Pick<BucketProps, "bucketName" | "versioned" | "lifecycleRules" | "cors"> {
  /** Where its access log goes; the log bucket itself has none. */
  readonly accessLogs: { readonly bucket: Bucket; readonly prefix: string } | undefined;
  /** ACLs only where a log service of AWS's needs them. */
  readonly ownership?: ObjectOwnership;
}

/**
 * An encrypted bucket that needs a signature and TLS 1.2, and is kept when its stack is deleted. One whose first
 * deployment fails is removed, so that its name is free for the next attempt.
 */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { accessLogs, ownership, ...props }: PrivateBucketProps) {
    super(scope, id, {
      ...props,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ownership ?? ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(accessLogs && {
        serverAccessLogsBucket: asBucket(accessLogs.bucket),
        serverAccessLogsPrefix: `${accessLogs.prefix}/`,
      }),
    });
    acknowledgeNist(this, "bucket");
    if (props.versioned !== true) acknowledgeNist(this, "rebuiltBucket");
  }
}
