import { Duration } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { type Bucket, type CfnBucket, HttpMethods } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { PrivateBucket } from "./private-bucket.ts";

export interface UploadsBucketProps {
  readonly bucketName: string;
  /** The only pages that may PUT from a browser: scheme and host, no trailing slash. */
  readonly appOrigin: string;
  readonly accessLogs: Bucket;
}

/** No presigned address is honoured longer, whatever its own expiry says. */
const maxSignatureAgeMs = 15 * 60 * 1_000;

/**
 * Files of people. They land under `q/` and are gone after a day unless a check copied them to their place.
 * Versions are kept for 30 days, so that a file deleted or replaced by mistake can be brought back; what
 * leaves `q/` leaves it for good after one day more. Files of lists lie under `exports/` for a week, evidence
 * packs under `packs/` for 30 days.
 */
export class UploadsBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { bucketName, appOrigin, accessLogs }: UploadsBucketProps) {
    super(scope, id);
    const bucket = new PrivateBucket(this, "Bucket", {
      bucketName,
      versioned: true,
      accessLogs: { bucket: accessLogs, prefix: "uploads" },
      lifecycleRules: [
        {
          id: "quarantine",
          prefix: "q/",
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        {
          id: "exports",
          prefix: "exports/",
          expiration: Duration.days(7),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: "packs",
          prefix: "packs/",
          expiration: Duration.days(30),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: "deleted-files",
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: [appOrigin],
          allowedHeaders: ["content-type", "if-none-match"],
          exposedHeaders: ["etag"],
          maxAge: 3_600,
        },
      ],
    });
    // As a plain property: the CDK's own switch would bring a function with rights on all buckets.
    (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: "NoOldSignatures",
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["s3:*"],
        resources: [bucket.arnForObjects("*")],
        conditions: { NumericGreaterThan: { "s3:signatureAge": maxSignatureAgeMs } },
      }),
    );
    this.bucket = bucket;
  }
}
