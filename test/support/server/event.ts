import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, Context as LambdaContext } from "aws-lambda";
import type { Contract } from "../../../shared/api/contract.ts";
import { fillPath } from "../../../shared/api/fill-path.ts";
import { appOrigin } from "./settings.ts";

/** What a test sends; everything else is as a browser on our own page sends it. */
export interface Call {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** Added to the browser's own; `undefined` leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly cookies?: readonly string[];
  /** Address of the caller. */
  readonly source?: string;
  readonly isBase64Encoded?: boolean;
}

/** What a browser adds to a call of our own page. */
const browserHeaders = (contract: Contract, body: string | undefined): Record<string, string> => ({
  accept: "*/*",
  host: new URL(appOrigin).host,
  "user-agent": "Mozilla/5.0 (tests)",
  "sec-fetch-site": "same-origin",
  ...(contract.method !== "GET" && { origin: appOrigin }),
  ...(body !== undefined && {
    "content-type": contract.kind === "form" ? "application/x-www-form-urlencoded" : "application/json",
  }),
});

const withoutMissing = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const texts = (values: Readonly<Record<string, string | number>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const bodyText = ({ kind }: Contract, body: unknown): string | undefined => {
  if (body === undefined || typeof body === "string") return body;
  return kind === "form" ? new URLSearchParams(Object(body)).toString() : JSON.stringify(body);
};

const requestContextOf = (contract: Contract, rawPath: string, call: Call) => {
  const now = new Date();
  const routeKey = `${contract.method} ${contract.path}`;
  return {
    accountId: "000000000000",
    apiId: "tests",
    domainName: "localhost",
    domainPrefix: "localhost",
    http: {
      method: contract.method,
      path: rawPath,
      protocol: "HTTP/1.1",
      sourceIp: call.source ?? "127.0.0.1",
      userAgent: "Mozilla/5.0 (tests)",
    },
    requestId: randomUUID(),
    routeKey,
    stage: "$default",
    time: now.toUTCString(),
    timeEpoch: now.getTime(),
  };
};

/**
 * The event of payload format 2.0 that an HTTP API sends for a call of `contract`
 * (docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html).
 */
export const eventOf = (contract: Contract, call: Call): APIGatewayProxyEventV2 => {
  const params = texts(call.params);
  const query = texts(call.query);
  const body = bodyText(contract, call.body);
  // An address cannot hold half a character; what a function reads comes as `pathParameters`.
  const wellFormed = Object.entries(params).map(([name, value]) => [name, value.toWellFormed()] as const);
  const rawPath = fillPath(contract.path, Object.fromEntries(wellFormed));
  return {
    version: "2.0",
    routeKey: `${contract.method} ${contract.path}`,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    ...(call.cookies && { cookies: [...call.cookies] }),
    headers: withoutMissing({ ...browserHeaders(contract, body), ...call.headers }),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: requestContextOf(contract, rawPath, call),
    ...(body !== undefined && { body }),
    isBase64Encoded: call.isBase64Encoded ?? false,
  };
};

/** What Lambda tells a function beside its event; by default it has 25 seconds. */
export const lambdaContext = (remainingMs = 25_000): LambdaContext => ({
  awsRequestId: randomUUID(),
  callbackWaitsForEmptyEventLoop: true,
  functionName: "tests",
  functionVersion: "$LATEST",
  invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:tests",
  logGroupName: "/aws/lambda/tests",
  logStreamName: "tests",
  memoryLimitInMB: "512",
  getRemainingTimeInMillis: () => remainingMs,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});
