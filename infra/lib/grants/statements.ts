import { Aws } from "aws-cdk-lib";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { canaryParameter } from "../../../functions/config/canary-parameter.ts";
import type { Platform } from "../platform.ts";
import type { Grant } from "./grant.ts";
import { readStream, type TableRight } from "./table-rights.ts";
import { tableStatement } from "./table-statements.ts";

const allow = (
  actions: string[],
  resources: string[],
  conditions?: Record<string, unknown>,
): PolicyStatement => new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });

const arn = (service: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

/**
 * Objects under `q/`, whose names end in random bytes, documents, exports and packs, whose names hold a company and an id,
 * snapshots, whose names hold the hash of a version, and texts of the law, whose names hold their own: a prefix is the least that can be named. These, the
 * mails' identities and the roles that companies give are the only wildcards in any role.
 */
export const quarantinePrefix = "/q/*";
export const documentsPrefix = "/files/*";
export const exportsPrefix = "/exports/*";
export const packsPrefix = "/packs/*";
export const snapshotsPrefix = "/snapshots/*";
export const lawPrefix = "/law/*";
export const sealsPrefix = "/seals/*";
export const lawIndexPrefix = "/law/index/*";

/** Senders are bound by a condition, not by this. */
export const anyIdentity = "identity/*";

const addressOf = (from: string): string => /<([^>]+)>$/.exec(from)?.[1] ?? from;

/**
 * As the stage's sender alone. SES asks for the right on the sender's identity, on the configuration set and, while an
 * account is in the sandbox, on the recipient's identity, too; whose those are is not known here, so the condition on
 * the sender is what binds.
 */
const maySendMail = ({ settings: { mail }, names }: Platform): PolicyStatement =>
  allow(
    ["ses:SendEmail", "ses:SendRawEmail"],
    [arn("ses", anyIdentity), arn("ses", `configuration-set/${names.mailConfigurationSet}`)],
    { StringEquals: { "ses:FromAddress": addressOf(mail.from) } },
  );

/** Roles of any account. */
export const companyRoles = ":iam::*:role/*";

/** Whose roles those are is not known here: the external id binds, which names a company, and none is of our own account. */
const mayAssumeCompanyRoles = (): PolicyStatement[] => [
  allow(["sts:AssumeRole"], [`arn:${Aws.PARTITION}${companyRoles}`], {
    StringLike: { "sts:ExternalId": "subpart-*" },
  }),
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ["sts:AssumeRole"],
    resources: [`arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/*`],
  }),
];

const libraryStatements = (grant: Grant, { libraryBucketArn }: Platform): PolicyStatement[] => {
  const snapshots = [`${libraryBucketArn}${snapshotsPrefix}`];
  const law = [`${libraryBucketArn}${lawPrefix}`];
  if (grant === "read-law") return [allow(["s3:GetObject"], law)];
  if (grant === "write-law") return [allow(["s3:PutObject"], law)];
  if (grant === "read-snapshots") return [allow(["s3:GetObject"], snapshots)];
  if (grant === "write-snapshots") return [allow(["s3:PutObject"], snapshots)];
  if (grant === "sweep-law")
    return [allow(["s3:ListBucket"], [libraryBucketArn]), allow(["s3:DeleteObject"], law)];
  if (grant === "sweep-law-index")
    return [
      allow(["s3:ListBucket"], [libraryBucketArn]),
      allow(["s3:DeleteObject"], [`${libraryBucketArn}${lawIndexPrefix}`]),
    ];
  if (grant !== "sweep-snapshots") return [];
  return [allow(["s3:ListBucket"], [libraryBucketArn]), allow(["s3:DeleteObject"], snapshots)];
};

/** Where files of a company lie in the two buckets, and the right to find all their versions. */
const eraseStatements = ({ uploadsBucketArn, libraryBucketArn }: Platform): PolicyStatement[] => [
  allow(["s3:ListBucketVersions"], [uploadsBucketArn, libraryBucketArn]),
  allow(
    ["s3:DeleteObject", "s3:DeleteObjectVersion"],
    [
      ...[quarantinePrefix, documentsPrefix, exportsPrefix, packsPrefix].map(
        (prefix) => `${uploadsBucketArn}${prefix}`,
      ),
      `${libraryBucketArn}${snapshotsPrefix}`,
    ],
  ),
];

