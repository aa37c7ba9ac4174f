import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DynamoDBClient, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { allKeys, ManifestEntry, readObject, writeObject } from "./dump/bucket-objects.ts";
import { LinesDigest, sha256 } from "./dump/digest.ts";
import {
  exportedLines,
  filesOf,
  objectFile,
  readLines,
  readSummary,
  type Summary,
} from "./dump/dump-files.ts";
import { itemToLine, lineToItem } from "./dump/item-line.ts";
import { expiresBefore, isOfDeployment, isWork } from "./dump/row-kinds.ts";
import { allItems, type Item, writeItems } from "./dump/table-items.ts";
import { countWaiting, waitingWords, withoutWaiting } from "./dump/waiting-mails.ts";
import { OperationProblem } from "./problem.ts";
import { requireQuiet } from "./quiet.ts";
import { recordAccess } from "./record-access.ts";
import { openTarget, targetOptions } from "./target.ts";

export const usage = `restore (--stage S | --data DIR) --from FOLDER [--mails keep|drop] [--drill] [--awake]
  Puts an export into the table and the bucket of a stage that was just deployed with --quiet, reads both again and
  compares them with the export. An export made with --since needs the one before it, at the same
  place beside it. What workers act on (emails that wait, reminders, unfinished imports) is written
  last; --drill leaves it out, so that a drill sends no emails. Where emails wait in the export, say whether they are
  to go out (--mails keep) or not (--mails drop). Restart an interrupted restore with the same
  command. Sessions of that time are restored, too: npm run deploy -- --rotate-secrets --end-sessions ends them.`;

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
  requireEqual("The items of the export are damaged", await digestOf(exportedLines(folder)), summary.items);
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
  for await (const line of exportedLines(folder)) yield lineToItem(line);
}

async function* exportedObjects(folder: string): AsyncGenerator<ManifestEntry & { content: Uint8Array }> {
  for await (const line of readLines(filesOf(folder).objects)) {
    const entry = ManifestEntry.parse(JSON.parse(line));
    yield { ...entry, content: readFileSync(objectFile(folder, entry.sha256)) };
  }
}

const keyOf = ({ pk, sk }: Item): Item => ({ ...(pk && { pk }), ...(sk && { sk }) });
const nameOf = ({ pk, sk }: Item): string => `${pk?.S} / ${sk?.S}`;

/**
 * Finds what a table holds besides the export: a deployment's own rows, and nothing else. What lies there as the
 * export has it was written by a restore that broke off.
 * @returns the deployment's own rows
 * @throws OperationProblem naming a foreign row
 */
const deploymentRows = async (
  client: DynamoDBClient,
  tableName: string,
  folder: string,
): Promise<readonly Item[]> => {
  const own: Item[] = [];
  const others = new Map<string, string>();
  for await (const item of allItems(client, tableName)) {
    if (isOfDeployment(item)) own.push(keyOf(item));
    else others.set(sha256(itemToLine(item)), nameOf(item));
  }
  if (others.size > 0) for await (const line of exportedLines(folder)) others.delete(sha256(line));
  const [foreign] = others.values();
  if (foreign !== undefined) {
    throw new OperationProblem(
      `The table ${tableName} holds rows that are not in the export: ${others.size}, among them ${foreign}. Nothing was written. Restore into a stage that was just deployed, or delete the table's rows first.`,
    );
  }
  return own;
};

/** Nothing is said of objects that the export has, too: a restore that broke off left them. */
const requireNoOtherObjects = async (client: S3Client, bucket: string, folder: string): Promise<void> => {
  const exported = new Set<string>();
  for await (const line of readLines(filesOf(folder).objects))
    exported.add(ManifestEntry.parse(JSON.parse(line)).key);
  for await (const key of allKeys(client, bucket)) {
    if (!exported.has(key))
      throw new OperationProblem(
        `The bucket ${bucket} holds ${key}, which is not in the export. Nothing was written.`,
      );
  }
};

/** @param wanted gives a row as it is to be written; undefined for one that is left out */
async function* puts(folder: string, wanted: (item: Item) => Item | undefined): AsyncGenerator<WriteRequest> {
  for await (const item of exportedItems(folder)) {
    const Item = wanted(item);
    if (Item) yield { PutRequest: { Item } };
  }
}

