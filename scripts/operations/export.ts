import { existsSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { describeTable } from "../deploy/restored-table.ts";
import { allObjects, type ListedObject, ManifestEntry, readObject } from "./dump/bucket-objects.ts";
import { LinesDigest, sha256 } from "./dump/digest.ts";
import {
  exportedLines,
  filesOf,
  keyOfLine,
  newDumpFolder,
  readLines,
  readSummary,
  type Summary,
  writeLines,
} from "./dump/dump-files.ts";
import { itemToLine } from "./dump/item-line.ts";
import { allItems, type Item } from "./dump/table-items.ts";
import { itemsOfMoment } from "./dump/table-moment.ts";
import { OperationProblem } from "./problem.ts";
import { recordAccess } from "./record-access.ts";
import { openTarget, type Target, targetOptions } from "./target.ts";

export const usage = `export (--stage S | --data DIR) --out FOLDER [--since FOLDER] [--moment now|TIME] [--table NAME]
  Writes all items (items.jsonl), a manifest of all uploaded files with their SHA-256 (objects.jsonl), the
  files themselves and a summary. The folder then holds everything, secrets of people included: keep it safe.
  --since writes only what changed since an earlier export; keep both folders, at the same places.
  --moment has AWS write the table as it was in one second (now, or such as 2026-11-23T08:00:00Z), which takes minutes.
  --table reads the items of another table of that account: one that was restored to an earlier moment, or from a
  backup. Its export is a picture of that one moment; files are the stage's, as they are now.`;

/** What an earlier export knows, so that only the difference is written. */
interface Earlier {
  /** Digests of its lines by the keys of their items; what is left at the end is gone. */
  readonly items: Map<string, string>;
  /** Its files by their keys. */
  readonly objects: ReadonlyMap<string, ManifestEntry>;
  /** Files that were stored before this have not changed since; undefined where it does not say when it began. */
  readonly startedAt: Date | undefined;
}

/** The beginning of its second: S3 tells the time of a file in whole seconds. */
const secondOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1_000) * 1_000);

const readEarlier = async (folder: string): Promise<Earlier> => {
  const { startedAt } = readSummary(folder);
  const items = new Map<string, string>();
  for await (const line of exportedLines(folder)) items.set(keyOfLine(line), sha256(line));
  const objects = new Map<string, ManifestEntry>();
  for await (const line of readLines(filesOf(folder).objects)) {
    const entry = ManifestEntry.parse(JSON.parse(line));
    objects.set(entry.key, entry);
  }
  return { items, objects, startedAt: startedAt === undefined ? undefined : secondOf(new Date(startedAt)) };
};

/** Lines of all items, or of those that changed. */
async function* itemLines(
  items: AsyncIterable<Item>,
  digest: LinesDigest,
  earlier: Earlier | undefined,
): AsyncGenerator<string> {
  for await (const item of items) {
    const line = itemToLine(item);
    digest.add(line);
    if (earlier) {
      const key = keyOfLine(line);
      const known = earlier.items.get(key);
      earlier.items.delete(key);
      if (known === sha256(line)) continue;
    }
    yield line;
  }
}

/** The entry of a file that is as the earlier export has it: every change of a file is a new time. */
const unchanged = (
  { key, size, modifiedAt }: ListedObject,
  earlier: Earlier | undefined,
): ManifestEntry | undefined => {
  const entry = earlier?.objects.get(key);
  if (!entry || !modifiedAt || !earlier?.startedAt) return undefined;
  return modifiedAt < earlier.startedAt && size === entry.size ? entry : undefined;
};

/** Saves each object under its digest, unless the earlier export has it, and gives its line of the manifest. */
async function* objectLines(
  client: S3Client,
  bucket: string,
  folder: string,
  digest: LinesDigest,
  earlier: Earlier | undefined,
): AsyncGenerator<string> {
  const saved = new Set([...(earlier?.objects.values() ?? [])].map((entry) => entry.sha256));
  for await (const listed of allObjects(client, bucket)) {
    const known = unchanged(listed, earlier);
    const object = known ? undefined : await readObject(client, bucket, listed.key);
    const entry = known ?? object?.entry;
    if (!entry) continue;
    if (object && !saved.has(entry.sha256))
      writeFileSync(filesOf(folder).object(entry.sha256), object.content, { mode: 0o600 });
    const line = JSON.stringify(entry);
    digest.add(line);
    yield line;
  }
}

