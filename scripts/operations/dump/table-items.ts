import { setTimeout as pause } from "node:timers/promises";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { OperationProblem } from "../problem.ts";

export type Item = Record<string, AttributeValue>;

/**
 * Every item of a table. This is the one scan of the product: it runs with an operator's credentials, and no
 * role of a function may do it. It is not a picture of one moment; for that, restore to a point in time first (`export --table`).
 */
export async function* allItems(client: DynamoDBClient, tableName: string): AsyncGenerator<Item> {
  let after: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    yield* page.Items ?? [];
    after = page.LastEvaluatedKey;
  } while (after);
}

/** DynamoDB takes 25 items a request, and 16 MB: 25 of the largest items the product writes are 10 MB. */
const batchSize = 25;
const maxRounds = 10;

const writeBatch = async (
  client: DynamoDBClient,
  tableName: string,
  batch: WriteRequest[],
): Promise<void> => {
  let left = batch;
  for (let round = 0; left.length > 0; round += 1) {
    if (round === maxRounds)
      throw new OperationProblem("The table is not accepting writes right now. Try again later.");
    if (round > 0) await pause(Math.random() * Math.min(5_000, 100 * 2 ** round));
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: left } }));
    left = answer.UnprocessedItems?.[tableName] ?? [];
  }
};

/** Writes to a table, whatever was there under the keys, and counts the writes. */
export const writeItems = async (
  client: DynamoDBClient,
  tableName: string,
  writes: AsyncIterable<WriteRequest> | Iterable<WriteRequest>,
): Promise<number> => {
  let count = 0;
  let batch: WriteRequest[] = [];
  for await (const write of writes) {
    batch.push(write);
    count += 1;
    if (batch.length < batchSize) continue;
    await writeBatch(client, tableName, batch);
    batch = [];
  }
  await writeBatch(client, tableName, batch);
  return count;
};
