import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LocalCredentials } from "./credentials.ts";
import { type Listening, listen, readBody } from "./http-server.ts";
import type { Dispatcher } from "./lambda/dispatcher.ts";
import { WorkerFailure, type WorkerPool } from "./lambda/worker-pool.ts";
import { strangerReason } from "./sdk-caller.ts";

export type LambdaOptions = {
  readonly credentials: LocalCredentials;
  /** What stands before a worker's name in its function name. */
  readonly prefix: string;
  readonly pool: WorkerPool;
  readonly dispatcher: Dispatcher;
};

/** An asynchronous invocation may carry 1 MB, a synchronous one 6 MB: docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const limits = { Event: 1024 * 1024, RequestResponse: 6 * 1024 * 1024 } as const;

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

function refusal(status: number, type: string, message: string): Answer {
  return { status, headers: { "x-amzn-errortype": type }, body: JSON.stringify({ Type: "User", message }) };
}

function parseEvent(body: Buffer): { readonly event: unknown } | undefined {
  try {
    return { event: body.length === 0 ? {} : JSON.parse(body.toString()) };
  } catch {
    return undefined;
  }
}

async function runNow(pool: WorkerPool, worker: string, event: unknown): Promise<Answer> {
  try {
    return { status: 200, body: JSON.stringify(await pool.run(worker, event)) };
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    const body = JSON.stringify({ errorType: "Error", errorMessage: error.message });
    return { status: 200, headers: { "x-amz-function-error": "Unhandled" }, body };
  }
}

async function invoke(options: LambdaOptions, call: IncomingMessage): Promise<Answer> {
  const stranger = strangerReason(call, options.credentials.accessKeyId);
  if (stranger !== undefined) return refusal(403, "UnrecognizedClientException", stranger);
  const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(call.url ?? "")?.[1];
  if (call.method !== "POST" || name === undefined)
    return refusal(404, "UnknownOperationException", "Only Invoke is here.");
  const kind = call.headers["x-amz-invocation-type"] ?? "RequestResponse";
  if (kind !== "Event" && kind !== "RequestResponse") {
    return refusal(400, "InvalidParameterValueException", `Invocation type ${kind} is not supported.`);
  }
  const worker = name.startsWith(options.prefix) ? name.slice(options.prefix.length) : "";
  if (!options.pool.has(worker))
    return refusal(404, "ResourceNotFoundException", `Function not found: ${name}`);
  const body = await readBody(call, limits[kind]);
  if (body === undefined)
    return refusal(413, "RequestTooLargeException", `The event is longer than ${limits[kind]} bytes.`);
  const parsed = parseEvent(body);
  if (parsed === undefined) return refusal(400, "InvalidRequestContentException", "The event is not JSON.");
  if (kind === "RequestResponse") return runNow(options.pool, worker, parsed.event);
  await options.dispatcher.accept(worker, parsed.event);
  return { status: 202 };
}

async function respond(options: LambdaOptions, call: IncomingMessage, reply: ServerResponse): Promise<void> {
  const answer = await invoke(options, call).catch((error: unknown) => {
    console.error("The local Lambda failed:", error);
    return refusal(500, "ServiceException", "The local Lambda failed.");
  });
  call.resume();
  const headers = { "content-type": "application/json", "x-amzn-requestid": randomUUID(), ...answer.headers };
  reply.writeHead(answer.status, headers).end(answer.body);
}

/**
 * Starts the Invoke API of Lambda on the loopback address, for the workers only: an `Event` is kept on disk,
 * answered with 202 and worked off in the background.
 */
export const startLambda = (options: LambdaOptions): Promise<Listening> =>
  listen((call, reply) => void respond(options, call, reply));
