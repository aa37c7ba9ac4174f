import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Contract } from "../../shared/api/contract.ts";
import { createRouter, type Match } from "../../shared/api/routes.ts";
import {
  type GatewayAnswer,
  gatewayError,
  largestPayload,
  readAnswer,
  sendAnswer,
} from "./gateway/answer.ts";
import { createEvent } from "./gateway/event.ts";
import { createInvoke, type Invoke } from "./gateway/handlers.ts";
import { readBody } from "./http-server.ts";
import { createLambdaContext } from "./lambda/lambda-context.ts";

export type GatewayOptions = {
  readonly contracts: readonly Contract[];
  /** Runs a handler; the project's own, in this process, by default. */
  readonly invoke?: Invoke;
  /** Milliseconds a function may run, as its context tells it; a second less than the gateway by default. */
  readonly functionLimitMs?: (contract: Contract) => number;
  /** Milliseconds until the gateway gives up on a function; an HTTP API's 30 s by default. */
  readonly timeoutMs?: number;
  /** Told of failures that a caller only sees as a 500. */
  readonly onError?: (operationId: string, error: unknown) => void;
};
export type Gateway = (call: IncomingMessage, reply: ServerResponse) => void;

/** docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const largestBody = 10 * 1024 * 1024;
const defaultTimeoutMs = 30_000;

type Settings = Required<Omit<GatewayOptions, "contracts">>;

async function runInTime(
  settings: Settings,
  match: Match,
  work: () => Promise<unknown>,
): Promise<GatewayAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<GatewayAnswer>((resolve) => {
    timer = setTimeout(() => resolve(gatewayError(503, "Service Unavailable")), settings.timeoutMs);
  });
  const done = work().then(readAnswer, (error: unknown) => {
    settings.onError(match.contract.operationId, error);
    return gatewayError(500, "Internal Server Error");
  });
  const answer = await Promise.race([done, late]);
  clearTimeout(timer);
  return answer;
}

async function answerCall(
  settings: Settings,
  match: Match | undefined,
  allowed: readonly string[],
  call: IncomingMessage,
  requestId: string,
): Promise<GatewayAnswer> {
  const body = await readBody(call, largestBody);
  if (body === undefined) return gatewayError(413, "Request Entity Too Large");
  if (match === undefined && allowed.length > 0)
    return gatewayError(405, "Method Not Allowed", { allow: allowed.join(", ") });
  if (match === undefined) return gatewayError(404, "Not Found");
  const event = createEvent(call, match, body, requestId);
  if (Buffer.byteLength(JSON.stringify(event)) > largestPayload)
    return gatewayError(413, "Request Entity Too Large");
  const { contract } = match;
  const context = createLambdaContext(
    `local-${contract.operationId}`,
    requestId,
    settings.functionLimitMs(contract),
  );
  return runInTime(settings, match, () => settings.invoke(contract, event, context));
}

/**
 * An HTTP API of our own: matches the contracts' routes, sends the handlers the events of the cloud's
 * gateway, keeps its limits (10 MB bodies, 6 MB payloads, 30 s) and answers failures in its words.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const settings: Settings = {
    invoke: options.invoke ?? createInvoke(),
    timeoutMs,
    functionLimitMs: options.functionLimitMs ?? (() => timeoutMs - 1000),
    onError: options.onError ?? ((operationId, error) => console.error(`${operationId} failed:`, error)),
  };
  const router = createRouter(options.contracts);
  return (call, reply) => {
    const requestId = randomUUID();
    const path = (call.url ?? "/").split("?")[0] ?? "/";
    const match = router.match(call.method ?? "GET", path);
    answerCall(settings, match, match ? [] : router.allowed(path), call, requestId).then(
      (answer) => sendAnswer(reply, answer, requestId),
      // Only a caller that went away in the middle of its request gets here.
      () => reply.destroy(),
    );
  };
}
