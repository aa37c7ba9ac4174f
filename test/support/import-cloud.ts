import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { resetConfig } from "../../functions/core/config.ts";
import { newId } from "../../functions/core/ids.ts";
import { resetDocumentClient } from "../../functions/core/table/client.ts";
import type { Item } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { type ImportRecord, importJobs, libraryOf } from "../../functions/imports/import-job-repository.ts";
import type { RunContext } from "../../functions/imports/publish-import.ts";
import { runImport } from "../../functions/imports/run-import.ts";
import { newUploadKey } from "../../functions/imports/upload-keys.ts";
import { uploadedObjects } from "../../functions/imports/uploaded-objects.ts";
import { libraryRepository } from "../../functions/library/library-repository.ts";
import { createBucket } from "../../scripts/local/buckets.ts";
import { randomCredentials } from "../../scripts/local/credentials.ts";
import { createTable } from "../../scripts/local/dynamodb/table.ts";
import { startDynamoDb } from "../../scripts/local/dynamodb.ts";
import { functionEnvironment } from "../../scripts/local/environment.ts";
import { closeServer, portOf } from "../../scripts/local/http-server.ts";
import { startS3 } from "../../scripts/local/s3.ts";

/** Events that functions sent to workers, in order; nobody works them off. */
export interface StartedWorker {
  readonly functionName: string;
  readonly event: unknown;
}

const startLambdaRecorder = async (started: StartedWorker[]) => {
  const server = createServer((call, reply) => {
    const body: Buffer[] = [];
    call.on("data", (chunk: Buffer) => body.push(chunk));
    call.on("end", () => {
      const functionName = call.url?.split("/")[3] ?? "";
      started.push({ functionName, event: JSON.parse(Buffer.concat(body).toString()) });
      reply.writeHead(202).end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { endpoint: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
};

/** A worker with all the time in the world. */
const aRunContext = (over: Partial<RunContext> = {}): RunContext => ({
  requestId: "req_1",
  remainingMs: () => 900_000,
  ...over,
});

/** A queued import, as the endpoint writes it. */
const anImport = (over: Partial<ImportRecord> = {}): ImportRecord => ({
  jobId: newId(),
  kind: "rules",
  library: over.companyId ? "own" : "shared",
  companyId: null,
  fileName: "rules.json",
  fileSize: 1,
  objectKey: "",
  eTag: "",
  status: "queued",
  message: "The import is waiting to start.",
  ...{ processed: 0, total: 0, created: 0, updated: 0, unchanged: 0, failed: 0, parts: 0 },
  ...{ errors: [], titles: [], leaseOwner: "", leaseUntil: 0, attempts: 0, checkpoint: null },
  createdBy: "usr_1",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  finishedAt: null,
  ...over,
});

/** The table, the uploads bucket and a place that notes started workers, in memory or a folder of its own. */
export const startImportCloud = async () => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-imports-"));
  const credentials = randomCredentials();
  const dynamoDb = await startDynamoDb({ credentials });
  const s3 = await startS3({ folder, credentials });
  const startedWorkers: StartedWorker[] = [];
  const lambda = await startLambdaRecorder(startedWorkers);
  const settings = {
    appOrigin: "http://localhost:3000",
    tableName: "subpart",
    uploadsBucket: "uploads",
    sessionSecret: "0123456789012345678901234567890123456789012",
    workerPrefix: "subpart-test-",
    mailFrom: "Subpart <no-reply@example.com>",
    credentials,
    endpoints: {
      dynamodb: dynamoDb.endpoint,
      s3: s3.endpoint,
      ses: "http://127.0.0.1:9",
      lambda: lambda.endpoint,
    },
  };
  Object.assign(process.env, functionEnvironment(settings));
  resetConfig();
  resetDocumentClient();
  await createTable(dynamoDb);
  await createBucket(s3, "uploads");
  const client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: dynamoDb.region,
    credentials,
  });

  /** Every item of the table, by key. Attributes that differ between any two runs are left out. */
  const items = async (): Promise<Item[]> => {
    const found: Item[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: "subpart", ...(from && { ExclusiveStartKey: from as never }) }),
      );
      found.push(...(page.Items ?? []).map((item) => unmarshall(item) as Item));
      from = page.LastEvaluatedKey;
    } while (from);
    return found.sort((a, b) => (`${a.pk}\n${a.sk}` < `${b.pk}\n${b.sk}` ? -1 : 1));
  };

  /** Uploads a file and notes its import, without starting a worker. */
  const queueImport = async (
    content: Uint8Array | string,
    over: Partial<ImportRecord> = {},
  ): Promise<ImportRecord> => {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const objectKey = newUploadKey({ userId: "usr_1", companyId: over.companyId ?? null });
    const { eTag } = await uploadedObjects.store(objectKey, bytes, "application/json");
    const record = anImport({ objectKey, eTag, fileSize: bytes.length, ...over });
    await table.transact(importJobs.insertOperations(record));
    return record;
  };

  /** Imports a file to its end. */
  const importFile = async (content: Uint8Array | string, over: Partial<ImportRecord> = {}) => {
    const { jobId, companyId } = await queueImport(content, over);
    await runImport({ jobId, companyId }, aRunContext());
    return mustGetImport(companyId, jobId);
  };

  const mustGetImport = async (companyId: string | null, jobId: string) => {
    const job = await importJobs.getWithErrors(libraryOf(companyId), jobId);
    if (!job) throw new Error(`No import ${jobId}`);
    return job;
  };

  /** Everything gone, as in a new installation. */
  const empty = async (): Promise<void> => {
    await table.writeMany((await items()).map((remove) => ({ remove })));
    libraryRepository.clearCache();
    startedWorkers.length = 0;
  };

  const close = async (): Promise<void> => {
    client.destroy();
    resetDocumentClient();
    await Promise.all([dynamoDb.close(), s3.close(), lambda.close()]);
    await rm(folder, { recursive: true });
  };
  return { items, queueImport, importFile, mustGetImport, empty, startedWorkers, close };
};
export type ImportCloud = Awaited<ReturnType<typeof startImportCloud>>;
