import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { allKeys, readObject } from "./dump/bucket-objects.ts";
import { LinesDigest } from "./dump/digest.ts";
import { filesOf, newDumpFolder, type Summary, writeLines } from "./dump/dump-files.ts";
import { itemToLine } from "./dump/item-line.ts";
import { allItems } from "./dump/table-items.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget, type Target, targetOptions } from "./target.ts";

export const usage = `export (--stage S | --data DIR) --out FOLDER [--table NAME]
  Writes all items (items.jsonl), a manifest of all uploaded files with their SHA-256 (objects.jsonl), the
  files themselves and a summary. The folder then holds everything, secrets of people included: keep it safe.
  --table reads the items of another table of that account: one that was restored to an earlier moment, or from a
  backup. Its export is a picture of that one moment; files are the stage's, as they are now.`;

async function* itemLines(
  client: DynamoDBClient,
  tableName: string,
  digest: LinesDigest,
): AsyncGenerator<string> {
  for await (const item of allItems(client, tableName)) {
    const line = itemToLine(item);
    digest.add(line);
    yield line;
  }
}

/** Saves each object under its digest and gives its line of the manifest. */
async function* objectLines(
  client: S3Client,
  bucket: string,
  folder: string,
  digest: LinesDigest,
): AsyncGenerator<string> {
  for await (const key of allKeys(client, bucket)) {
    const object = await readObject(client, bucket, key);
    if (!object) continue;
    writeFileSync(filesOf(folder).object(object.entry.sha256), object.content, { mode: 0o600 });
    const line = JSON.stringify(object.entry);
    digest.add(line);
    yield line;
  }
}

/** @throws OperationProblem where a table is not there, or is still being restored */
const requireReadable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === "ACTIVE") return;
    throw new OperationProblem(
      `The table ${TableName} is not ready (${Table?.TableStatus}). Try again once it is ACTIVE.`,
    );
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new OperationProblem(`There is no table ${TableName} in this account and region.`);
  }
};

const dump = async (target: Target, tableName: string, folder: string): Promise<Summary> => {
  const files = filesOf(folder);
  const [items, objects] = [new LinesDigest(), new LinesDigest()];
  const table = new DynamoDBClient({});
  const bucket = new S3Client({ forcePathStyle: target.pathStyle });
  try {
    await requireReadable(table, tableName);
    newDumpFolder(folder);
    // Items first: an object that is named by an item was there before it.
    await writeLines(files.items, itemLines(table, tableName, items));
    await writeLines(files.objects, objectLines(bucket, target.uploadsBucket, folder, objects));
  } finally {
    table.destroy();
    bucket.destroy();
  }
  return {
    version: 1,
    exportedAt: new Date().toISOString(),
    from: nameOf(target, tableName),
    items: { count: items.count, digest: items.value },
    objects: { count: objects.count, digest: objects.value },
  };
};

/** For sentences: a stage, and the table beside its own. */
const nameOf = ({ name, tableName }: Target, read: string): string =>
  read === tableName ? name : `${name}, table ${read}`;

/** @throws OperationProblem when the folder is not empty, or the table cannot be read */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({
    args,
    options: { ...targetOptions, out: { type: "string" }, table: { type: "string" } },
  });
  if (values.out === undefined) throw new OperationProblem("Say where to write the export: --out FOLDER");
  const target = await openTarget(values);
  const folder = resolve(values.out);
  const summary = await dump(target, values.table ?? target.tableName, folder);
  writeFileSync(filesOf(folder).summary, `${JSON.stringify(summary, null, 2)}\n`, { mode: 0o600 });
  return `Exported ${summary.items.count} items and ${summary.objects.count} files of ${summary.from} to ${folder}.`;
};
