import { createServer } from "node:http";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterAll, describe, expect, it } from "vitest";
import { answerUnmatched } from "../../functions/site/api/unmatched-call.ts";
import { registry } from "../../shared/api/registry.ts";

const seen: unknown[] = [];
const api = createServer((call, reply) => {
  seen.push([call.method, call.url, call.headers.cookie, call.headers["x-origin"], call.headers.host]);
  reply.writeHead(200, { "content-type": "application/json", etag: '"7"', "set-cookie": ["a=1", "b=2"] });
  reply.end('{"rules":[]}');
});
await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
const { port } = api.address() as { port: number };
afterAll(() => void api.close());

const handler = answerUnmatched(registry, () => `http://127.0.0.1:${port}`);
const ask = (method: string, rawPath: string): Promise<APIGatewayProxyStructuredResultV2> =>
  handler({
    rawPath,
    rawQueryString: "limit=5",
    headers: { host: "evil.example", "x-origin": "secret", "content-length": "7" },
    cookies: ["session=abc"],
    requestContext: { http: { method } },
  } as unknown as APIGatewayProxyEventV2);

describe("a call without a route of its own", () => {
  it.each([
    ["DELETE", "/api/policies", 405, "GET, HEAD, POST"],
    ["PATCH", "/api/openapi.json", 405, "GET, HEAD"],
    ["HEAD", "/api/team/invite", 405, "POST"],
    ["GET", "/api/nothing", 404, undefined],
    ["GET", "/", 404, undefined],
  ])("%s %s is %i, and what is allowed is %s", async (method, path, status, allow) => {
    const answer = await ask(method, path);
    expect([answer.statusCode, answer.headers?.allow]).toEqual([status, allow]);
    expect(JSON.parse(answer.body ?? "").message).toBe(status === 404 ? "Not Found" : "Method Not Allowed");
    expect(seen).toEqual([]);
  });

  it("answers HEAD as GET without the body, as the same person, and asks only the API itself", async () => {
    const answer = await ask("HEAD", "/api/company/rules/a b");
    expect(seen).toEqual([
      ["GET", "/api/company/rules/a%20b?limit=5", "session=abc", "secret", `127.0.0.1:${port}`],
    ]);
    expect(answer).toMatchObject({ statusCode: 200, headers: { etag: '"7"' }, cookies: ["a=1", "b=2"] });
    expect(answer.body).toBeUndefined();
  });
});
