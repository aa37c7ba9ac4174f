import { Aws, Stack, type StackProps } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import { MalwareScan } from "../constructs/malware-scan.ts";
import { UploadsBucket } from "../constructs/uploads-bucket.ts";

export interface UploadsStackProps extends StackProps {
  readonly names: Names;
  readonly appOrigin: string;
  readonly accessLogs: Bucket;
  /** Whether GuardDuty scans what is kept. */
  readonly malwareScan: boolean;
}

/**
 * Files of people. A stack of its own, because it must come after the application's address (CORS names it)
 * while that address's content security policy names this bucket: the fixed bucket name unties the knot.
 */
export class UploadsStack extends Stack {
  readonly bucketArn: string;

  constructor(
    scope: Construct,
    id: string,
    { names, appOrigin, accessLogs, malwareScan, ...props }: UploadsStackProps,
  ) {
    super(scope, id, props);
    const bucketName = names.uploadsBucket(Aws.ACCOUNT_ID, Aws.REGION);
    const uploads = new UploadsBucket(this, "Uploads", { bucketName, appOrigin, accessLogs });
    if (malwareScan) {
      const scan = new MalwareScan(this, "MalwareScan", { names, prefix: "files/" });
      scan.node.addDependency(uploads);
    }
    // By name, so that no role refers to this stack and the bucket can be replaced alone.
    this.bucketArn = `arn:${Aws.PARTITION}:s3:::${bucketName}`;
  }
}
