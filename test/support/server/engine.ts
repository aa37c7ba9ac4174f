import { createHash } from "node:crypto";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DynamoDBClient, paginateScan, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { resetTableClient, tableClient } from "../../../functions/core/table/client.ts";
import type { Item, Key } from "../../../functions/core/table/operation.ts";
import {
  createBucket,
  createTable,
  type LocalDynamoDb,
  type LocalS3,
  type LocalSts,
  startDynamoDb,
  startS3,
  startSts,
} from "../../../scripts/local/index.ts";
import type { Contract } from "../../../shared/api/contract.ts";
import { captureLogs, guardSecret, releaseLogs } from "./captured-logs.ts";
import { type ChanceFaults, faultsByChance } from "./chance-faults.ts";
import { startDynamoDbLocal } from "./dynamodb-local.ts";
import { type FaultProxy, operationOf, startFaultProxy } from "./fault-proxy.ts";
import { appOrigin, configure, settings } from "./settings.ts";

const tableName = settings.TABLE_NAME;

let engine: LocalDynamoDb | undefined;
let s3: LocalS3 | undefined;
let sts: LocalSts | undefined;
let folder = "";
let writer: DynamoDBDocumentClient | undefined;
/** The engine's file, to be read past it. DynamoDB Local has none. */
let file: DatabaseSync | undefined;

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
  resetTableClient();
};

/** A bucket that belongs to a company. */
export const companyBucket = "company-activity";

/** An S3 with the product's buckets and one of a company, and an STS, beside the engine and with its key pair. */
const startBuckets = async (): Promise<void> => {
  const { credentials } = started(engine);
  sts = await startSts({ credentials });
  const roles = { sessions: sts.sessions, buckets: [companyBucket] };
  s3 = await startS3({ folder: join(folder, "s3"), credentials, allowedOrigins: [appOrigin], roles });
  const { UPLOADS_BUCKET, LIBRARY_BUCKET, RECORD_BUCKET } = settings;
  for (const bucket of [UPLOADS_BUCKET, LIBRARY_BUCKET, RECORD_BUCKET, companyBucket])
    await createBucket(s3, bucket);
  process.env.AWS_ENDPOINT_URL_S3 = s3.endpoint;
  process.env.AWS_ENDPOINT_URL_STS = sts.endpoint;
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
  tableClient().sender.updateHttpClientConfig("connectionTimeout", 20_000);
};

/** Memory that looks like a folder, where there is plenty of it: a commit to a disk takes twice as long. */
const quickFolder = async (): Promise<string> => {
  const inMemory = "/dev/shm";
  const room = await statfs(inMemory).catch(() => undefined);
  return room && room.bavail * room.bsize > 2 ** 30 ? inMemory : tmpdir();
};

const isDynamoDbLocal = process.env.TABLE_ENGINE === "dynamodb-local";
/** A Java program takes its time on a busy machine, and is fetched when it starts for the first time. */
const startMs = isDynamoDbLocal ? 600_000 : undefined;

/** Starts what `withEngine` tells of; `stopEngine` is for the end of the file. */
export const startEngine = async (): Promise<void> => {
  folder = await mkdtemp(join(await quickFolder(), "subpart-engine-"));
  const path = join(folder, "table.db");
  engine = isDynamoDbLocal
    ? await startDynamoDbLocal()
    : await startDynamoDb({ file: path, isUnguarded: true });
  await startBuckets();
  await createTable(engine, tableName);
  writer = DynamoDBDocumentClient.from(new DynamoDBClient(engine));
  // Nothing here reads the stream, which would double each write.
  await writer.send(
    new UpdateTableCommand({ TableName: tableName, StreamSpecification: { StreamEnabled: false } }),
  );
  if (!isDynamoDbLocal) file = new DatabaseSync(path, { readOnly: true });
  configure();
  guardSecret(settings.SESSION_SECRET);
  captureLogs();
  pointClientAt(engine.endpoint);
  await startFaultsByChance();
};

export const stopEngine = async (): Promise<void> => {
  resetTableClient();
  writer?.destroy();
  file?.close();
  await chanceProxy?.close();
  chance?.report();
  await Promise.all([engine?.close(), s3?.close(), sts?.close()]);
  await rm(folder, { recursive: true });
  releaseLogs();
};

/**
 * A DynamoDB of this file's own with the product's table, and an S3 with its buckets; the functions
 * are set to use both.
 */
export const withEngine = (): void => {
  beforeAll(startEngine, startMs);
  afterAll(stopEngine);
};

/** Sends calls that would meet no fault past the proxy: being passed on costs twice as much as the call itself. */
const sendPast = (proxy: FaultProxy): void => {
  const [idle, faulty] = [started(engine).endpoint, proxy.endpoint].map((endpoint) => new URL(endpoint));
  const { sender } = tableClient();
  const send = sender.handle.bind(sender);
  sender.handle = (request, options) => {
    if (proxy.isIdle()) proxy.calls.push(operationOf(request.headers));
    const { hostname, port } = (proxy.isIdle() ? idle : faulty) as URL;
    return send(Object.assign(request, { hostname, port: Number(port) }), options);
  };
};

