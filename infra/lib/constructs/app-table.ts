import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { tableSchema } from "../../../functions/config/table-schema.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";

export interface AppTableProps {
  /** Fixed, so that an operator's script finds the table by its stage. */
  readonly tableName: string;
}

const key = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * The one table, exactly as `functions/config/table-schema.ts` describes it: on demand, restorable to any
 * second of the last 35 days, protected from deletion, and kept when its stack goes. Encrypted with
 * DynamoDB's own key: a key of the account's would add a KMS call to the price of every request and a grant
 * to every role, for no reader that the table's policy does not already refuse.
 */
export class AppTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { tableName }: AppTableProps) {
    super(scope, id);
    this.table = new Table(this, "Table", {
      tableName,
      partitionKey: key(tableSchema.partitionKey),
      sortKey: key(tableSchema.sortKey),
      timeToLiveAttribute: tableSchema.ttlAttribute,
      stream: StreamViewType[tableSchema.stream],
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    acknowledgeNist(this.table, "table");
    for (const index of tableSchema.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        projectionType: ProjectionType[index.projection],
      });
    }
  }
}
