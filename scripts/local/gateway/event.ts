import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Match } from "../../../shared/api/routes.ts";

const textTypes = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;

type Headers = Record<string, string>;

/** An HTTP API joins headers of one name by commas, and hands cookies over apart. */
function readHeaders(rawHeaders: readonly string[]): { headers: Headers; cookies: string[] } {
  const headers: Headers = {};
  const cookies: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    const value = rawHeaders[index + 1] ?? "";
    if (name === "cookie") cookies.push(...value.split(/;\s*/).filter((cookie) => cookie !== ""));
    else headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  return { headers, cookies };
}

function queryParameters(rawQueryString: string): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    parameters[name] = parameters[name] === undefined ? value : `${parameters[name]},${value}`;
  }
  return rawQueryString === "" ? undefined : parameters;
}

function clfTime(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${clock} +0000`;
}

function withForwarding(headers: Headers, sourceIp: string, port: number): Headers {
  const earlier = headers["x-forwarded-for"];
  return {
    ...headers,
    "x-amzn-trace-id": `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString("hex")}`,
    "x-forwarded-for": earlier === undefined ? sourceIp : `${earlier}, ${sourceIp}`,
    "x-forwarded-port": String(port),
    "x-forwarded-proto": "http",
  };
}

function bodyFields(
  body: Buffer,
  headers: Headers,
): Pick<APIGatewayProxyEventV2, "body" | "isBase64Encoded"> {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = textTypes.test(headers["content-type"] ?? "") && headers["content-encoding"] === undefined;
  return { body: body.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The event of payload format 2.0 that an HTTP API sends to a function
 * (docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html).
 */
export function createEvent(
  call: IncomingMessage,
  match: Match | undefined,
  body: Buffer,
  requestId: string,
): APIGatewayProxyEventV2 {
  const [path = "/", rawQueryString = ""] = (call.url ?? "/").split(/\?(.*)/s);
  const { headers, cookies } = readHeaders(call.rawHeaders);
  const sourceIp = (call.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
  const routeKey = match === undefined ? "$default" : `${match.contract.method} ${match.contract.path}`;
  const now = new Date();
  const rawPath = decodePath(path);
  const queryStringParameters = queryParameters(rawQueryString);
  const parameters = match?.pathParameters ?? {};
  const domainName = headers.host ?? "localhost";
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length === 0 ? {} : { cookies }),
    headers: withForwarding(headers, sourceIp, call.socket.localPort ?? 0),
    ...(queryStringParameters === undefined ? {} : { queryStringParameters }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName,
      domainPrefix: domainName.split(/[.:]/)[0] ?? "",
      http: {
        method: call.method ?? "GET",
        path: rawPath,
        protocol: `HTTP/${call.httpVersion}`,
        sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey,
      stage: "$default",
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(parameters).length === 0 ? {} : { pathParameters: parameters }),
    ...bodyFields(body, headers),
  };
}
