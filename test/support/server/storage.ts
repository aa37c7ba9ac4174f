import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { closeServer, portOf, readBody } from "../../../scripts/local/index.ts";

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
 * A Lambda that notes which workers were asked for and works none of it off; S3 comes with the engine. Call it
 * after that.
 */
export const withStorage = (): { invocations: readonly Invocation[] } => {
  const invocations: Invocation[] = [];
  let lambda: Awaited<ReturnType<typeof startRecorder>> | undefined;
  beforeAll(async () => {
    lambda = await startRecorder(invocations);
    process.env.AWS_ENDPOINT_URL_LAMBDA = lambda.endpoint;
  });
  afterAll(() => lambda?.close());
  return { invocations };
};
