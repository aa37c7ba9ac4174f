import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as RuleTarget } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { UploadsTrigger } from "../../config/worker-settings.ts";
import type { Platform } from "../platform.ts";

interface UploadsEventsProps {
  readonly trigger: UploadsTrigger;
  readonly platform: Platform;
  readonly worker: IFunction;
  /** Where events lie that could not be handed over. */
  readonly deadLetters: Queue;
}

/**
 * What happens to files of the uploads bucket, as EventBridge tells it. A pattern leaves out all that the worker
 * would only look at. It costs nothing while no upload is too large.
 * S3: docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
 * GuardDuty: docs.aws.amazon.com/guardduty/latest/ug/monitor-with-eventbridge-s3-malware-protection.html
 */
const patternOf = (trigger: UploadsTrigger, bucket: string) =>
  trigger.happening === "stored"
    ? {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: {
          bucket: { name: [bucket] },
          object: { key: [{ prefix: trigger.prefix }], size: [{ numeric: [">", trigger.largerThan] }] },
        },
      }
    : {
        source: ["aws.guardduty"],
        detailType: ["GuardDuty Malware Protection Object Scan Result"],
        detail: { s3ObjectDetails: { bucketName: [bucket], objectKey: [{ prefix: trigger.prefix }] } },
      };

/** Starts a worker when something happens to files of people. */
export class UploadsEvents extends Construct {
  constructor(scope: Construct, id: string, { trigger, platform, worker, deadLetters }: UploadsEventsProps) {
    super(scope, id);
    new Rule(this, "Rule", {
      description: `Files under ${trigger.prefix} that were ${trigger.happening}`,
      eventPattern: patternOf(trigger, platform.environment.UPLOADS_BUCKET),
      targets: [new RuleTarget(worker, { deadLetterQueue: deadLetters, retryAttempts: 2 })],
    });
  }
}
