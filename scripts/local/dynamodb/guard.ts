import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { strangerReason } from "../sdk-caller.ts";
import type { Engine } from "./engine.ts";

type Place = Pick<Engine, "host" | "port">;

function refuse(answer: ServerResponse, message: string): void {
  const body = JSON.stringify({ __type: "com.amazon.coral.service#UnrecognizedClientException", message });
  answer.writeHead(400, { "content-type": "application/x-amz-json-1.0" }).end(body);
}

function withoutCors(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("access-control-") && name !== "connection"),
  );
}

function forward(call: IncomingMessage, answer: ServerResponse, engine: Place, agent: Agent): void {
  const { method, url: path, headers } = call;
  const { host, port } = engine;
  const onward = request({ host, port, method, path, headers, agent }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, withoutCors(reply.headers));
    reply.pipe(answer);
  });
  // The client must see a lost connection as it would see it from DynamoDB, and decide itself about retries.
  onward.on("error", () => call.socket.destroy());
  answer.on("close", () => onward.destroy());
  call.pipe(onward);
}

/**
 * Stands before the engine, which accepts any signature and any web page: lets through only callers on the
 * loopback address that hold this run's access key, and removes the engine's open CORS headers.
 */
export function createGuard(engine: Place, accessKeyId: string): Server {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((call, answer) => {
    const reason = strangerReason(call, accessKeyId);
    if (reason !== undefined) refuse(answer, reason);
    else forward(call, answer, engine, agent);
  });
  server.keepAliveTimeout = 60_000;
  server.on("close", () => agent.destroy());
  return server;
}
