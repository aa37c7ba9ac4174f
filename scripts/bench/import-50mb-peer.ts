import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { config } from "../../functions/core/config.ts";
import { retryUnprocessed } from "../../functions/core/table/unprocessed.ts";
import { ruleOfRow } from "../../functions/intake/rows/rule-row.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { reportRun } from "./import-50mb-child.ts";

/** Requests on their way at the same time; more do not make the engine faster. */
const parallel = 8;

const client = DynamoDBDocumentClient.from(new DynamoDBClient());
const counts = { BatchWriteItem: 0 };

const putRequest = (value: unknown, row: number) => {
  const { titleNumber, partNo, section, obligationId, content } = ruleOfRow({
    row,
    value,
    hasRepeatedField: false,
    parents: [],
  });
  const key = { pk: `T#${titleNumber}#P#${partNo}`, sk: `RULE#${section}#${obligationId}` };
  return { PutRequest: { Item: { ...key, ...JSON.parse(content) } } };
};

const writeAll = async (rows: readonly unknown[]): Promise<void> => {
  const { TABLE_NAME } = config();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < rows.length) {
      const from = next;
      next += 25;
      const requests = rows.slice(from, next).map((row, index) => putRequest(row, from + index));
      await retryUnprocessed(requests, 25, async (batch) => {
        counts.BatchWriteItem += 1;
        const answer = await client.send(new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: batch } }));
        return (answer.UnprocessedItems?.[TABLE_NAME] ?? []) as typeof batch;
      });
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
};

// The plain way: the file parsed whole, an item per rule, 25 a request: `import-50mb-peer.ts <key> <etag>`.
const [, , key = "", eTag = ""] = process.argv;
await reportRun(counts, async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(key, eTag)) chunks.push(chunk);
  const rows: unknown[] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  chunks.length = 0;
  await writeAll(rows);
});
