import { Aws } from "aws-cdk-lib";
import { CfnBackupPlan, CfnBackupSelection } from "aws-cdk-lib/aws-backup";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { tableInUse } from "../../config/table-in-use.ts";
import { acknowledgeTableBackup } from "../acknowledgements.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";

interface TableBackupProps {
  readonly names: Names;
  readonly settings: StageSettings;
  readonly backup: NonNullable<StageSettings["backup"]>;
}

const inBackup = `arn:${Aws.PARTITION}:backup:${Aws.REGION}:${Aws.ACCOUNT_ID}`;
const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });

/**
 * A backup of the table each night, by AWS Backup, into a vault that the operator made, and where they wish a copy of
 * it into another vault. What lies in the vaults stays when the setting or the whole stage goes. The table is named,
 * not referred to: the plan is made before it. The role has what AWS's own policy for the service
 * (`AWSBackupServiceRolePolicyForBackup`) allows for such tables, for this one alone.
 */
export class TableBackup extends Construct {
  constructor(scope: Construct, id: string, { names, settings, backup }: TableBackupProps) {
    super(scope, id);
    const table = `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${tableInUse(settings)}`;
    const vault = `${inBackup}:backup-vault:${backup.vault}`;
    const recoveryPoints = `${inBackup}:recovery-point:*`;
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
      description: "Backs the table up",
      inlinePolicies: {
        least: new PolicyDocument({
          statements: [
            allow(
              [
                "dynamodb:DescribeTable",
                "dynamodb:ListTagsOfResource",
                "dynamodb:CreateBackup",
                "dynamodb:StartAwsBackupJob",
              ],
              [table],
            ),
            allow(
              ["backup:DescribeBackupVault", "backup:CopyIntoBackupVault"],
              [vault, ...(backup.copyTo === undefined ? [] : [backup.copyTo])],
            ),
            // Backups have the tags of the table.
            allow(["backup:TagResource"], [recoveryPoints]),
          ],
        }),
      },
    });
    acknowledgeTableBackup(role);
    acknowledgeNist(role, "role");
    const lifecycle = { deleteAfterDays: backup.days };
    const plan = new CfnBackupPlan(this, "Plan", {
      backupPlan: {
        backupPlanName: `${names.prefix}-table`,
        backupPlanRule: [
          {
            ruleName: "nightly",
            targetBackupVault: backup.vault,
            scheduleExpression: "cron(30 3 * * ? *)",
            lifecycle,
            ...(backup.copyTo && {
              copyActions: [{ destinationBackupVaultArn: backup.copyTo, lifecycle }],
            }),
          },
        ],
      },
    });
    new CfnBackupSelection(this, "Selection", {
      backupPlanId: plan.attrBackupPlanId,
      backupSelection: {
        selectionName: `${names.prefix}-table`,
        iamRoleArn: role.roleArn,
        resources: [table],
      },
    });
  }
}
