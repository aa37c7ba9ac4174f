import type { S3Answer } from "./call.ts";
import type { S3Request } from "./request.ts";
import { S3Error } from "./s3-error.ts";

/** The one rule the uploads bucket of the cloud has: pages put files, with these headers, and read the tag. */
const allowedMethod = "PUT";
const allowedHeaders = ["content-type", "if-none-match"];
const exposedHeaders = "etag";

/** Headers that let the app's own pages read the answer to an upload; no other origin or method gets any. */
export function corsHeaders(request: S3Request, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get("origin");
  if (origin === undefined) return {};
  const method = request.headers.get("access-control-request-method") ?? request.method;
  if (!allowedOrigins.includes(origin) || method !== allowedMethod) return { vary: "Origin" };
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": exposedHeaders,
    vary: "Origin",
  };
}

/** The answer to a browser that asks before it uploads. @throws S3Error AccessForbidden for all else. */
export function preflight(request: S3Request, allowedOrigins: readonly string[]): S3Answer {
  const { headers } = request;
  const asked = (headers.get("access-control-request-headers") ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  const isAllowed =
    allowedOrigins.includes(headers.get("origin") ?? "") &&
    headers.get("access-control-request-method") === allowedMethod &&
    asked.every((name) => name === "" || allowedHeaders.includes(name));
  if (!isAllowed) throw new S3Error("AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  return {
    status: 200,
    headers: {
      "access-control-allow-methods": allowedMethod,
      "access-control-allow-headers": allowedHeaders.join(", "),
      "access-control-max-age": "3600",
    },
  };
}
