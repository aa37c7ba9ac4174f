import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { tableSchema } from "../../../functions/config/table-schema.ts";
import type { DynamoDb } from "../dynamodb.ts";

const { partitionKey, sortKey, indexes } = tableSchema;

/** The table as CreateTable wants it, from the schema that the cloud's data stack reads too. */
function tableInput(tableName: string): CreateTableCommandInput {
  const keyNames = [
    partitionKey,
    sortKey,
    ...indexes.flatMap((index) => [index.partitionKey, index.sortKey]),
  ];
  return {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...new Set(keyNames)].map((name) => ({ AttributeName: name, AttributeType: "S" })),
    KeySchema: keySchema(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: index.projection },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: tableSchema.stream },
  };
}

function keySchema(partition: string, sort: string): CreateTableCommandInput["KeySchema"] {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ];
}

/**
 * Creates the product's table and waits until it can be used; an existing table is left as it is.
 * @returns the table's name, and whether it was made now.
 */
export async function createTable(
  dynamoDb: DynamoDb,
  tableName = "subpart",
): Promise<{ readonly tableName: string; readonly isNew: boolean }> {
  const { endpoint, region, credentials } = dynamoDb;
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    const isNew = await createIfMissing(client, tableName);
    return { tableName, isNew };
  } finally {
    client.destroy();
  }
}

async function createIfMissing(client: DynamoDBClient, tableName: string): Promise<boolean> {
  try {
    await client.send(new CreateTableCommand(tableInput(tableName)));
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName: tableName });
  const ttl = { AttributeName: tableSchema.ttlAttribute, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification: ttl }));
  return true;
}
