import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import type { Names } from "../config/names.ts";

/*
 * Findings of cdk-nag that stand, each with its reason and as near to its resource as can be: one stated for
 * a whole stack would also hide what is added to it later.
 */
export const acknowledge = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason });

const tracing = (construct: IConstruct): void =>
  acknowledge(
    construct,
    "Serverless-LambdaTracing",
    "A setting of the stage (tracing): X-Ray needs a permission on every resource and costs 5 USD per million traces. A request passes through one function, and every log line carries its id.",
  );

/** A function that API Gateway calls and waits for, and its route. */
export const acknowledgeEndpoint = (endpoint: IConstruct): void => {
  tracing(endpoint);
  acknowledge(
    endpoint,
    "Serverless-LambdaDLQ",
    "API Gateway calls it synchronously: the caller gets the failure, and there is nothing to keep.",
  );
  acknowledge(
    endpoint,
    "AwsSolutions-APIG4",
    "The function itself checks session and permission on every call, from the same contract the local server uses; a generated test calls each endpoint as every role and signed out. An authorizer would read the session a second time.",
  );
};

/** The schedule that keeps an endpoint's function ready. */
export const acknowledgeWarmRule = (rule: IConstruct): void =>
  acknowledge(
    rule,
    "Serverless-EventBusDLQ",
    "A call that is lost leaves a function cold for five minutes at most: there is nothing to keep.",
  );

/** A background function. */
export const acknowledgeWorker = (worker: IConstruct): void => {
  tracing(worker);
  acknowledge(
    worker,
    "Serverless-LambdaDLQ",
    "An on-failure destination (asynchronous start) or the event source mapping's own sends what failed to a queue, with the error beside it. A dead-letter target would send it twice.",
  );
};

/** The role with which AWS Backup reads the table. */
export const acknowledgeTableBackup = (role: IConstruct): void =>
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:backup:<AWS::Region>:<AWS::AccountId>:recovery-point:*]",
    "AWS gives each backup a random name, and the role may only tag it.",
  );

/** The queue of the workers' failures. */
export const acknowledgeDeadLetters = (queue: IConstruct): void => {
  for (const id of ["AwsSolutions-SQS3", "Serverless-SQSRedrivePolicy"]) {
    acknowledge(queue, id, "This queue is itself where failures end; an alarm watches it.");
  }
};

/** The topic of bounces and complaints. */
export const acknowledgeMailFeedback = (topic: IConstruct): void => {
  acknowledge(
    topic,
    "AwsSolutions-SNS2",
    "SES publishes to it, which an AWS managed key does not allow. A customer managed key costs 1 USD a month. The topic passes on addresses and times and keeps nothing.",
  );
};

/** A role that sends traces. */
export const acknowledgeTraces = (role: IConstruct): void => {
  for (const id of ["AwsSolutions-IAM5[Resource::*]", "Serverless-LambdaStarPermissions"])
    acknowledge(role, id, "X-Ray's actions know no resources.");
};

const acknowledgeFiles =
  (prefix: string, reason: string) =>
  (role: IConstruct, names: Names): void => {
    const bucket = names.uploadsBucket("<AWS::AccountId>", "<AWS::Region>");
    acknowledge(role, `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucket}/${prefix}/*]`, reason);
  };

/** A role that reaches uploaded files. */
export const acknowledgeQuarantine = acknowledgeFiles(
  "q",
  "Names of uploaded files end in 32 random bytes, so their common prefix is the narrowest resource that can be named.",
);

/** A role that reaches policy documents. */
export const acknowledgeDocuments = acknowledgeFiles(
  "files",
  "Names of documents hold a company's and a document's id, so their common prefix is the narrowest resource that can be named.",
);

/** A role that reaches files of lists. */
export const acknowledgeExports = acknowledgeFiles(
  "exports",
  "Names of exports hold a company's, a person's and an export's id, so their common prefix is the narrowest resource that can be named.",
);

/** A role that reaches evidence packs. */
export const acknowledgePacks = acknowledgeFiles(
  "packs",
  "Names of packs hold a company's and a pack's id, so their common prefix is the narrowest resource that can be named.",
);

/** The role by which GuardDuty scans stored files. */
export const acknowledgeMalwareScan = (role: IConstruct, names: Names): void => {
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]",
    "GuardDuty creates its own EventBridge rules. Their names start like this and end in a suffix that it chooses.",
  );
  acknowledgeDocuments(role, names);
};

/** A role that reaches objects by a prefix of their names, which is all that is known of them in advance. */
const acknowledgePrefix = (role: IConstruct, bucket: string, prefix: string, why: string): void =>
  acknowledge(
    role,
    `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucket}${prefix}]`,
    `${why}, so their common prefix is the narrowest resource that can be named.`,
  );
const libraryOf = (names: Names): string => names.libraryBucket("<AWS::AccountId>", "<AWS::Region>");

/** A role that reaches snapshots. */
export const acknowledgeSnapshots = (role: IConstruct, names: Names): void =>
  acknowledgePrefix(
    role,
    libraryOf(names),
    "/snapshots/*",
    "Names of snapshots hold the hash of a title's version",
  );

/** A role that reaches the seals of the record, in a bucket of the operator's. */
export const acknowledgeSeals = (role: IConstruct, bucket: string): void =>
  acknowledgePrefix(role, bucket, "/seals/*", "Names of seals hold a company and a number");

/** A role that reaches texts of the law, or the files of their index alone. */
export const acknowledgeLaw = (role: IConstruct, names: Names, prefix: string): void =>
  acknowledgePrefix(role, libraryOf(names), prefix, "Names of texts hold the hash of their content");

/** A secret that Secrets Manager made. */
export const acknowledgeSecret = (secret: IConstruct): void =>
  acknowledge(
    secret,
    "AwsSolutions-SMG4",
    "All functions must accept a new value before CloudFront sends it, so it is made by a deployment (--rotate-secrets), not by a timer.",
  );

/** The bucket of access logs. */
export const acknowledgeLogsBucket = (bucket: IConstruct): void =>
  acknowledge(bucket, "AwsSolutions-S1", "A log of who reads the access logs would log itself without end.");

/** The distribution. */
export const acknowledgeSpaSite = (distribution: IConstruct): void => {
  acknowledge(
    distribution,
    "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
    "A request for / is answered with index.html (defaultRootObject), and queries are not passed on, so the bucket is never listed.",
  );
  acknowledge(
    distribution,
    "AwsSolutions-CFR1",
    "People who must follow US rules work all over the world; nothing here is restricted by country.",
  );
  acknowledge(
    distribution,
    "AwsSolutions-CFR2",
    "A web ACL costs about 10 USD a month idle, so it is the operator's choice (-c webAclArn=...). Throttling, per-person limits in the functions and reserved concurrency hold without it.",
  );
  acknowledge(
    distribution,
    "AwsSolutions-CFR4",
    "CloudFront fixes the TLS version of its own *.cloudfront.net certificate. With a domain (-c domainName=...) TLS 1.2 of 2021 is the least it takes.",
  );
};

/** The topic of alarms and its readers. */
export const acknowledgeTopic = (topic: IConstruct): void =>
  acknowledge(
    topic,
    "Serverless-SNSRedrivePolicy",
    "Its subscriber is a mailbox. Alarms that cannot be mailed still show in CloudWatch, and a queue of missed alarms would need its own alarm.",
  );
