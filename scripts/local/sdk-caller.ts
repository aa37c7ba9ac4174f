import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopbackHost } from "./loopback.ts";

const keyInAuthorization = /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\//;

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Why a call to a local service is not one of our own SDK clients, or undefined when it is: it must come to
 * the loopback address, from no web page, and carry the access key id, which is a secret here.
 */
export function strangerReason(call: IncomingMessage, accessKeyId: string): string | undefined {
  if (!isLoopbackHost(call.headers.host, call.socket.localPort ?? 0)) {
    return "This service answers on the loopback address only.";
  }
  if (call.headers.origin !== undefined) return "This service does not answer web pages.";
  const key = keyInAuthorization.exec(call.headers.authorization ?? "")?.[1];
  if (key === undefined || !sameText(key, accessKeyId)) {
    return "The security token included in the request is invalid.";
  }
  return undefined;
}
