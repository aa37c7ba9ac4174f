import { Aws } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Platform } from "../platform.ts";
import { activityKeys, sessionTouch } from "./actions.ts";

/** Some actions on some resources. */
export const allow = (
  actions: string[],
  resources: string[],
  conditions?: Record<string, unknown>,
): PolicyStatement => new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });

/** ARN of a worker by its name. Not a reference: functions and workers are deployed independently. */
export const workerArn = ({ names }: Platform, name: string): string =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${names.worker(name)}`;

/** Start one worker. */
export const mayStartWorker = (platform: Platform, name: string): PolicyStatement =>
  allow(["lambda:InvokeFunction"], [workerArn(platform, name)]);

export const quarantinePrefix = "/q/*";

/**
 * Objects under `q/`. Their names end in random bytes, so a prefix is the least that can be named: the
 * only wildcard in any role.
 */
export const quarantineArn = ({ uploadsBucketArn }: Platform): string =>
  `${uploadsBucketArn}${quarantinePrefix}`;

/** Put files under `q/`: a presigned address carries the right of the role that signed it. */
export const mayWriteUploads = (platform: Platform): PolicyStatement =>
  allow(["s3:PutObject"], [quarantineArn(platform)]);

/** Read files under `q/`, their size and type. */
export const mayReadUploads = (platform: Platform): PolicyStatement =>
  allow(["s3:GetObject"], [quarantineArn(platform)]);

/** Send mails as the stage's sender, with its verified identity and no other. */
export const maySendMail = ({ settings }: Platform): PolicyStatement =>
  allow(
    ["ses:SendEmail"],
    [`arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/${settings.mail.identity}`],
    { StringEquals: { "ses:FromAddress": addressOf(settings.mail.from) } },
  );

const addressOf = (from: string): string => /<([^>]+)>$/.exec(from)?.[1] ?? from;

/** End a session and write its activity row: the two writes of signing out by navigation. */
export const mayEndSession = ({ table }: Platform): PolicyStatement[] => [
  allow(["dynamodb:DeleteItem"], [table.tableArn], leadingKeys(sessionTouch.keys)),
  allow(["dynamodb:PutItem"], [table.tableArn], leadingKeys(activityKeys)),
];

const leadingKeys = (keys: readonly string[]) => ({
  "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [...keys] },
  Null: { "dynamodb:LeadingKeys": "false" },
});

/** Write log lines into one group. The ARN attribute of a log group already covers its streams. */
export const mayLog = (logGroupArn: string): PolicyStatement =>
  allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroupArn]);

/** Put what failed for good into a dead-letter queue. */
export const mayReport = (queueArn: string): PolicyStatement => allow(["sqs:SendMessage"], [queueArn]);
