import { Aws, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { AccessLogsBucket } from "../constructs/access-logs-bucket.ts";
import { AppTable } from "../constructs/app-table.ts";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { PrivateBucket } from "../constructs/private-bucket.ts";
import { TableBackup } from "../constructs/table-backup.ts";

export interface DataStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly names: Names;
}

/** What must outlive every deployment: the table, the session secret, the access logs, the snapshots. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly sessionSecret: GeneratedSecret;
  readonly accessLogs: Bucket;
  readonly libraryBucketArn: string;

  constructor(scope: Construct, id: string, { settings, names, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = new AppTable(this, "AppTable", { tableName: names.table }).table;

    this.sessionSecret = new GeneratedSecret(this, "SessionSecret", {
      name: `${names.prefix}-session-secret`,
      description: "Signs session tokens and list cursors",
      generations: settings.secrets,
    });

    this.accessLogs = new AccessLogsBucket(this, "AccessLogs", { keptDays: settings.accessLogDays });

    // Snapshots of titles. No lifecycle by age: what is current may be old; `sweep-snapshots` removes the rest.
    const bucketName = names.libraryBucket(Aws.ACCOUNT_ID, Aws.REGION);
    const library = new PrivateBucket(this, "Library", {
      bucketName,
      accessLogs: { bucket: this.accessLogs, prefix: "library" },
      lifecycleRules: [{ id: "broken-off", abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    const before: Construct[] = [this.accessLogs, library, this.sessionSecret];
    if (settings.backup) before.push(new TableBackup(this, "Backup", { names, backup: settings.backup }));
    // The table comes last: it is protected from deletion, so a first deployment that fails after it could not be
    // taken back, and its name would be in the way of the next attempt.
    this.table.node.addDependency(...before);
    // By name, as the uploads bucket.
    this.libraryBucketArn = `arn:${Aws.PARTITION}:s3:::${bucketName}`;
  }
}
