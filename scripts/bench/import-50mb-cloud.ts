import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AttributeValue,
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { tableSchema } from "../../functions/config/table-schema.ts";
import { resetConfig } from "../../functions/core/config.ts";
import { newId } from "../../functions/core/ids.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import {
  closeServer,
  createBucket,
  engineBinary,
  functionEnvironment,
  localRegion,
  portOf,
  randomCredentials,
  startEngine,
  startS3,
} from "../local/index.ts";

export type Items = Record<string, AttributeValue>[];

/**
 * The keys of the product's table alone. With its stream the local engine takes longer for an item the more
 * there are, which DynamoDB does not: the item-per-rule variant would take minutes for that reason only.
 */
const createPlainTable = (client: DynamoDBClient, tableName: string) => {
  const { partitionKey, sortKey } = tableSchema;
  return client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [partitionKey, sortKey].map((name) => ({
        AttributeName: name,
        AttributeType: "S",
      })),
      KeySchema: [
        { AttributeName: partitionKey, KeyType: "HASH" },
        { AttributeName: sortKey, KeyType: "RANGE" },
      ],
    }),
  );
};

/** Runs in a table of its own, which is gone afterwards. */
export const inNewTable = async <T>(client: DynamoDBClient, work: () => Promise<T>): Promise<T> => {
  const tableName = `bench-${newId()}`;
  process.env.TABLE_NAME = tableName;
  resetConfig();
  libraryRepository.clearCache();
  await createPlainTable(client, tableName);
  try {
    return await work();
  } finally {
    await client.send(new DeleteTableCommand({ TableName: tableName }));
  }
};

/** Everything in the table of the moment. */
export const allItems = async (client: DynamoDBClient): Promise<Items> => {
  const items: Items = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: process.env.TABLE_NAME, ...(from && { ExclusiveStartKey: from }) }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
};

/** Milliseconds of CPU a process has used so far; no number where the system does not tell (only Linux does). */
export const cpuMsOf = (pid: number | undefined): number => {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return Number.NaN;
  // Fields 14 and 15 of proc(5) are user and system time in ticks of 10 ms; the name before them has a ")".
  const fields = readFileSync(stat, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** Takes every start of a worker and works none of it off: what runs afterwards is not what is measured. */
const startIdleLambda = async () => {
  const server = createServer((call, reply) => {
    call.resume().on("end", () => reply.writeHead(202).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { endpoint: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
};

/**
 * An engine in memory and buckets, known to this process and its children by their environment. The engine
 * is reached without the guard that stands before it elsewhere: its time would count as the engine's.
 */
export const startBenchCloud = async () => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-bench-"));
  const credentials = randomCredentials();
  const engine = await startEngine(await engineBinary(), undefined);
  const s3 = await startS3({ folder, credentials });
  const lambda = await startIdleLambda();
  const endpoint = `http://${engine.host}:${engine.port}`;
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials });
  const settings = {
    appOrigin: "http://localhost:3000",
    tableName: "bench",
    uploadsBucket: "uploads",
    libraryBucket: "library",
    recordBucket: "",
    sessionSecret: "0123456789012345678901234567890123456789012",
    workerPrefix: "bench-",
    mailFrom: "bench@example.com",
    demoNoticeTo: "bench@example.com",
    credentials,
    sources: { ecfr: endpoint, federalRegister: endpoint },
    endpoints: { dynamodb: endpoint, s3: s3.endpoint, ses: endpoint, lambda: lambda.endpoint },
  };
  Object.assign(process.env, functionEnvironment(settings));
  resetConfig();
  for (const bucket of ["uploads", "library"]) await createBucket(s3, bucket);
  const close = async (): Promise<void> => {
    client.destroy();
    engine.process.kill("SIGKILL");
    await Promise.all([s3.close(), lambda.close()]);
    await rm(folder, { recursive: true });
  };
  return { client, folder, s3Endpoint: s3.endpoint, engineCpuMs: () => cpuMsOf(engine.process.pid), close };
};
