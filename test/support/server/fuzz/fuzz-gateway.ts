import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { closeServer, createGateway, portOf } from "../../../../scripts/local/index.ts";
import { registry } from "../../../../shared/api/registry.ts";
import { decompressed } from "../decompressed.ts";
import type { RawRequest } from "./odd-request.ts";

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** The product's handlers behind the local gateway, asked over HTTP byte by byte. */
export const withGateway = (): ((sent: RawRequest) => Promise<RawAnswer>) => {
  const agent = new Agent({ keepAlive: true });
  const server = createServer(createGateway({ contracts: registry }));
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(() => {
    agent.destroy();
    return closeServer(server);
  });
  return async ({ method, target, headers, body }) => {
    const call = request({
      host: "127.0.0.1",
      port: portOf(server),
      method,
      path: target,
      headers: { ...headers, "content-length": String(body.length) },
      agent,
    });
    call.end(body);
    const [reply] = (await once(call, "response")) as [IncomingMessage];
    const bytes = Buffer.concat(await reply.toArray());
    return {
      status: reply.statusCode ?? 0,
      headers: reply.headers,
      text: decompressed(bytes, reply.headers["content-encoding"]).toString("utf8"),
    };
  };
};
