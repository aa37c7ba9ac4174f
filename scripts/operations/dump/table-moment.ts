import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import {
  DescribeExportCommand,
  type DynamoDBClient,
  ExportTableToPointInTimeCommand,
  PointInTimeRecoveryUnavailableException,
} from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { describeTable } from "../../deploy/restored-table.ts";
import { OperationProblem } from "../problem.ts";
import { allObjects, readObject } from "./bucket-objects.ts";
import { itemFromJson, type JsonValue } from "./item-line.ts";
import type { Item } from "./table-items.ts";

/** What AWS writes beside the data of an export. */
const ManifestSummary = z.object({ manifestFilesS3Key: z.string(), itemCount: z.number().int() });
const ManifestLine = z.object({ dataFileS3Key: z.string() });
const DataLine = z.object({
  Item: z.custom<Record<string, JsonValue>>((value) => typeof value === "object"),
});

export interface MomentWish {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly table: string;
  /** Where AWS may put the export for as long as it is read. */
  readonly bucket: string;
  /** Undefined: now. */
  readonly at: Date | undefined;
  /** Between two questions whether AWS is done: minutes at least. */
  readonly pauseMs: number;
}

const textOf = async ({ s3, bucket }: MomentWish, key: string): Promise<string> => {
  const found = await readObject(s3, bucket, key);
  if (!found) throw new OperationProblem(`The export by AWS lacks ${key}.`);
  const { content } = found;
  return (key.endsWith(".gz") ? gunzipSync(content) : Buffer.from(content)).toString("utf8");
};

const linesOf = async (wish: MomentWish, key: string): Promise<string[]> =>
  (await textOf(wish, key)).split("\n").filter((line) => line !== "");

/** Has AWS write the table into the bucket, and waits until it is done. @returns the key of the export's summary */
const exported = async (wish: MomentWish, prefix: string): Promise<string> => {
  const { dynamodb, table, bucket, at } = wish;
  const TableArn = (await describeTable(dynamodb, table))?.TableArn;
  if (TableArn === undefined)
    throw new OperationProblem(`There is no table ${table} in this account and region.`);
  const { ExportDescription: begun } = await dynamodb
    .send(
      new ExportTableToPointInTimeCommand({
        TableArn,
        ...(at && { ExportTime: at }),
        S3Bucket: bucket,
        S3Prefix: prefix,
        S3SseAlgorithm: "AES256",
        ExportFormat: "DYNAMODB_JSON",
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof PointInTimeRecoveryUnavailableException)) throw error;
      throw new OperationProblem(`Point-in-time recovery of the table ${table} is off: leave out --moment.`);
    });
  for (;;) {
    const { ExportDescription: now } = await dynamodb.send(
      new DescribeExportCommand({ ExportArn: begun?.ExportArn }),
    );
    if (now?.ExportStatus === "COMPLETED" && now.ExportManifest !== undefined) return now.ExportManifest;
    if (now?.ExportStatus === "FAILED")
      throw new OperationProblem(`AWS could not export the table: ${now.FailureMessage}`);
    await pause(wish.pauseMs);
  }
};

/**
 * Every item of a table as all of them were in one second of the last 35 days, however long reading takes. AWS reads
 * its own backup for it, which takes nothing of the table's capacity. What it wrote is removed at the end.
 * @throws OperationProblem where the table cannot be restored to a point in time, or items are missing
 */
export async function* itemsOfMoment(wish: MomentWish): AsyncGenerator<Item> {
  const prefix = `exports/${randomBytes(12).toString("hex")}`;
  const { s3, bucket } = wish;
  try {
    const summary = ManifestSummary.parse(JSON.parse(await textOf(wish, await exported(wish, prefix))));
    let count = 0;
    for (const line of await linesOf(wish, summary.manifestFilesS3Key)) {
      const { dataFileS3Key } = ManifestLine.parse(JSON.parse(line));
      for (const data of await linesOf(wish, dataFileS3Key)) {
        count += 1;
        yield itemFromJson(DataLine.parse(JSON.parse(data)).Item);
      }
    }
    if (count !== summary.itemCount)
      throw new OperationProblem(`The export by AWS holds ${count} of ${summary.itemCount} items.`);
  } finally {
    for await (const { key } of allObjects(s3, bucket, prefix))
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }
}
