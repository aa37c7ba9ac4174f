import type { ServerResponse } from "node:http";
import * as z from "zod";

/** A synchronous answer of a function: docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const largestPayload = 6 * 1024 * 1024;

const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Structured = z.object({
  statusCode: z.int().min(100).max(599),
  headers: z.record(z.string(), Scalar).optional(),
  cookies: z.array(z.string()).optional(),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().optional(),
});

export type GatewayAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
};

/** The gateway's own answers, in its own words. */
export function gatewayError(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): GatewayAnswer {
  const body = Buffer.from(JSON.stringify({ message }));
  return { status, headers: { ...headers, "content-type": "application/json" }, body };
}

/** Headers that belong to a connection, which a function cannot set. */
const connectionHeaders = /^(connection|keep-alive|transfer-encoding|upgrade|content-length|date)$/;

function structured(answer: z.infer<typeof Structured>): GatewayAnswer {
  const named = Object.entries(answer.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const headers: Record<string, string | string[]> = Object.fromEntries(
    named.filter(([name]) => !connectionHeaders.test(name)),
  );
  if (answer.cookies !== undefined) headers["set-cookie"] = answer.cookies;
  const encoding = answer.isBase64Encoded === true ? "base64" : "utf8";
  return { status: answer.statusCode, headers, body: Buffer.from(answer.body ?? "", encoding) };
}

/**
 * What an HTTP API makes of a function's result: a structured answer when it has a statusCode, else a 200
 * with the result as JSON. A result above 6 MB or of a wrong shape is a 500, as in the cloud.
 */
export function readAnswer(result: unknown): GatewayAnswer {
  const json = JSON.stringify(result) ?? "null";
  if (Buffer.byteLength(json) > largestPayload) return gatewayError(500, "Internal Server Error");
  const isStructured = typeof result === "object" && result !== null && "statusCode" in result;
  if (!isStructured) {
    const text = typeof result === "string" ? result : json;
    return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(text) };
  }
  const parsed = Structured.safeParse(result);
  return parsed.success ? structured(parsed.data) : gatewayError(500, "Internal Server Error");
}

export function sendAnswer(reply: ServerResponse, answer: GatewayAnswer, requestId: string): void {
  const mayHaveBody = answer.status !== 204 && answer.status !== 304;
  const length = mayHaveBody ? { "content-length": answer.body.length } : {};
  reply.writeHead(answer.status, { ...answer.headers, ...length, "apigw-requestid": requestId });
  reply.end(mayHaveBody ? answer.body : undefined);
}
