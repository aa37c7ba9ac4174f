import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type LocalCredentials, localRegion } from "./credentials.ts";
import { listen } from "./http-server.ts";
import { authenticate } from "./s3/authenticate.ts";
import type { S3Answer, S3Service, SizeLimit } from "./s3/call.ts";
import { corsHeaders, preflight } from "./s3/cors.ts";
import { type Expiration, startExpiration } from "./s3/expiration.ts";
import { ObjectStore } from "./s3/object-store.ts";
import { effectiveHeaders, readRequest, type S3Request, targetOf } from "./s3/request.ts";
import { operationOf } from "./s3/router.ts";
import { S3Error } from "./s3/s3-error.ts";
import { errorDocument } from "./s3/xml.ts";
import type { RoleSessions } from "./sts/role-sessions.ts";

export type S3Options = {
  /** Folder of the buckets; made if missing. */
  readonly folder: string;
  /** The only key pair whose signatures are accepted. */
  readonly credentials: LocalCredentials;
  /** Origins whose pages may upload and download from a browser, such as `http://localhost:3000`. */
  readonly allowedOrigins?: readonly string[];
  /** What is deleted by itself after a time. */
  readonly expirations?: readonly Expiration[];
  /** The largest files that are taken below a prefix: what the cloud takes and then removes is refused here. */
  readonly largest?: readonly SizeLimit[];
  /** What the local STS gave, and the buckets into which that may write. */
  readonly roles?: { readonly sessions: RoleSessions; readonly buckets: readonly string[] };
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};
export type LocalS3 = {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: LocalCredentials;
  close(): Promise<void>;
};

async function perform(service: S3Service, request: S3Request, incoming: IncomingMessage): Promise<S3Answer> {
  if (request.method === "OPTIONS") return preflight(request, service.allowedOrigins);
  const target = targetOf(request);
  const proof = authenticate(request, service.keeper, service.now());
  const call = { ...target, service, request, headers: effectiveHeaders(request), incoming, proof };
  return operationOf(call)(call);
}

function errorAnswer(error: unknown, url: string | undefined, requestId: string): S3Answer {
  if (!(error instanceof S3Error)) console.error("The local S3 failed:", error);
  const known =
    error instanceof S3Error
      ? error
      : new S3Error("InternalError", "We encountered an internal error. Please try again.");
  const resource = (url ?? "/").split("?")[0];
  const body = errorDocument({
    Code: known.code,
    Message: known.message,
    Resource: resource,
    RequestId: requestId,
  });
  return { status: known.status, headers: { "content-type": "application/xml", ...known.headers }, body };
}

async function send(
  outgoing: ServerResponse,
  answer: S3Answer,
  headers: Record<string, string>,
): Promise<void> {
  const { status, body } = answer;
  const isText = typeof body === "string";
  const length = isText ? { "content-length": String(Buffer.byteLength(body)) } : {};
  outgoing.writeHead(status, { ...length, ...answer.headers, ...headers });
  if (body instanceof Readable) await pipeline(body, outgoing);
  else outgoing.end(outgoing.req.method === "HEAD" ? undefined : body);
}

async function answerCall(
  service: S3Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  const own: Record<string, string> = { "x-amz-request-id": requestId, server: "AmazonS3" };
  let answer: S3Answer;
  try {
    const request = readRequest(incoming);
    Object.assign(own, corsHeaders(request, service.allowedOrigins));
    answer = await perform(service, request, incoming);
  } catch (error) {
    if (incoming.destroyed && !incoming.complete) return;
    answer = errorAnswer(error, incoming.url, requestId);
  }
  // A browser shows a refusal only when its upload was taken off the wire to the end.
  incoming.resume();
  await send(outgoing, answer, own).catch(() => outgoing.destroy());
}

/**
 * Starts an S3 of our own on the loopback address, strict where S3 is strict: nothing is answered without a
 * valid signature, and what it does not implement it refuses.
 */
export async function startS3(options: S3Options): Promise<LocalS3> {
  const store = await ObjectStore.open(options.folder);
  const {
    credentials,
    allowedOrigins = [],
    expirations = [],
    largest = [],
    now = Date.now,
    port = 0,
  } = options;
  const expiration = await startExpiration(store, expirations, now);
  const service = {
    store,
    keeper: {
      credentials,
      region: localRegion,
      sessionOf: (accessKeyId: string) => options.roles?.sessions.find(accessKeyId, now()),
    },
    allowedOrigins,
    largest,
    bucketsOfRoles: options.roles?.buckets ?? [],
    now,
  };
  const server = await listen((incoming, outgoing) => void answerCall(service, incoming, outgoing), port);
  const close = async () => {
    expiration.close();
    await server.close();
  };
  return { endpoint: server.endpoint, region: localRegion, credentials, close };
}
