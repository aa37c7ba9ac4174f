import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/*
 * Findings of cdk-nag's pack for NIST 800-53 (revision 5) that stand, by the kind of resource, with the reason.
 * Each is stated at its own resource, so a new one of the same kind is found again.
 */
const ownKey =
  "It is encrypted with a key that AWS manages. A key of the account's own costs 1 USD a month and a call for each use, and a reader that the policies let through may use that key too.";

const reasons = {
  function: {
    LambdaInsideVPC:
      "It listens on no port and calls only AWS services over TLS, signed with its own role. A network of its own would need endpoints or a gateway (7 to 32 USD a month each) and refuse no one whom the roles let through.",
    LambdaConcurrency:
      "Reserved copies are a setting (reservedLogin, reservedImports): a new account has ten for all its functions, and reserving any of them is refused there.",
    LambdaDLQ:
      "An endpoint's caller gets its failure. A worker's failures go to the queue of failures, by its on-failure destination.",
  },
  role: {
    IAMNoInlinePolicy:
      "The policy belongs to this one role and is made and removed with it. A managed policy could be attached elsewhere.",
  },
  logs: { CloudWatchLogGroupEncrypted: ownKey },
  bucket: {
    S3DefaultEncryptionKMS: ownKey,
    S3BucketReplicationEnabled:
      "A second region doubles the price of storage and is the operator's choice. `npm run ops -- export` writes a copy of a stage's files to a place of the operator's.",
  },
  rebuiltBucket: {
    S3BucketVersioningEnabled:
      "What it holds is made again from something else (pages from a release, snapshots from the table) or is a log that is only added to, so earlier versions are worth nothing.",
  },
  secret: {
    SecretsManagerUsingKMSKey: ownKey,
    SecretsManagerRotationEnabled:
      "A new value must reach CloudFront and all functions together, so a deployment makes it, not a timer.",
  },
  topic: {
    SNSEncryptedKMS:
      "CloudWatch and SES publish to it, which a key that AWS manages does not allow. Messages hold names of alarms or addresses that bounced, and are not kept.",
  },
  table: {
    DynamoDBInBackupPlan:
      "Point-in-time recovery brings back any second of the last 35 days. A plan is a setting of the stage (backupVault), whose vault the operator makes. `npm run ops -- export` writes a copy that outlives the account.",
  },
} as const;

/** States why the pack's findings about a resource of this kind stand. */
export const acknowledgeNist = (construct: IConstruct, kind: keyof typeof reasons): void => {
  for (const [rule, reason] of Object.entries(reasons[kind]))
    Validations.of(construct).acknowledge({ id: `NIST.800.53.R5-${rule}`, reason });
};
