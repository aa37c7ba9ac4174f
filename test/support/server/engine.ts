import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
  type ScanCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { afterAll, beforeAll } from "vitest";
import { documentClient, resetDocumentClient } from "../../../functions/core/table/client.ts";
import type { Item } from "../../../functions/core/table/operation.ts";
import {
  createBucket,
  createTable,
  type LocalDynamoDb,
  type LocalS3,
  startDynamoDb,
  startS3,
} from "../../../scripts/local/index.ts";
import { captureLogs, guardSecret } from "./captured-logs.ts";
import { type ChanceFaults, faultsByChance } from "./chance-faults.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { appOrigin, configure, settings } from "./settings.ts";

const tableName = settings.TABLE_NAME;

let engine: LocalDynamoDb | undefined;
let s3: LocalS3 | undefined;
let folder = "";
let reader: DynamoDBDocumentClient | undefined;

const started = <T>(part: T | undefined): T => {
  if (part === undefined) throw new Error("The engine has not been started: call withEngine() first.");
  return part;
};

const pointClientAt = (endpoint: string): void => {
  const { region, credentials } = started(engine);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  process.env.AWS_REGION = region;
  process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey;
  resetDocumentClient();
};

/** An S3 with the product's buckets, beside the engine and with its key pair. */
const startBuckets = async (): Promise<void> => {
  const { credentials } = started(engine);
  folder = await mkdtemp(join(tmpdir(), "subpart-buckets-"));
  s3 = await startS3({ folder, credentials, allowedOrigins: [appOrigin] });
  for (const bucket of [settings.UPLOADS_BUCKET, settings.LIBRARY_BUCKET]) await createBucket(s3, bucket);
  process.env.AWS_ENDPOINT_URL_S3 = s3.endpoint;
};

/** With TABLE_FAULTS set (`npm run faults`), a proxy that makes some of the functions' calls fail; tests read past it. */
let chance: ChanceFaults | undefined;
let chanceProxy: FaultProxy | undefined;
const startFaultsByChance = async (): Promise<void> => {
  chance = faultsByChance();
  if (!chance) return;
  chanceProxy = await startFaultProxy(started(engine).endpoint, chance.next);
  pointClientAt(chanceProxy.endpoint);
  // Tests call fifty functions at once, which share 50 sockets here: the wait for one is no lost connection.
  const { requestHandler } = documentClient().config;
  if (requestHandler instanceof NodeHttpHandler)
    requestHandler.updateHttpClientConfig("connectionTimeout", 20_000);
};

const start = async (): Promise<void> => {
  engine = await startDynamoDb();
  await startBuckets();
  await createTable(engine, tableName);
  reader = DynamoDBDocumentClient.from(new DynamoDBClient(engine));
  configure();
  guardSecret(settings.SESSION_SECRET);
  captureLogs();
  pointClientAt(engine.endpoint);
};

const stop = async (): Promise<void> => {
  resetDocumentClient();
  reader?.destroy();
  await chanceProxy?.close();
  chance?.report();
  await Promise.all([engine?.close(), s3?.close()]);
  await rm(folder, { recursive: true });
};

/**
 * A DynamoDB of this file's own, in memory, with the product's table, and an S3 with its buckets; the functions
 * are set to use both.
 */
export const withEngine = (): void => {
  beforeAll(start);
  beforeAll(startFaultsByChance);
  afterAll(stop);
};

/** As `withEngine`, but every call of the functions goes through a proxy that makes it fail on demand. */
export const withFaultyEngine = (): (() => FaultProxy) => {
  let proxy: FaultProxy | undefined;
  beforeAll(async () => {
    await start();
    proxy = await startFaultProxy(started(engine).endpoint);
    pointClientAt(proxy.endpoint);
  });
  afterAll(async () => {
    resetDocumentClient();
    await proxy?.close();
    await stop();
  });
  return () => started(proxy);
};

/** The key pair of this run, which the other local services of a test may share. */
export const engineCredentials = () => started(engine).credentials;

const scan = async (filter: Pick<ScanCommandInput, "FilterExpression" | "ExpressionAttributeValues">) => {
  const items: Item[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await started(reader).send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        ...filter,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    after = page.LastEvaluatedKey;
  } while (after);
  return items;
};

/** Every item of the table, read past the product's own table module. */
export const allItems = (): Promise<Item[]> => scan({});

/** Items whose partition key begins with `prefix`. */
export const itemsUnder = (prefix: string): Promise<Item[]> =>
  scan({ FilterExpression: "begins_with(pk, :prefix)", ExpressionAttributeValues: { ":prefix": prefix } });

/** All rows of activity, of every company and of the operator. */
export const activityRows = (): Promise<Item[]> =>
  scan({ FilterExpression: "contains(pk, :part)", ExpressionAttributeValues: { ":part": "#ACTIVITY#" } });

/** Puts an item into the table whatever the product would say: for rows a test ages or forges. */
export const plant = async (item: Item): Promise<void> => {
  await started(reader).send(new PutCommand({ TableName: tableName, Item: item }));
};

const stable = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** All items as texts that are the same for the same items, however the engine orders attributes. */
export const itemTexts = async (): Promise<string[]> =>
  (await allItems()).map((item) => JSON.stringify(item, stable)).sort();

/** A digest of all that is in the table: equal when nothing changed. */
export const tableHash = async (): Promise<string> => {
  const rows = await itemTexts();
  return createHash("sha256").update(rows.join("\n")).digest("hex");
};
