import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { closeServer, portOf, readBody } from "../../../scripts/local/index.ts";

/** A worker that a function asked for. */
export interface Invocation {
  readonly worker: string;
  readonly event: unknown;
}

/** Which workers were asked for in this file; none of it is worked off. */
export const invocations: Invocation[] = [];

const startRecorder = async () => {
  const server = createServer(async (call, answer) => {
    const body = await readBody(call, 1024 * 1024);
    const worker = decodeURIComponent(call.url?.split("/")[3] ?? "");
    invocations.push({ worker, event: JSON.parse(body?.toString("utf8") ?? "null") });
    answer.writeHead(202).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { endpoint: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
};

/** A Lambda that notes which workers were asked for; S3 comes with the engine. */
export const startStorage = async () => {
  const lambda = await startRecorder();
  process.env.AWS_ENDPOINT_URL_LAMBDA = lambda.endpoint;
  return lambda;
};

/** `startStorage` for one file. Those of `test/api` have it already. */
export const withStorage = (): { invocations: readonly Invocation[] } => {
  let lambda: Awaited<ReturnType<typeof startStorage>> | undefined;
  beforeAll(async () => {
    lambda = await startStorage();
  });
  afterAll(() => lambda?.close());
  return { invocations };
};
