import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { allKeys, readObject } from "./dump/bucket-objects.ts";
import { LinesDigest } from "./dump/digest.ts";
import { filesOf, newDumpFolder, type Summary, writeLines } from "./dump/dump-files.ts";
import { itemToLine } from "./dump/item-line.ts";
import { allItems } from "./dump/table-items.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget, type Target, targetOptions } from "./target.ts";

export const usage = `export (--stage S | --data DIR) --out FOLDER
  Writes all items (items.jsonl), a manifest of all uploaded files with their SHA-256 (objects.jsonl), the
  files themselves and a summary. The folder then holds everything, secrets of people included: keep it safe.`;

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

const dump = async (target: Target, folder: string): Promise<Summary> => {
  const files = filesOf(folder);
  const [items, objects] = [new LinesDigest(), new LinesDigest()];
  const table = new DynamoDBClient({});
  const bucket = new S3Client({ forcePathStyle: target.pathStyle });
  try {
    // Items first: an object that is named by an item was there before it.
    await writeLines(files.items, itemLines(table, target.tableName, items));
    await writeLines(files.objects, objectLines(bucket, target.uploadsBucket, folder, objects));
  } finally {
    table.destroy();
    bucket.destroy();
  }
  return {
    version: 1,
    exportedAt: new Date().toISOString(),
    from: target.name,
    items: { count: items.count, digest: items.value },
    objects: { count: objects.count, digest: objects.value },
  };
};

/** @throws OperationProblem when the folder is not empty */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { ...targetOptions, out: { type: "string" } } });
  if (values.out === undefined) throw new OperationProblem("Say where to write the export: --out FOLDER");
  const target = await openTarget(values);
  const folder = resolve(values.out);
  newDumpFolder(folder);
  const summary = await dump(target, folder);
  writeFileSync(filesOf(folder).summary, `${JSON.stringify(summary, null, 2)}\n`, { mode: 0o600 });
  return `Exported ${summary.items.count} items and ${summary.objects.count} files of ${target.name} to ${folder}.`;
};
