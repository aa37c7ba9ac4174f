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
import type { PlatformTable } from "../platform.ts";

export interface DataStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly names: Names;
}

/** What must outlive every deployment: the table, the session secret, the access logs, the snapshots. */
export class DataStack extends Stack {
  /** What the stage runs on. */
  readonly tableInUse: PlatformTable;
  readonly sessionSecret: GeneratedSecret;
  readonly accessLogs: Bucket;
  readonly libraryBucketArn: string;

  constructor(scope: Construct, id: string, { settings, names, ...props }: DataStackProps) {
    super(scope, id, props);
    const { table } = new AppTable(this, "AppTable", { tableName: names.table });
    this.tableInUse = this.inUse(table, settings);

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
    if (settings.backup)
      before.push(new TableBackup(this, "Backup", { names, settings, backup: settings.backup }));
    // The table comes last: it is protected from deletion, so a first deployment that fails after it could not be
    // taken back, and its name would be in the way of the next attempt.
    table.node.addDependency(...before);
    // By name, as the uploads bucket.
    this.libraryBucketArn = `arn:${Aws.PARTITION}:s3:::${bucketName}`;
  }

  /**
   * The stack's own table, or one that was restored beside it, by its name. The own one stays exported either way:
   * CloudFormation drops no export while the stacks that are deployed later still import it.
   */
  private inUse(own: Table, { table: restored }: StageSettings): PlatformTable {
    for (const each of [own.tableName, own.tableArn, own.tableStreamArn ?? ""]) this.exportValue(each);
    if (!restored) return own;
    return {
      tableName: restored.name,
      tableArn: `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${restored.name}`,
      tableStreamArn: restored.streamArn,
    };
  }
}
