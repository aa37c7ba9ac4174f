import type { S3Answer } from "./call.ts";
import type { S3Request } from "./request.ts";
import { S3Error } from "./s3-error.ts";

const methods = ["GET", "HEAD", "PUT", "POST"];

/** Headers that let the app's own pages read an answer; no other origin gets any. */
export function corsHeaders(request: S3Request, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get("origin");
  if (origin === undefined) return {};
  if (!allowedOrigins.includes(origin)) return { vary: "Origin" };
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "ETag, Content-Length, Content-Range, Content-Disposition",
    vary: "Origin",
  };
}

/** The answer to a browser that asks before it uploads. @throws S3Error AccessForbidden for other origins. */
export function preflight(request: S3Request, allowedOrigins: readonly string[]): S3Answer {
  const method = request.headers.get("access-control-request-method") ?? "";
  const origin = request.headers.get("origin") ?? "";
  if (!methods.includes(method) || !allowedOrigins.includes(origin)) {
    throw new S3Error("AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  }
  const wanted = request.headers.get("access-control-request-headers");
  return {
    status: 200,
    headers: {
      "access-control-allow-methods": methods.join(", "),
      "access-control-max-age": "3000",
      ...(wanted === undefined ? {} : { "access-control-allow-headers": wanted }),
    },
  };
}
