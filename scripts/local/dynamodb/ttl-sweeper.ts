import { setTimeout as delay } from "node:timers/promises";
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { tableSchema } from "../../../functions/config/table-schema.ts";
import type { DynamoDb } from "../dynamodb.ts";

const { partitionKey, sortKey, ttlAttribute } = tableSchema;
const names = { "#ttl": ttlAttribute };
type Item = Record<string, AttributeValue>;

async function deleteExpired(client: DynamoDBClient, tableName: string, item: Item): Promise<boolean> {
  const seen = item[ttlAttribute];
  if (seen === undefined) return false;
  const key = Object.fromEntries(
    Object.entries(item).filter(([name]) => name === partitionKey || name === sortKey),
  );
  try {
    // An item that got a new life since it was read stays.
    await client.send(
      new DeleteItemCommand({
        TableName: tableName,
        Key: key,
        ConditionExpression: "#ttl = :seen",
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ":seen": seen },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * Deletes every item whose time is over and gives their number. DynamoDB does this by itself; the embedded
 * engine does not. It reads the whole table, slowly, and is no part of the product.
 * @param nowSeconds seconds since 1970.
 */
export async function sweepExpired(
  dynamoDb: DynamoDb,
  tableName: string,
  nowSeconds: number,
): Promise<number> {
  const { endpoint, region, credentials } = dynamoDb;
  const client = new DynamoDBClient({ endpoint, region, credentials });
  let deleted = 0;
  const pages = paginateScan(
    { client },
    {
      TableName: tableName,
      FilterExpression: "attribute_type(#ttl, :number) AND #ttl < :now",
      ProjectionExpression: `${partitionKey}, ${sortKey}, #ttl`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ":now": { N: String(nowSeconds) }, ":number": { S: "N" } },
    },
  );
  try {
    for await (const page of pages) {
      for (const item of page.Items ?? []) if (await deleteExpired(client, tableName, item)) deleted += 1;
      await delay(20);
    }
  } finally {
    client.destroy();
  }
  return deleted;
}

/** Sweeps once an hour until closed. */
export function startTtlSweeper(
  dynamoDb: DynamoDb,
  tableName: string,
  everyMs = 3_600_000,
): { close(): void } {
  const sweep = () => {
    sweepExpired(dynamoDb, tableName, Math.floor(Date.now() / 1000)).catch((error: unknown) => {
      console.error("Deleting expired items failed:", error);
    });
  };
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