/** Call it after the engine: has every call of the functions go through a proxy that makes it fail on demand, instead of by chance. */
export const withFaultyEngine = (): (() => FaultProxy) => {
  let proxy: FaultProxy | undefined;
  beforeAll(async () => {
    proxy = await startFaultProxy(started(engine).endpoint);
    pointClientAt(proxy.endpoint);
    sendPast(proxy);
  });
  afterAll(async () => {
    resetTableClient();
    await proxy?.close();
  });
  return () => started(proxy);
};

/** The key pair of this run, which the other local services of a test may share. */
export const engineCredentials = () => started(engine).credentials;

/** Another number after each write to the table, at next to no cost; always 0 with DynamoDB Local. */
export const writeCount = (): number => Number(file?.prepare("PRAGMA data_version").get()?.data_version ?? 0);

/** Items in the engine's own JSON, from its file: reading them through its client costs fifty times as much. */
const textsInFile = (where: string, values: readonly string[]): string[] =>
  started(file)
    .prepare(`SELECT item_json AS text FROM "${tableName}" WHERE ${where} ORDER BY pk, sk`)
    .all(...values)
    .map(({ text }) => String(text));

const base64 = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;

const scannedTexts = async (isMeant: (pk: string) => boolean): Promise<string[]> => {
  const client = new DynamoDBClient(started(engine));
  const texts: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName }))
    texts.push(...Items.filter(({ pk }) => isMeant(pk?.S ?? "")).map((item) => JSON.stringify(item, base64)));
  client.destroy();
  return texts;
};

/** Items of all partitions whose key begins with `prefix` and has `part` in it. */
const storedTexts = async (prefix = "", part = ""): Promise<string[]> =>
  isDynamoDbLocal
    ? scannedTexts((pk) => pk.startsWith(prefix) && pk.includes(part))
    : textsInFile("instr(pk, 'S:' || ?) = 1 AND instr(pk, ?) > 0", [prefix, part || "S:"]);

/** Binary values are base64 in JSON. */
const withBytes = (name: string, value: unknown): unknown =>
  name === "B" && typeof value === "string" ? new Uint8Array(Buffer.from(value, "base64")) : value;

const itemOf = (text: string): Item => unmarshall(JSON.parse(text, withBytes)) as Item;
const itemsOf = (texts: readonly string[]): Item[] => texts.map(itemOf);

/** Every item of the table, read past the product's own table module. */
export const allItems = async (): Promise<Item[]> => itemsOf(await storedTexts());

/** Items whose partition key begins with `prefix`. */
export const itemsUnder = async (prefix: string): Promise<Item[]> => itemsOf(await storedTexts(prefix));

/** What has been read before: rows of activity stay as they are, and a file of tests asks for all of them often. */
const activities = new Map<string, Item>();
const activityOf = (text: string): Item => {
  const item = activities.get(text) ?? itemOf(text);
  activities.set(text, item);
  return item;
};

/** All rows of activity, of every company and of the operator. */
export const activityRows = async (): Promise<Item[]> =>
  (await storedTexts("", "#ACTIVITY#")).map(activityOf);

let keys = 0;
/** A key no other test of the file uses. */
export const aKey = (): Key => {
  keys += 1;
  return { pk: `TEST#${keys}`, sk: "ITEM" };
};

/** Puts an item into the table whatever the product would say: for rows a test ages or forges. */
export const plant = async (item: Item): Promise<void> => {
  await started(writer).send(new PutCommand({ TableName: tableName, Item: item }));
};

const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What has been sorted before: most items stay as they are for a whole file of tests. */
const sortedTexts = new Map<string, string>();
const sortedText = (text: string): string => {
  const known = sortedTexts.get(text) ?? JSON.stringify(JSON.parse(text), sorted);
  sortedTexts.set(text, known);
  return known;
};

/** How many calls a token made in a minute: every call of a program adds to that, and changes nothing by it. */
const countsCalls = (text: string): boolean => text.includes('"S":"MINUTE#');

/** All items in the engine's JSON, the same for the same items, in whatever order it wrote their attributes. */
export const itemTexts = async (): Promise<string[]> =>
  (await storedTexts())
    .filter((text) => !countsCalls(text))
    .map(sortedText)
    .sort();

/** A digest of all that is in the table: equal when nothing changed. */
export const tableHash = async (): Promise<string> =>
  createHash("sha256")
    .update((await itemTexts()).join("\n"))
    .digest("hex");

/** As `tableHash`, and another one after any write: for tables so large that reading them all takes its time. */
export const tableState = async (): Promise<string> => (isDynamoDbLocal ? tableHash() : String(writeCount()));

/** As `tableState`, around a call: those of a token are counted, which is a write and no change. */
export const tableStateAround = ({ scope }: Pick<Contract, "scope">): Promise<string> =>
  scope === "any" || scope === "directory" ? tableHash() : tableState();
