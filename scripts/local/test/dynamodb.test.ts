import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEngine } from "../dynamodb/engine.ts";
import { engineBinary } from "../dynamodb/engine-binary.ts";
import { createTable } from "../dynamodb/table.ts";
import { type LocalDynamoDb, startDynamoDb } from "../dynamodb.ts";

const item = { pk: { S: "A" }, sk: { S: "1" } };
const get = new GetItemCommand({ TableName: "subpart", Key: item });

function clientOf(dynamoDb: LocalDynamoDb, accessKeyId = dynamoDb.credentials.accessKeyId): DynamoDBClient {
  const credentials = { ...dynamoDb.credentials, accessKeyId };
  return new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: dynamoDb.region,
    credentials,
    maxAttempts: 1,
  });
}

type Answer = { status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string };

function callRaw(endpoint: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method: "POST", headers }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() });
    });
    call.on("error", reject);
    call.end("{}");
  });
}

describe("the engine behind it", () => {
  it("has an address by chance, so that no web page finds its port", async () => {
    const engines = [
      await startEngine(await engineBinary(), undefined),
      await startEngine(await engineBinary(), undefined),
    ];
    try {
      const hosts = engines.map(({ host }) => host);
      expect(new Set([...hosts, "127.0.0.1"]).size).toBe(3);
      for (const { host, port } of engines) {
        expect(host).toMatch(/^127(\.\d+){3}$/);
        expect((await callRaw(`http://${host}:${port}`, {})).status).toBeGreaterThan(0);
        await expect(callRaw(`http://127.0.0.1:${port}`, {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
      }
    } finally {
      for (const engine of engines) engine.process.kill("SIGKILL");
    }
  });
});

describe("the local DynamoDB", () => {
  let dynamoDb: LocalDynamoDb;
  let client: DynamoDBClient;

  beforeAll(async () => {
    dynamoDb = await startDynamoDb();
    await createTable(dynamoDb);
    client = clientOf(dynamoDb);
  });
  afterAll(async () => {
    client.destroy();
    await dynamoDb.close();
  });

  it("has the table with keys, index, stream and expiry attribute of the schema", async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: "subpart" }));
    expect(Table?.KeySchema?.map((key) => key.AttributeName)).toEqual(["pk", "sk"]);
    expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName)).toEqual(["gsi1"]);
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_IMAGE" });
    const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: "subpart" }));
    expect(ttl.TimeToLiveDescription).toMatchObject({ AttributeName: "ttl", TimeToLiveStatus: "ENABLED" });
  });

  it("leaves an existing table and its items as they are when asked to create it again", async () => {
    await client.send(new PutItemCommand({ TableName: "subpart", Item: item }));
    expect(await createTable(dynamoDb)).toEqual({ tableName: "subpart", isNew: false });
    expect((await client.send(get)).Item).toEqual(item);
  });

  it("answers this run's access key and refuses every other", async () => {
    await expect(client.send(get)).resolves.toBeDefined();
    const stranger = clientOf(dynamoDb, "test");
    await expect(stranger.send(get)).rejects.toMatchObject({ name: "UnrecognizedClientException" });
    stranger.destroy();
  });

  it("refuses a web page and a foreign host name even with the right key, and sends no CORS header", async () => {
    const authorization = `AWS4-HMAC-SHA256 Credential=${dynamoDb.credentials.accessKeyId}/x, SignedHeaders=host, Signature=0`;
    const call = {
      authorization,
      "x-amz-date": "20260101T000000Z",
      "x-amz-target": "DynamoDB_20120810.ListTables",
      "content-type": "application/x-amz-json-1.0",
    };
    const plain = await callRaw(dynamoDb.endpoint, call);
    expect(plain.status).toBe(200);
    expect(JSON.parse(plain.body)).toEqual({ TableNames: ["subpart"] });
    expect(Object.keys(plain.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    const fromPage = await callRaw(dynamoDb.endpoint, { ...call, origin: "http://localhost:3000" });
    const rebound = await callRaw(dynamoDb.endpoint, { ...call, host: "evil.example" });
    expect([fromPage.status, rebound.status]).toEqual([400, 400]);
  });
});

describe("the local DynamoDB on a file", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "subpart-dynamodb-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("finds its items again after a restart", async () => {
    const file = join(folder, "made/table.db");
    const first = await startDynamoDb({ file });
    await createTable(first);
    const writer = clientOf(first);
    await writer.send(new PutItemCommand({ TableName: "subpart", Item: item }));
    writer.destroy();
    await first.close();

    const second = await startDynamoDb({ file });
    const reader = clientOf(second);
    expect((await reader.send(get)).Item).toEqual(item);
    reader.destroy();
    await second.close();
  });

  it("finds the number of the next stream record by an index", async () => {
    const file = join(folder, "stream.db");
    const engine = await startDynamoDb({ file });
    await createTable(engine);
    await engine.close();
    const database = new DatabaseSync(file);
    const plan = database
      .prepare(
        "EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1",
      )
      .all("subpart");
    database.close();
    expect(JSON.stringify(plan)).toContain("INDEX subpart_stream_records");
  });

  it("leaves no engine behind when the process that started it is killed", async () => {
    const file = join(folder, "orphan.db");
    const script = `
      const { startDynamoDb } = await import(${JSON.stringify(new URL("../dynamodb.ts", import.meta.url).href)});
      await startDynamoDb({ file: ${JSON.stringify(file)} });
      process.kill(process.pid, "SIGKILL");`;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    await expect(run).rejects.toMatchObject({ signal: "SIGKILL" });
    await expect.poll(() => processesWith(file), { timeout: 3000 }).toEqual([]);
  });

  it("says in a sentence when the file is not a database", async () => {
    const file = join(folder, "letter.txt");
    await writeFile(file, "Dear Sir or Madam, ".repeat(1000));
    await expect(startDynamoDb({ file })).rejects.toThrow(/^The DynamoDB engine did not start. It said: .+/);
  });
});

describe("the engine's executable", () => {
  it("is there for this machine, and for an unknown one a sentence names the alternative", async () => {
    expect(existsSync(await engineBinary())).toBe(true);
    const unknown = engineBinary(() => undefined, "sunos-sparc");
    await expect(unknown).rejects.toThrow(
      "There is no embedded DynamoDB engine for sunos-sparc. Set DYNAMODB_ENDPOINT to the address of another",
    );
  });
});

async function processesWith(text: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "args"]);
  return stdout.split("\n").filter((line) => line.includes("dynoxide") && line.includes(text));
}
