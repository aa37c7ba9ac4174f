import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
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
import { quickFolder } from "./quick-folder.ts";
import { takeShortWay } from "./quick-table.ts";
import { appOrigin, configure, settings } from "./settings.ts";

const tableName = settings.TABLE_NAME;

let engine: LocalDynamoDb | undefined;
let s3: LocalS3 | undefined;
let sts: LocalSts | undefined;
let folder = "";
let writer: DynamoDBDocumentClient | undefined;
/** The engine's file, to be read past it. DynamoDB Local has none. */
let file: DatabaseSync | undefined;

interface Table {
  readonly engine: LocalDynamoDb;
  readonly file?: DatabaseSync;
}
/** A worker's table for all its files: modules are loaded anew for each of them. */
const worker = globalThis as { keptTable?: Table };

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

/** The engine's file, with a list of the keys that were written: to look for them in the whole table costs more. */
const openFile = (path: string): DatabaseSync => {
  const opened = new DatabaseSync(path, { timeout: 2_000 });
  opened.exec(`CREATE TABLE test_written (id INTEGER PRIMARY KEY, pk, sk);
    CREATE TRIGGER test_write AFTER INSERT ON "${tableName}"
    BEGIN INSERT INTO test_written (pk, sk) VALUES (NEW.pk, NEW.sk); END;
    PRAGMA query_only = 1`);
  return opened;
};

const isDynamoDbLocal = process.env.TABLE_ENGINE === "dynamodb-local";
/** A Java program takes its time on a busy machine, and is fetched when it starts for the first time. */
const startMs = isDynamoDbLocal ? 600_000 : undefined;

const startTable = async (inFolder: string): Promise<Table> => {
  const path = join(inFolder, `${process.pid}.db`);
  const made = isDynamoDbLocal
    ? await startDynamoDbLocal()
    : await startDynamoDb({ file: path, isUnguarded: true });
  await createTable(made, tableName);
  const client = new DynamoDBClient(made);
  // Nothing here reads the stream, which would double each write.
  const StreamSpecification = { StreamEnabled: false };
  await client.send(new UpdateTableCommand({ TableName: tableName, StreamSpecification }));
  client.destroy();
  return { engine: made, ...(!isDynamoDbLocal && { file: openFile(path) }) };
};

/** The worker's table, emptied: to start an engine takes longer than the tests of many a file. */
const keptTable = async (inFolder: string): Promise<Table> => {
  if (!worker.keptTable) {
    worker.keptTable = await startTable(inFolder);
    takeShortWay(worker.keptTable.engine.endpoint);
  }
  worker.keptTable.file?.exec(`PRAGMA query_only = 0; BEGIN; DELETE FROM "${tableName}";
    DELETE FROM "${tableName}::gsi::gsi1"; DELETE FROM test_written; COMMIT; PRAGMA query_only = 1`);
  return worker.keptTable;
};

/**
 * Starts what `withEngine` tells of; `stopEngine` is for the end of the file.
 * @param tables where tables of this run lie that files of tests use one after the other; else the file has its own
 */
export const startEngine = async (tables?: string): Promise<void> => {
  folder = await quickFolder();
  ({ engine, file } = await (tables && !isDynamoDbLocal ? keptTable(tables) : startTable(folder)));
  await startBuckets();
  writer = DynamoDBDocumentClient.from(new DynamoDBClient(engine));
  configure();
  guardSecret(settings.SESSION_SECRET);
  captureLogs();
  pointClientAt(engine.endpoint);
  await startFaultsByChance();
};

export const stopEngine = async (): Promise<void> => {
  resetTableClient();
  writer?.destroy();
  await chanceProxy?.close();
  chance?.report();
  await Promise.all([s3?.close(), sts?.close()]);
  if (engine !== worker.keptTable?.engine) {
    file?.close();
    await engine?.close();
  }
  await rm(folder, { recursive: true });
  releaseLogs();
};

/**
 * A DynamoDB of this file's own with the product's table, and an S3 with its buckets; the functions
 * are set to use both.
 */
export const withEngine = (): void => {
  beforeAll(() => startEngine(), startMs);
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

/**
 * Call it after the engine: has every call of the functions go through a proxy that makes it fail on demand, instead
 * of by chance. `reconnect` gives them a client that has met no failure; one that met many repeats no call.
 */
export const withFaultyEngine = (): (() => FaultProxy & { reconnect(): void }) => {
  let proxy: FaultProxy | undefined;
  const reconnect = (): void => {
    pointClientAt(started(proxy).endpoint);
    sendPast(started(proxy));
  };
  beforeAll(async () => {
    proxy = await startFaultProxy(started(engine).endpoint);
    reconnect();
  });
  afterAll(async () => {
    resetTableClient();
    await proxy?.close();
  });
  return () => Object.assign(started(proxy), { reconnect });
};

/** The key pair of this run, which the other local services of a test may share. */
export const engineCredentials = () => started(engine).credentials;

/** Another number after each write to the table, at next to no cost; always 0 with DynamoDB Local. */
export const writeCount = (): number => Number(file?.prepare("PRAGMA data_version").get()?.data_version ?? 0);

/** Items in the engine's own JSON, from its file: reading them through its client costs fifty times as much. */
const textsInFile = (where: string, values: readonly (string | number)[]): string[] =>
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

/** Items of all partitions whose key begins with `prefix`. */
const storedTexts = async (prefix = ""): Promise<string[]> =>
  isDynamoDbLocal
    ? scannedTexts((pk) => pk.startsWith(prefix))
    : textsInFile("pk >= ? AND pk < ?", [`S:${prefix}`, `S:${prefix}\u{10ffff}`]);

/** Binary values are base64 in JSON. */
const withBytes = (name: string, value: unknown): unknown =>
  name === "B" && typeof value === "string" ? new Uint8Array(Buffer.from(value, "base64")) : value;

const itemsOf = (texts: readonly string[]): Item[] =>
  texts.map((text) => unmarshall(JSON.parse(text, withBytes)) as Item);

/** Every item of the table, read past the product's own table module. */
export const allItems = async (): Promise<Item[]> => itemsOf(await storedTexts());

/** Items whose partition key begins with `prefix`. */
export const itemsUnder = async (prefix: string): Promise<Item[]> => itemsOf(await storedTexts(prefix));

/** Asked for before an act, gives what is in the table of the items that were written since. */
export const watchWrites = (): (() => Item[]) => {
  const { last } = started(file).prepare("SELECT max(id) AS last FROM test_written").get() ?? {};
  return () =>
    itemsOf(textsInFile("(pk, sk) IN (SELECT pk, sk FROM test_written WHERE id > ?)", [Number(last ?? 0)]));
};

/** Of items, the rows of activity of any company and of the operator. */
export const activitiesIn = (items: readonly Item[]): Item[] =>
  items.filter(({ pk }) => pk.includes("#ACTIVITY#"));

/** All rows of activity. */
export const activityRows = async (): Promise<Item[]> =>
  activitiesIn(itemsOf((await storedTexts()).filter((text) => text.includes("#ACTIVITY#"))));

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
