import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import { runInNewContext } from "node:vm";
import { registry } from "../../shared/api/registry.ts";
import { closeServer, createGateway, portOf, readBody } from "../local/index.ts";
import type { AddedHeader, DeployedStage } from "./deployed-stage.ts";
import { invokeDeployed } from "./invoke-deployed.ts";

export interface Front {
  /** Plain HTTP for tools of this machine, and the proxy by which a browser finds the stage's own address. */
  readonly url: string;
  /** How many reads were asked again, because the emulator ended a function that it updated. */
  repeated(): number;
  close(): Promise<void>;
}

interface EdgeRequest {
  readonly method: string;
  uri: string;
  readonly headers: Record<string, { value: string }>;
}
interface EdgeAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, { value: string }>;
}

/** What a CloudFront function makes of a call: the request to send on, or an answer. */
const atEdge = (code: string, call: IncomingMessage, ip: string): EdgeRequest | EdgeAnswer => {
  const headers = Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name, { value: String(value) }]),
  );
  const uri = (call.url ?? "/").split("?")[0] ?? "/";
  const cookies = Object.fromEntries(
    (call.headers.cookie ?? "").split("; ").map((each) => {
      const [name = "", value = ""] = each.split(/=(.*)/s);
      return [name, { value }];
    }),
  );
  const event = { request: { method: call.method ?? "GET", uri, headers, cookies }, viewer: { ip } };
  return runInNewContext(`${code}\nhandler(event)`, { event });
};

const isAnswer = (result: EdgeRequest | EdgeAnswer): result is EdgeAnswer => "statusCode" in result;

/** Adds what the response headers policy says; a header that does not override gives way to the answer's own. */
const addHeaders = (reply: ServerResponse, added: readonly AddedHeader[]): void => {
  const { writeHead } = reply;
  reply.writeHead = ((status: number, headers: Record<string, string | string[]> = {}) => {
    const own = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    for (const { name, value, override } of added) if (override || !own.has(name)) own.set(name, value);
    return writeHead.call(reply, status, Object.fromEntries(own));
  }) as typeof reply.writeHead;
};

/** Sends a call on to a service, and its answer back as it is. */
const forward = async (
  call: IncomingMessage,
  reply: ServerResponse,
  address: string,
  send: { readonly method?: string; readonly bodyless?: boolean } = {},
): Promise<void> => {
  const { host: _, connection: __, "content-length": ___, ...headers } = call.headers;
  const method = send.method ?? call.method ?? "GET";
  const body = send.bodyless ? undefined : await readBody(call, 100 * 1024 * 1024);
  const answer = await fetch(address, {
    method,
    headers: headers as Record<string, string>,
    ...(body && body.length > 0 && { body: new Uint8Array(body) }),
    redirect: "manual",
  });
  const given = Object.fromEntries(answer.headers);
  for (const name of ["connection", "transfer-encoding", "content-encoding", "content-length"])
    delete given[name];
  reply.writeHead(answer.status, given);
  reply.end(Buffer.from(await answer.arrayBuffer()));
};

/**
 * A viewer's address for each connection, of a range kept for tests (RFC 2544): the people of the journeys do not
 * all sit behind one address, whose registrations the product limits.
 */
const addresses = (): ((call: IncomingMessage) => string) => {
  const known = new WeakMap<object, string>();
  let next = 0;
  return ({ socket }) => {
    const address = known.get(socket) ?? `198.18.${Math.floor(next / 250)}.${(next++ % 250) + 1}`;
    known.set(socket, address);
    return address;
  };
};

/** Puts headers into a call in the place of those the caller sent. */
const setHeaders = (
  { rawHeaders }: IncomingMessage,
  headers: readonly (readonly [string, string])[],
): void => {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (names.has((rawHeaders[index] ?? "").toLowerCase())) rawHeaders.splice(index, 2);
  rawHeaders.push(...headers.flat());
};

const servePages = async (
  call: IncomingMessage,
  reply: ServerResponse,
  { stage, endpoint, ip }: { stage: DeployedStage; endpoint: string; ip: string },
): Promise<void> => {
  addHeaders(reply, stage.pageHeaders);
  if (call.url === "/") call.url = "/index.html";
  const result = atEdge(stage.edge.pages, call, ip);
  if (isAnswer(result)) {
    const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value] as const);
    reply.writeHead(result.statusCode, Object.fromEntries(headers)).end();
    return;
  }
  await forward(call, reply, `${endpoint}/${stage.webBucket}${result.uri}`, { bodyless: true });
};

const serveApi = (
  call: IncomingMessage,
  reply: ServerResponse,
  { stage, gateway, ip }: { stage: DeployedStage; gateway: ReturnType<typeof createGateway>; ip: string },
): void => {
  addHeaders(reply, stage.apiHeaders);
  const result = atEdge(stage.edge.api, call, ip);
  if (isAnswer(result)) throw new Error("The edge function of the API never answers itself.");
  const query = (call.url ?? "").split(/\?(.*)/s)[1];
  call.url = query === undefined ? result.uri : `${result.uri}?${query}`;
  const added = Object.entries(result.headers).flatMap(([name, { value }]) =>
    call.headers[name] === value ? [] : [[name, value] as const],
  );
  setHeaders(call, [...added, ...Object.entries(stage.originHeaders)]);
  gateway(call, reply);
};

/**
 * CloudFront before a deployed stage, as far as the journeys see it: the pages' bucket behind the real function at
 * the edge, the API with the origin's secret, the headers of the template. The browser reaches it by the stage's own
 * name over TLS, through a proxy that knows this name and the uploads bucket's, and no other.
 */
export const startFront = async (
  stage: DeployedStage,
  endpoint: string,
  certificate: { key: Buffer; cert: Buffer },
): Promise<Front> => {
  const addressOf = addresses();
  let repeated = 0;
  const invoke = invokeDeployed(stage, endpoint, () => {
    repeated += 1;
  });
  const gateway = createGateway({ contracts: registry, invoke });
  const answer = async (call: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const ip = addressOf(call);
    if (call.headers.host === stage.uploadsHost)
      return forward(call, reply, `${endpoint}/${stage.uploadsBucket}${call.url}`);
    if (/^\/api(?:\/|$)/.test(call.url ?? "")) return serveApi(call, reply, { stage, gateway, ip });
    return servePages(call, reply, { stage, endpoint, ip });
  };
  const listener = (call: IncomingMessage, reply: ServerResponse) => {
    answer(call, reply).catch((error: unknown) => {
      console.error(`${call.method} ${call.url}:`, error);
      reply.destroy();
    });
  };
  const tls = createTlsServer(certificate, listener);
  const server = createServer(listener);
  const tunnels = new Set<Duplex>();
  server.on("connect", ({ url }: IncomingMessage, socket: Duplex) => {
    const host = (url ?? "").split(":")[0];
    socket.on("error", () => socket.destroy());
    if (host !== stage.host && host !== stage.uploadsHost) {
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      return;
    }
    tunnels.add(socket);
    socket.on("close", () => tunnels.delete(socket));
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    tls.emit("connection", socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    repeated: () => repeated,
    close: async () => {
      for (const socket of tunnels) socket.destroy();
      await closeServer(server);
    },
  };
};