/** Expired rows go away by themselves, and workers' rows are worked off: all others must be equal. */
const comparedDigest = async (items: AsyncIterable<Item>, expiring: number): Promise<LinesDigest> => {
  const digest = new LinesDigest();
  for await (const item of items)
    if (!isWork(item) && !expiresBefore(item, expiring)) digest.add(itemToLine(item));
  return digest;
};

/** Longer than reading a table takes. */
const comparingMs = 3_600_000;

const restoreItems = async (client: DynamoDBClient, tableName: string, folder: string): Promise<number> => {
  const own = await deploymentRows(client, tableName, folder);
  await writeItems(
    client,
    tableName,
    own.map((Key) => ({ DeleteRequest: { Key } })),
  );
  const written = await writeItems(
    client,
    tableName,
    puts(folder, (item) => (isWork(item) ? undefined : item)),
  );
  const expiring = Date.now() + comparingMs;
  const { count, value } = await comparedDigest(exportedItems(folder), expiring);
  const restored = await comparedDigest(allItems(client, tableName), expiring);
  requireEqual("The restored items differ", restored, { count, digest: value });
  return written;
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

const MailChoice = z.enum(["keep", "drop"]).optional();

/**
 * What becomes of emails that wait in the export: they are old by now, so that is not decided silently.
 * @returns how rows of work are written, and a sentence about emails
 * @throws OperationProblem where some wait and nothing was said of them
 */
const decideMails = async (
  folder: string,
  choice: z.infer<typeof MailChoice>,
): Promise<{ wanted: (item: Item) => Item | undefined; said: string }> => {
  const now = new Date();
  const kept = (item: Item) => (isWork(item) ? item : undefined);
  const waiting = waitingWords(await countWaiting(exportedItems(folder), now));
  if (waiting === undefined) return { wanted: kept, said: "No emails waited." };
  if (choice === undefined)
    throw new OperationProblem(
      `In the export wait ${waiting}. Nothing was written. Add --mails keep to have them sent, or --mails drop to leave them out and start daily summaries tomorrow.`,
    );
  return choice === "keep"
    ? { wanted: kept, said: `Kept: ${waiting}.` }
    : {
        wanted: (item) => (isWork(item) ? withoutWaiting(item, now) : undefined),
        said: `Left out, daily summaries until tomorrow: ${waiting}.`,
      };
};

/** @throws OperationProblem when the export is damaged, something else is there, or the copy differs */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({
    args,
    options: {
      ...targetOptions,
      from: { type: "string" },
      mails: { type: "string" },
      drill: { type: "boolean" },
      awake: { type: "boolean" },
    },
  });
  const choice = MailChoice.safeParse(values.mails);
  if (!choice.success) throw new OperationProblem("Say --mails keep or --mails drop.");
  if (values.from === undefined) throw new OperationProblem("Say which export to restore: --from FOLDER");
  const folder = resolve(values.from);
  const summary = readSummary(folder);
  await requireIntact(folder, summary);
  const mails = values.drill ? undefined : await decideMails(folder, choice.data);
  if (values.stage !== undefined && !values.awake) await requireQuiet(values.stage);
  const target = await openTarget(values);
  const table = new DynamoDBClient({});
  const bucket = new S3Client({ forcePathStyle: target.pathStyle });
  try {
    await requireNoOtherObjects(bucket, target.uploadsBucket, folder);
    const compared = await restoreItems(table, target.tableName, folder);
    await restoreObjects(bucket, target.uploadsBucket, folder);
    // Only now is there something for workers to do, and all they need for it.
    if (mails) await writeItems(table, target.tableName, puts(folder, mails.wanted));
    // Last, since until then the table holds what the export does and nothing else.
    await recordAccess("restore");
    const work = summary.items.count - compared;
    const rest = mails ? `was written last, for the workers. ${mails.said}` : "was left out.";
    return `Restored ${compared} items and ${summary.objects.count} files into ${target.name}; all are equal to the export of ${summary.exportedAt}. Work that waited (${work}) ${rest}`;
  } finally {
    table.destroy();
    bucket.destroy();
  }
};