/** @throws OperationProblem where a table is not there, or is still being restored */
const requireReadable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  const table = await describeTable(client, TableName);
  if (!table) throw new OperationProblem(`There is no table ${TableName} in this account and region.`);
  if (table.TableStatus !== "ACTIVE")
    throw new OperationProblem(
      `The table ${TableName} is not ready (${table.TableStatus}). Try again once it is ACTIVE.`,
    );
};

interface DumpWish {
  readonly tableName: string;
  readonly folder: string;
  readonly since: string | undefined;
  readonly moment: string | undefined;
}

/** Between two questions whether AWS has exported a table. */
const pauseMs = 15_000;

/** @throws OperationProblem for a moment that cannot be, or where no one keeps moments */
const momentOf = (text: string, { libraryBucket }: Target): { at: Date | undefined; bucket: string } => {
  if (libraryBucket === undefined)
    throw new OperationProblem("Only AWS keeps moments of a table. Leave out --moment on this machine.");
  const at = text === "now" ? undefined : new Date(text);
  if (at && Number.isNaN(at.getTime()))
    throw new OperationProblem("Say the moment: --moment now, or --moment 2026-11-23T08:00:00Z");
  return { at, bucket: libraryBucket };
};

const dump = async (target: Target, wish: DumpWish): Promise<Summary> => {
  const { tableName, folder, since, moment: wanted } = wish;
  const startedAt = new Date().toISOString();
  const files = filesOf(folder);
  const [items, objects] = [new LinesDigest(), new LinesDigest()];
  const moment = wanted === undefined ? undefined : momentOf(wanted, target);
  const earlier = since === undefined ? undefined : await readEarlier(since);
  const dynamodb = new DynamoDBClient({});
  const s3 = new S3Client({ forcePathStyle: target.pathStyle });
  try {
    await requireReadable(dynamodb, tableName);
    newDumpFolder(folder);
    // Before anything is read: an export that breaks off is on the record, too.
    await recordAccess("export");
    const all = moment
      ? itemsOfMoment({ dynamodb, s3, table: tableName, ...moment, pauseMs })
      : allItems(dynamodb, tableName);
    // Items first: an object that is named by an item was there before it.
    await writeLines(files.items, itemLines(all, items, earlier));
    if (earlier) writeFileSync(files.gone, [...earlier.items.keys(), ""].join("\n"), { mode: 0o600 });
    await writeLines(files.objects, objectLines(s3, target.uploadsBucket, folder, objects, earlier));
  } finally {
    dynamodb.destroy();
    s3.destroy();
  }
  return {
    version: since === undefined ? 1 : 2,
    ...(since !== undefined && { since: relative(folder, since) }),
    startedAt,
    exportedAt: new Date().toISOString(),
    from: nameOf(target, tableName),
    items: { count: items.count, digest: items.value },
    objects: { count: objects.count, digest: objects.value },
  };
};

/** For sentences: a stage, and the table beside its own. */
const nameOf = ({ name, tableName }: Target, read: string): string =>
  read === tableName ? name : `${name}, table ${read}`;

const options = {
  ...targetOptions,
  out: { type: "string" },
  since: { type: "string" },
  moment: { type: "string" },
  table: { type: "string" },
} as const;

/** @throws OperationProblem when the folder is not empty, the earlier export is not there, or the table cannot be read */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options });
  const { out, moment } = values;
  if (out === undefined) throw new OperationProblem("Say where to write the export: --out FOLDER");
  const since = values.since === undefined ? undefined : resolve(values.since);
  if (since !== undefined && !existsSync(since))
    throw new OperationProblem(`There is no earlier export in ${since}.`);
  const target = await openTarget(values);
  const folder = resolve(out);
  const summary = await dump(target, { tableName: values.table ?? target.tableName, folder, since, moment });
  writeFileSync(filesOf(folder).summary, `${JSON.stringify(summary, null, 2)}\n`, { mode: 0o600 });
  const counts = `${summary.items.count} items and ${summary.objects.count} files of ${summary.from}`;
  return since === undefined
    ? `Exported ${counts} to ${folder}.`
    : `Exported what changed since ${since} to ${folder}; both together are ${counts}.`;
};
