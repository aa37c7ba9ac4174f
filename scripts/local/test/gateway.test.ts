import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Contract, contract, type Method } from "../../../shared/api/contract.ts";
import { createInvoke } from "../gateway/handlers.ts";
import { createGateway } from "../gateway.ts";
import { closeServer, portOf } from "../http-server.ts";
import { createLambdaContext } from "../lambda/lambda-context.ts";

const route = (operationId: string, method: Method, path: string): Contract =>
  contract({
    operationId,
    folder: "people/session",
    method,
    path,
    summary: "",
    permission: "public",
    response: z.unknown(),
  });

const contracts = [
  route("getThing", "GET", "/api/things/{id}"),
  route("getAll", "GET", "/api/things/all"),
  route("putPart", "PUT", "/api/things/{id}/parts/{part}"),
  route("postThing", "POST", "/api/things"),
];

const largeButAllowed = Math.floor(5.9 * 1024 * 1024);
let server: Server;
let base: string;
let seen: { operationId: string; event: APIGatewayProxyEventV2; context: Context } | undefined;
let failures: string[];
let result: (event: APIGatewayProxyEventV2) => unknown;

beforeAll(async () => {
  const gateway = createGateway({
    contracts,
    timeoutMs: 1500,
    invoke: async ({ operationId }, event, context) => {
      seen = { operationId, event, context };
      return result(event);
    },
    onError: (operationId, error) =>
      failures.push(`${operationId}: ${error instanceof Error ? error.message : error}`),
  });
  server = createServer(gateway).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => closeServer(server));
beforeEach(() => {
  seen = undefined;
  failures = [];
  result = () => ({ statusCode: 200, body: "{}" });
});

const event = () => {
  if (seen === undefined) throw new Error("No handler was called.");
  return seen.event;
};
const answerOf = async (path: string, init?: RequestInit) => {
  const answer = await fetch(base + path, init);
  return { status: answer.status, body: await answer.text(), headers: answer.headers };
};

describe("routing", () => {
  it.each([
    ["GET", "/api/things/7", "getThing"],
    ["GET", "/api/things/all", "getAll"],
    ["PUT", "/api/things/7/parts/a", "putPart"],
    ["POST", "/api/things", "postThing"],
    ["POST", "/api/things/", "postThing"],
    ["GET", "/api/things/7/?a=1", "getThing"],
    ["HEAD", "/api/things/7", "getThing"],
  ])("%s %s reaches %s", async (method, path, operationId) => {
    expect((await answerOf(path, { method })).status).toBe(200);
    expect(seen?.operationId).toBe(operationId);
  });

  it.each([
    ["GET", "/api/other"],
    ["GET", "/api/things/7/parts"],
    ["GET", "/API/things/7"],
    ["GET", "/api/things/%E0%A4%A"],
  ])("%s %s is not found, in the gateway's words", async (method, path) => {
    expect(await answerOf(path, { method })).toMatchObject({ status: 404, body: '{"message":"Not Found"}' });
    expect(seen).toBeUndefined();
  });
});

describe("a method that a path does not have", () => {
  it.each([
    ["GET", "/api/things", "POST"],
    ["HEAD", "/api/things", "POST"],
    ["DELETE", "/api/things/7", "GET, HEAD"],
    ["POST", "/api/things/7/parts/a", "PUT"],
  ])("%s %s is 405, and what is allowed is %s", async (method, path, allow) => {
    const answer = await answerOf(path, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect(seen).toBeUndefined();
  });
});

describe("the event", () => {
  it("is the one of payload format 2.0", async () => {
    const body = JSON.stringify({ name: "ü" });
    const headers = { "content-type": "application/json", "user-agent": "test", cookie: "sid=1; theme=dark" };
    await answerOf("/api/things/a%20b/parts/c%2Fd?q=x%20y&tag=1&tag=2&empty=", {
      method: "PUT",
      body,
      headers,
    });
    expect(event()).toMatchObject({
      version: "2.0",
      routeKey: "PUT /api/things/{id}/parts/{part}",
      rawPath: "/api/things/a b/parts/c/d",
      rawQueryString: "q=x%20y&tag=1&tag=2&empty=",
      queryStringParameters: { q: "x y", tag: "1,2", empty: "" },
      pathParameters: { id: "a b", part: "c/d" },
      cookies: ["sid=1", "theme=dark"],
      body,
      isBase64Encoded: false,
      requestContext: {
        http: { method: "PUT", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
        routeKey: "PUT /api/things/{id}/parts/{part}",
        stage: "$default",
      },
    });
    const { requestContext } = event();
    expect(Math.abs(requestContext.timeEpoch - Date.now())).toBeLessThan(5000);
    expect(requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
    expect(event().headers).not.toHaveProperty("cookie");
    expect(event()).not.toHaveProperty("stageVariables");
  });

  it("leaves out what a request does not have", async () => {
    await answerOf("/api/things/all");
    const absent = ["cookies", "queryStringParameters", "pathParameters", "body"];
    expect(absent.filter((name) => name in event())).toEqual([]);
    expect(event().rawQueryString).toBe("");
  });

  it("has lower-case header names, with headers of one name joined by commas", async () => {
    await new Promise((resolve, reject) => {
      const headers = [
        "X-Twice",
        "1",
        "x-twice",
        "2",
        "X-FORWARDED-FOR",
        "10.0.0.1",
        "Host",
        "localhost:3000",
      ];
      const call = request(`${base}/api/things/all`, { headers }, (answer) =>
        answer.resume().on("end", resolve),
      );
      call.on("error", reject).end();
    });
    expect(event().headers).toMatchObject({
      "x-twice": "1,2",
      host: "localhost:3000",
      "x-forwarded-for": "10.0.0.1, 127.0.0.1",
    });
    expect(event().requestContext.http.sourceIp).toBe("127.0.0.1");
  });

  it("carries bytes that are not text as base64", async () => {
    const body = new Uint8Array([0, 255, 128]);
    await answerOf("/api/things", { method: "POST", body, headers: { "content-type": "application/pdf" } });
    expect(event()).toMatchObject({ body: "AP+A", isBase64Encoded: true });
  });

  it("comes with a Lambda context whose time runs down", async () => {
    result = async () => {
      const before = seen?.context.getRemainingTimeInMillis() ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 60));
      const after = seen?.context.getRemainingTimeInMillis() ?? 0;
      return { statusCode: 200, body: String(before - after >= 50 && after > 0) };
    };
    expect((await answerOf("/api/things/all")).body).toBe("true");
    expect(seen?.context.functionName).toBe("local-getAll");
    expect(seen?.context.awsRequestId).toBe(event().requestContext.requestId);
  });
});

describe("the answer", () => {
  it("to HEAD is that to GET, without its body", async () => {
    result = () => ({ statusCode: 200, body: "four" });
    const { status, body, headers } = await answerOf("/api/things/all", { method: "HEAD" });
    expect([status, body, headers.get("content-length")]).toEqual([200, "", "4"]);
  });

  it("carries status, headers, cookies and body", async () => {
    const cookies = ["a=1; Path=/", "b=2; HttpOnly"];
    result = () => ({
      statusCode: 201,
      headers: { "Content-Type": "text/csv", "x-count": 3 },
      cookies,
      body: "a,b",
    });
    const answer = await answerOf("/api/things/all");
    expect(answer).toMatchObject({ status: 201, body: "a,b" });
    expect(answer.headers.get("content-type")).toBe("text/csv");
    expect(answer.headers.get("x-count")).toBe("3");
    expect(answer.headers.getSetCookie()).toEqual(cookies);
    expect(answer.headers.get("apigw-requestid")).toBe(event().requestContext.requestId);
  });

  it("decodes base64 bodies and passes redirects on", async () => {
    result = () => ({
      statusCode: 200,
      body: Buffer.from("bytes").toString("base64"),
      isBase64Encoded: true,
    });
    expect((await answerOf("/api/things/all")).body).toBe("bytes");
    result = () => ({ statusCode: 302, headers: { location: "/auth" }, body: "" });
    const redirect = await answerOf("/api/things/all", { redirect: "manual" });
    expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "/auth"]);
  });

  it("is JSON with 200 when a function returns a plain value", async () => {
    result = () => ({ hello: "world" });
    const answer = await answerOf("/api/things/all");
    expect(answer).toMatchObject({ status: 200, body: '{"hello":"world"}' });
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("secret detail");
      },
    ],
    ["answers with a wrong shape", () => ({ statusCode: "200", body: 1 })],
  ])("is the gateway's fixed 500 when a function %s", async (_name, failing) => {
    result = failing;
    expect(await answerOf("/api/things/all")).toMatchObject({
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
  });

  it("tells the operator why a function failed", async () => {
    result = () => Promise.reject(new Error("secret detail"));
    await answerOf("/api/things/all");
    expect(failures).toEqual(["getAll: secret detail"]);
  });
});

