import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AttributeValue, DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTable } from "../dynamodb/table.ts";
import { sweepExpired } from "../dynamodb/ttl-sweeper.ts";
import { type LocalDynamoDb, startDynamoDb } from "../dynamodb.ts";
import { Dispatcher } from "../lambda/dispatcher.ts";
import { EventQueue } from "../lambda/event-queue.ts";
import { startSchedules } from "../lambda/schedules.ts";
import { StreamConsumers } from "../lambda/stream-consumers.ts";
import { StreamReader } from "../lambda/stream-reader.ts";
import { WorkerPool } from "../lambda/worker-pool.ts";

const workers = dirname(fileURLToPath(new URL("./workers/records.ts", import.meta.url)));
let folder: string;
let dynamoDb: LocalDynamoDb;
let client: DynamoDBClient;
let queue: EventQueue;
let pool: WorkerPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "subpart-stream-"));
  dynamoDb = await startDynamoDb();
  await createTable(dynamoDb);
  client = new DynamoDBClient(dynamoDb);
  queue = await EventQueue.open(join(folder, "queue"));
  pool = new WorkerPool({ folder: workers, env: { ...process.env, RECORDS_FILE: join(folder, "records") } });
});
afterAll(async () => {
  await pool.close();
  client.destroy();
  await dynamoDb.close();
  await rm(folder, { recursive: true });
});

const put = (pk: string, sk: string, more: Record<string, AttributeValue> = {}) =>
  client.send(new PutItemCommand({ TableName: "subpart", Item: { pk: { S: pk }, sk: { S: sk }, ...more } }));

type Written = { Records: { eventName: string; dynamodb: { Keys: { sk: { S: string } } } }[] };
async function delivered(): Promise<Written[]> {
  const text = await readFile(join(folder, "records"), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
const keys = async () =>
  (await delivered()).flatMap((event) => event.Records.map((record) => record.dynamodb.Keys.sk.S));

async function consume(): Promise<StreamConsumers> {
  const reader = await StreamReader.open(dynamoDb, "subpart", join(folder, "position.json"));
  const consumers = [{ worker: "records", of: { partitions: ["OUTBOX", "OUTBOX#1"] }, batchSize: 10 }];
  return new StreamConsumers({ reader, consumers, pool, queue, pollMs: 20, retryPausesMs: [10, 20, 40] });
}

describe("the table's stream", () => {
  it("feeds new items of a partition to its worker in Lambda's form, in order", async () => {
    const stream = await consume();
    await put("OUTBOX", "1", { bytes: { B: new Uint8Array([1, 2]) }, nested: { M: { n: { N: "1" } } } });
    await put("OTHER", "x");
    await put("OUTBOX", "2");
    await put("OUTBOX", "1", { changed: { BOOL: true } });
    await expect.poll(keys, { timeout: 5000 }).toEqual(["1", "2"]);
    const [first] = (await delivered())[0]?.Records ?? [];
    expect(first).toMatchObject({
      eventName: "INSERT",
      eventSource: "aws:dynamodb",
      dynamodb: {
        Keys: { pk: { S: "OUTBOX" }, sk: { S: "1" } },
        NewImage: { pk: { S: "OUTBOX" }, bytes: { B: "AQI=" }, nested: { M: { n: { N: "1" } } } },
        StreamViewType: "NEW_IMAGE",
      },
    });
    await stream.close();
  });

  it("goes on where the last run stopped", async () => {
    const before = (await keys()).length;
    await put("OUTBOX", "3");
    const stream = await consume();
    await expect.poll(keys, { timeout: 5000 }).toHaveLength(before + 1);
    expect((await keys()).at(-1)).toBe("3");
    await stream.close();
  });

  it("puts a record aside that fails for good, and delivers the others of its batch", async () => {
    await put("OUTBOX", "4");
    await put("OUTBOX", "bad");
    await put("OUTBOX", "5");
    const stream = await consume();
    await expect.poll(async () => (await keys()).slice(-2), { timeout: 10_000 }).toEqual(["4", "5"]);
    await stream.close();
    const names = await readdir(join(folder, "queue", "dead"));
    expect(names).toHaveLength(1);
    const letter = JSON.parse(await readFile(join(folder, "queue", "dead", names[0] ?? ""), "utf8"));
    expect(letter).toMatchObject({ worker: "records", reason: "This record is bad." });
  });
});

describe("schedules", () => {
  it("start their worker at once with a scheduled event", async () => {
    const dispatcher = new Dispatcher({ queue, pool });
    const schedules = startSchedules([{ worker: "records", everyMinutes: 5 }], dispatcher);
    await expect
      .poll(async () => (await delivered()).at(-1), { timeout: 5000 })
      .toMatchObject({
        "detail-type": "Scheduled Event",
        source: "aws.events",
      });
    schedules.close();
    await dispatcher.idle();
  });
});

describe("the sweeper", () => {
  it("deletes what has expired and nothing else", async () => {
    await put("T", "expired", { ttl: { N: "1000" } });
    await put("T", "alive", { ttl: { N: "3000" } });
    await put("T", "text", { ttl: { S: "1000" } });
    await put("T", "none");
    expect(await sweepExpired(dynamoDb, "subpart", 2000)).toBe(1);
    const { Items } = await client.send(new ScanCommand({ TableName: "subpart" }));
    const left = Items?.filter((item) => item.pk?.S === "T").map((item) => item.sk?.S);
    expect(left?.sort()).toEqual(["alive", "none", "text"]);
  });
});