/** Nothing where the stage has no bucket for them. */
const sealStatements = (grant: "write-seals" | "read-seals", { settings }: Platform): PolicyStatement[] => {
  if (!settings.recordBucket) return [];
  const actions = grant === "write-seals" ? ["s3:GetObject", "s3:PutObject"] : ["s3:GetObject"];
  return [allow(actions, [`arn:${Aws.PARTITION}:s3:::${settings.recordBucket}${sealsPrefix}`])];
};

/** What a grant lets a role do with which files of the uploads bucket. */
const fileRights: Partial<
  Record<Grant & string, readonly [action: string, prefix: string, ...more: string[]]>
> = {
  "read-uploads": ["s3:GetObject", quarantinePrefix],
  "write-uploads": ["s3:PutObject", quarantinePrefix],
  "remove-uploads": ["s3:DeleteObject", quarantinePrefix],
  "remove-upload-versions": ["s3:DeleteObject", quarantinePrefix, "s3:DeleteObjectVersion"],
  "read-scans": ["s3:GetObjectTagging", documentsPrefix],
  "read-documents": ["s3:GetObject", documentsPrefix],
  "write-documents": ["s3:PutObject", documentsPrefix],
  "write-exports": ["s3:PutObject", exportsPrefix],
  "read-exports": ["s3:GetObject", exportsPrefix],
  "write-packs": ["s3:PutObject", packsPrefix],
  "read-packs": ["s3:GetObject", packsPrefix],
  "remove-packs": ["s3:DeleteObject", packsPrefix],
  "remove-documents": ["s3:DeleteObject", documentsPrefix],
};

const statementsOf = (grant: Grant, platform: Platform): PolicyStatement[] => {
  const { names, uploadsBucketArn } = platform;
  // By name: functions and workers are deployed independently.
  if (typeof grant === "object")
    return [allow(["lambda:InvokeFunction"], [arn("lambda", `function:${names.worker(grant.start)}`)])];
  const [action, prefix, ...more] = fileRights[grant] ?? [];
  if (action) return [allow([action, ...more], [`${uploadsBucketArn}${prefix}`])];
  if (grant === "send-mail") return [maySendMail(platform)];
  if (grant === "read-canary")
    return [
      allow(["ssm:GetParameter"], [arn("ssm", `parameter${canaryParameter(platform.settings.stage)}`)]),
    ];
  if (grant === "erase-company") return eraseStatements(platform);
  if (grant === "assume-company-roles") return mayAssumeCompanyRoles();
  if (grant === "write-seals" || grant === "read-seals") return sealStatements(grant, platform);
  // What is left are rights on the table.
  return libraryStatements(grant, platform);
};

/** All that a function may do but log: its rights on the table, and its grants on other services. */
export const statementsFor = (
  platform: Platform,
  rights: readonly TableRight[],
  grants: readonly Grant[],
): PolicyStatement[] => [
  ...rights.map((right) => tableStatement(platform.table.tableArn, right)),
  ...grants.flatMap((grant) => statementsOf(grant, platform)),
];

/** Read the table's stream, by its own ARN. */
export const mayReadStream = (streamArn: string): PolicyStatement => allow([...readStream], [streamArn]);

/** Write log lines into one group. The ARN attribute of a log group already covers its streams. */
export const mayLog = (logGroupArn: string): PolicyStatement =>
  allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroupArn]);

/** Send traces to X-Ray, whose actions know no resources. */
export const traceActions: readonly string[] = ["xray:PutTraceSegments", "xray:PutTelemetryRecords"];
export const mayTrace = (): PolicyStatement => allow([...traceActions], ["*"]);

/** Put what failed for good into a dead-letter queue. */
export const mayReport = (queueArn: string): PolicyStatement => allow(["sqs:SendMessage"], [queueArn]);
