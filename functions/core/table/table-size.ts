import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { clientSettings } from "../aws.ts";
import { config } from "../config.ts";
import { log } from "../log.ts";

export interface TableSize {
  readonly items: number;
  /** Null where the engine counts items alone, as the one on a single machine does. */
  readonly bytes: number | null;
}

/**
 * Items and bytes of the table as the engine knows them: DynamoDB brings both up to date about every six hours
 * (TableDescription in its API reference). Undefined where the engine does not tell. Needs the grant
 * `describe-table`.
 */
export const tableSize = async (): Promise<TableSize | undefined> => {
  // The document client does not know this command; it is asked for so seldom that a client is made for it.
  const client = new DynamoDBClient(clientSettings());
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: config().TABLE_NAME }));
    return Table?.ItemCount === undefined
      ? undefined
      : { items: Table.ItemCount, bytes: Table.TableSizeBytes || null };
  } catch (error) {
    log.error("size of the table not told", error);
    return undefined;
  } finally {
    client.destroy();
  }
};
