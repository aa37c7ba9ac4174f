import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resetConfig } from "../../functions/core/config.ts";
import { resetDocumentClient } from "../../functions/core/table/client.ts";
import {
  closeServer,
  createBucket,
  createTable,
  functionEnvironment,
  portOf,
  randomCredentials,
  startDynamoDb,
  startS3,
} from "../../scripts/local/index.ts";

/** Events that functions sent to workers, in order; no worker runs. */
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

/** The table, the uploads bucket and a place that notes started workers, in memory or a folder of its own. */
export const startImportCloud = async () => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-imports-"));
  const credentials = randomCredentials();
  const dynamoDb = await startDynamoDb({ credentials, isUnguarded: true });
  const s3 = await startS3({ folder, credentials });
  const startedWorkers: StartedWorker[] = [];
  const lambda = await startLambdaRecorder(startedWorkers);
  const settings = {
    appOrigin: "http://localhost:3000",
    tableName: "subpart",
    uploadsBucket: "uploads",
    libraryBucket: "library",
    sessionSecret: "0123456789012345678901234567890123456789012",
    workerPrefix: "subpart-test-",
    mailFrom: "Subpart <no-reply@example.com>",
    demoNoticeTo: "tests@subpart.example",
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
  await createBucket(s3, "library");
  const close = async (): Promise<void> => {
    resetDocumentClient();
    await Promise.all([dynamoDb.close(), s3.close(), lambda.close()]);
    await rm(folder, { recursive: true });
  };
  return { startedWorkers, close };
};
export type ImportCloud = Awaited<ReturnType<typeof startImportCloud>>;
