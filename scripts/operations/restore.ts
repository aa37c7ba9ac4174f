import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { ManifestEntry, readObject, writeObject } from "./dump/bucket-objects.ts";
import { LinesDigest, sha256 } from "./dump/digest.ts";
import { filesOf, readLines, readSummary, type Summary } from "./dump/dump-files.ts";
import { itemToLine, lineToItem } from "./dump/item-line.ts";
import { allItems, type Item, isEmptyTable, putItems } from "./dump/table-items.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget, targetOptions } from "./target.ts";

export const usage = `restore (--stage S | --data DIR) --from FOLDER
  Puts an export into an empty table and its bucket, then reads both again and compares them with the export.
  Sessions of that time are restored, too: deploy with a higher --secret-generation to end them.`;

const digestOf = async (lines: AsyncIterable<string>): Promise<LinesDigest> => {
  const digest = new LinesDigest();
  for await (const line of lines) digest.add(line);
  return digest;
};

const requireEqual = (what: string, digest: LinesDigest, expected: Summary["items"]): void => {
  if (digest.count === expected.count && digest.value === expected.digest) return;
  throw new OperationProblem(`${what}: ${digest.count} of ${expected.count} are there, or some differ.`);
};

/** Before anything is written: an export that was changed or cut restores nothing. */
const requireIntact = async (folder: string, summary: Summary): Promise<void> => {
  const files = filesOf(folder);
  requireEqual("The items of the export are damaged", await digestOf(readLines(files.items)), summary.items);
  requireEqual(
    "The manifest of the export is damaged",
    await digestOf(readLines(files.objects)),
    summary.objects,
  );
  for await (const { key, content, sha256: expected } of exportedObjects(folder)) {
    if (sha256(content) !== expected)
      throw new OperationProblem(`The file of ${key} in the export is damaged.`);
  }
};

async function* exportedItems(folder: string): AsyncGenerator<Item> {
  for await (const line of readLines(filesOf(folder).items)) yield lineToItem(line);
}

async function* exportedObjects(folder: string): AsyncGenerator<ManifestEntry & { content: Uint8Array }> {
  for await (const line of readLines(filesOf(folder).objects)) {
    const entry = ManifestEntry.parse(JSON.parse(line));
    yield { ...entry, content: readFileSync(filesOf(folder).object(entry.sha256)) };
  }
}

async function* tableLines(client: DynamoDBClient, tableName: string): AsyncGenerator<string> {
  for await (const item of allItems(client, tableName)) yield itemToLine(item);
}

const restoreTable = async (
  client: DynamoDBClient,
  tableName: string,
  folder: string,
  summary: Summary,
): Promise<void> => {
  if (!(await isEmptyTable(client, tableName))) {
    throw new OperationProblem(
      `The table ${tableName} is not empty. An export is only restored into an empty one.`,
    );
  }
  await putItems(client, tableName, exportedItems(folder));
  requireEqual("The restored items differ", await digestOf(tableLines(client, tableName)), summary.items);
};

const restoreObjects = async (client: S3Client, bucket: string, folder: string): Promise<void> => {
  for await (const { content, ...entry } of exportedObjects(folder)) {
    await writeObject(client, bucket, entry, content);
    const restored = await readObject(client, bucket, entry.key);
    if (JSON.stringify(restored?.entry) !== JSON.stringify(entry)) {
      throw new OperationProblem(`The file ${entry.key} differs after it was restored.`);
    }
  }
};

/** @throws OperationProblem when the export is damaged, the table is not empty, or the copy differs */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { ...targetOptions, from: { type: "string" } } });
  if (values.from === undefined) throw new OperationProblem("Say where from: --from FOLDER");
  const folder = resolve(values.from);
  const summary = readSummary(folder);
  await requireIntact(folder, summary);
  const target = await openTarget(values);
  const table = new DynamoDBClient({});
  const bucket = new S3Client({ forcePathStyle: target.pathStyle });
  try {
    await restoreTable(table, target.tableName, folder, summary);
    await restoreObjects(bucket, target.uploadsBucket, folder);
  } finally {
    table.destroy();
    bucket.destroy();
  }
  return `Restored ${summary.items.count} items and ${summary.objects.count} files into ${target.name}; all are equal to the export of ${summary.exportedAt}.`;
};