describe("the limits", () => {
  const post = (size: number) =>
    answerOf("/api/things", {
      method: "POST",
      body: "x".repeat(size),
      headers: { "content-type": "text/plain" },
    });
  const tooLarge = { status: 413, body: '{"message":"Request Entity Too Large"}' };

  it("let a body of 5.9 MB through and refuse an event above 6 MB and a body above 10 MB", async () => {
    expect((await post(largeButAllowed)).status).toBe(200);
    seen = undefined;
    expect(await post(6 * 1024 * 1024)).toMatchObject(tooLarge);
    expect(await post(10 * 1024 * 1024 + 1)).toMatchObject(tooLarge);
    expect(seen).toBeUndefined();
  });

  it("let an answer of 5.9 MB through and turn one above 6 MB into a 500", async () => {
    result = () => ({ statusCode: 200, body: "x".repeat(largeButAllowed) });
    expect((await answerOf("/api/things/all")).body.length).toBe(largeButAllowed);
    result = () => ({ statusCode: 200, body: "x".repeat(6 * 1024 * 1024) });
    expect((await answerOf("/api/things/all")).status).toBe(500);
  });

  it("end a call that takes too long with 503, and answer one that is just in time", async () => {
    const answerAfter = (ms: number) => () =>
      new Promise((resolve) => setTimeout(() => resolve({ statusCode: 200, body: "late" }), ms));
    result = answerAfter(1000);
    expect((await answerOf("/api/things/all")).status).toBe(200);
    result = answerAfter(3000);
    expect(await answerOf("/api/things/all")).toMatchObject({
      status: 503,
      body: '{"message":"Service Unavailable"}',
    });
  });
});

describe("the project's own handlers", () => {
  it("are looked up by the name of their contract, and a missing one is named", async () => {
    await answerOf("/api/things/all");
    const missing = route("neverWritten", "GET", "/api/never");
    const call = createInvoke()(missing, event(), createLambdaContext("test", "1", 1000));
    await expect(call).rejects.toThrow("session/never-written.ts");
  });
});
