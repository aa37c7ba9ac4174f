import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createBucket } from "../../../scripts/local/buckets.ts";
import { closeServer, portOf, readBody } from "../../../scripts/local/http-server.ts";
import { type LocalS3, startS3 } from "../../../scripts/local/s3.ts";
import { engineCredentials } from "./engine.ts";
import { appOrigin, settings } from "./settings.ts";

/** A worker that a function asked for. */
export interface Invocation {
  readonly worker: string;
  readonly event: unknown;
}

const startRecorder = async (invocations: Invocation[]) => {
  const server = createServer(async (call, answer) => {
    const body = await readBody(call, 1024 * 1024);
    const worker = decodeURIComponent(call.url?.split("/")[3] ?? "");
    invocations.push({ worker, event: JSON.parse(body?.toString("utf8") ?? "null") });
    answer.writeHead(202).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { endpoint: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
};

/**
 * An S3 with the uploads bucket, and a Lambda that notes which workers were asked for and works none of it
 * off. Call it after the engine.
 */
export const withStorage = (): { invocations: readonly Invocation[] } => {
  const invocations: Invocation[] = [];
  let folder = "";
  let s3: LocalS3 | undefined;
  let lambda: Awaited<ReturnType<typeof startRecorder>> | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "subpart-uploads-"));
    s3 = await startS3({ folder, credentials: engineCredentials(), allowedOrigins: [appOrigin] });
    await createBucket(s3, settings.UPLOADS_BUCKET);
    lambda = await startRecorder(invocations);
    process.env.AWS_ENDPOINT_URL_S3 = s3.endpoint;
    process.env.AWS_ENDPOINT_URL_LAMBDA = lambda.endpoint;
  });
  afterAll(async () => {
    await lambda?.close();
    await s3?.close();
    await rm(folder, { recursive: true });
  });
  return { invocations };
};
