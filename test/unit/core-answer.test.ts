import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ReadyJson } from "../../functions/core/endpoint/ready-json.ts";
import { encodingFor, problemBody, respond, serialise } from "../../functions/core/endpoint/respond.ts";
import { Problem, tooMany } from "../../functions/core/problem.ts";
import { contract, Document } from "../../shared/api/contract.ts";

const definition = {
  operationId: "getThing",
  folder: "things",
  method: "GET",
  path: "/api/things",
  summary: "A thing",
  permission: "public",
} as const;
const thing = contract({ ...definition, response: z.object({ name: z.string() }) });

const answer = { status: 200, headers: {}, cookies: [], body: "{}", encoding: undefined };

describe("an answer", () => {
  it("holds what the contract declares and nothing else", () => {
    const { status, body } = serialise(thing, { name: "Ada", pk: "USER#1", passwordHash: "x" });
    expect([status, body]).toEqual([200, '{"name":"Ada"}']);
  });

  it("that does not fit the contract is an error of ours", () => {
    expect(() => serialise(thing, { name: 7 })).toThrow(z.ZodError);
    const message = "Something went wrong on our side. Please try again.";
    const body = JSON.stringify({ message, code: "internal", requestId: "req_1" });
    expect(problemBody(new Error("secret detail"), "req_1")).toMatchObject({ status: 500, body });
  });

  it("above 5 MB is refused with advice", () => {
    const long = contract({ ...definition, response: z.array(z.string()) });
    expect(serialise(long, ["x".repeat(5_000_000)]).status).toBe(200);
    expect(() => serialise(long, ["x".repeat(5_300_000)])).toThrow(Problem);
    // Counted in bytes, as Lambda does.
    expect(() => serialise(long, ["ß".repeat(2_700_000)])).toThrow(Problem);
  });

  it("that is JSON already is sent as it is, under the same limit", () => {
    expect(serialise(thing, new ReadyJson('{"name": "Ada"}')).body).toBe('{"name": "Ada"}');
    expect(() => serialise(thing, new ReadyJson(`"${"x".repeat(5_300_000)}"`))).toThrow(Problem);
  });

  it("is a redirect without a body, or a document of its own type", () => {
    const redirect = contract({ ...definition, kind: "redirect", response: z.string() });
    expect(serialise(redirect, "/auth")).toEqual({ status: 302, headers: { location: "/auth" }, body: "" });
    const download = contract({ ...definition, kind: "download", response: Document });
    const document = { contentType: "text/html", text: "<p>", headers: { "cache-control": "public" } };
    expect(serialise(download, document)).toEqual({
      status: 200,
      headers: { "content-type": "text/html", "cache-control": "public" },
      body: "<p>",
    });
  });

  it("is never stored by a cache on the way, unless it says so itself", () => {
    expect(respond(answer).headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(respond({ ...answer, headers: { "cache-control": "public" } }).headers).toMatchObject({
      "cache-control": "public",
    });
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("is compressed above 1 KB for callers that can read it: %s", (encoding, decompress) => {
    const body = JSON.stringify("ü".repeat(2_000));
    expect(respond({ ...answer, encoding })).not.toHaveProperty("isBase64Encoded");
    const large = respond({ ...answer, cookies: ["a=b"], body, encoding });
    const headers = { "content-encoding": encoding };
    expect(large).toMatchObject({ isBase64Encoded: true, cookies: ["a=b"], headers });
    expect(decompress(Buffer.from(large.body ?? "", "base64")).toString()).toBe(body);
    expect(respond({ ...answer, body }).body).toBe(body);
  });
});

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br", "br"],
  ["GZip;q=0.5, br", "br"],
  ["gzip, br;q=0.9", "gzip"],
  ["gzip, *", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0.1", "br"],
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip;q=0", undefined],
  ["gzip; q=0.000, br;q=0, *", undefined],
  ["*;q=0", undefined],
  ["xgzip", undefined],
])("a caller that accepts %j gets %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

describe("a problem", () => {
  it("tells the person what to do, and the field when one is wrong", () => {
    const message = "Please choose a title.";
    const more = { code: "invalid", issues: [{ path: "body.title", message: "Required" }] } as const;
    const { status, body } = problemBody(new Problem(400, message, more), "req_1");
    expect(status).toBe(400);
    expect(JSON.parse(String(body))).toEqual({ message, ...more, requestId: "req_1" });
  });

  it("of too many tries says when to come back: in a second at least, in whole seconds", () => {
    const wait = (seconds: number) => problemBody(tooMany("Wait.", seconds), "req_1").headers["retry-after"];
    expect([wait(0), wait(-5), wait(0.2), wait(12.3), wait(900)]).toEqual(["1", "1", "1", "13", "900"]);
  });

  it("is anything but a problem when something of another kind was thrown", () => {
    for (const thrown of ["text", 7, null, undefined, { status: 200, message: "fine" }]) {
      expect(problemBody(thrown, "req_1").status).toBe(500);
    }
  });
});
