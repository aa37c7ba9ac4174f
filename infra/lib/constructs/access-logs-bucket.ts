import { Aws, Duration } from "aws-cdk-lib";
import { Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledgeLogsBucket } from "../acknowledgements.ts";
import { PrivateBucket } from "./private-bucket.ts";

export interface AccessLogsBucketProps {
  /** Days after which a log is deleted. */
  readonly keptDays: number;
}

/** Where CloudFront and this stage's buckets, and no others, write their access logs. */
export class AccessLogsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { keptDays }: AccessLogsBucketProps) {
    super(scope, id, {
      // CloudFront still writes its standard logs with an ACL.
      ownership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      accessLogs: undefined,
      lifecycleRules: [{ id: "age", expiration: Duration.days(keptDays) }],
    });
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: "LogsOfThisAccountOnly",
        effect: Effect.DENY,
        principals: [new ServicePrincipal("logging.s3.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [this.arnForObjects("*")],
        conditions: { StringNotEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
    acknowledgeLogsBucket(this);
  }
}
