import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a receiver was sent. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Reply = (reply: ServerResponse, received: Received, count: number) => void;

/** Answers with a status and nothing else. */
export const withStatus =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (reply) =>
    reply.writeHead(status, headers).end();

/** A real HTTP server, on the loopback address. */
export const startReceiver = async (first: Reply = withStatus(204)) => {
  const received: Received[] = [];
  let reply = first;
  const server = createServer(async (call, response) => {
    let body = "";
    for await (const piece of call) body += String(piece);
    const each = { path: call.url ?? "", headers: call.headers, body };
    received.push(each);
    reply(response, each, received.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: `http://localhost:${port}/hook`,
    answer: (next: Reply) => {
      reply = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
