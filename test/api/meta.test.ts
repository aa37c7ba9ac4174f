import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { registry } from "../../shared/api/registry.ts";
import { openapiDocument } from "../../shared/openapi/document.ts";
import { visitor } from "../support/server/people.ts";

const contracts: { paths: Record<string, object> } = JSON.parse(JSON.stringify(openapiDocument(registry)));

describe("the OpenAPI document", () => {
  it("says what the contracts say, signed in or not, and is compressed for clients that accept it", async () => {
    const plain = await visitor.call.getOpenapi();
    expect(plain.json).toEqual(contracts);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const compressed = await visitor.call.getOpenapi({ headers: { "accept-encoding": "gzip, br" } });
    expect(compressed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding, cookie" });
    expect(compressed.json).toEqual(contracts);
  });

  it("names every path parameter, an answer and its refusals for every operation", () => {
    const operations = Object.entries(contracts.paths).flatMap(([path, methods]) =>
      Object.values(methods as Record<string, Record<string, unknown>>).map((operation) => ({
        path,
        operation,
      })),
    );
    expect(operations).toHaveLength(registry.length);
    for (const { path, operation } of operations) {
      const parameters = operation.parameters as { name: string; in: string }[];
      const inPath = parameters.filter((each) => each.in === "path").map(({ name }) => `{${name}}`);
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(operation.summary, path).toMatch(/^[A-Z].{5,}[^.]$/);
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(registry.length);
  });
});

describe("the page of the API", () => {
  it("shows every operation, under a policy that allows only its own style and script", async () => {
    const page = await visitor.call.getApiDocs();
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; script-src 'sha256-[\w+/]+=*'; connect-src 'self';/,
    );
    expect(page.text.match(/<script/g)?.length).toBe(1);
    expect(page.text).not.toMatch(/<[^>]*\son\w+=|javascript:/i);
    for (const { operationId, summary } of registry) {
      expect(page.text).toContain(`<details id="${operationId}">`);
      expect(page.text).toContain(summary.replaceAll("'", "&#39;"));
    }
  });

  it("has the style and the script its policy names", async () => {
    const page = await visitor.call.getApiDocs();
    for (const part of [/<style>([\s\S]*?)<\/style>/, /<script>([\s\S]*?)<\/script>/]) {
      const hash = createHash("sha256")
        .update(part.exec(page.text)?.[1] ?? "")
        .digest("base64");
      expect(page.headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    }
  });

  it("says the scope of each call, and how to make it in three languages and from the page", async () => {
    const { text } = await visitor.call.getApiDocs();
    const blockOf = (id: string) => text.split(`<details id="${id}">`)[1]?.split('<details id="')[0] ?? "";
    const assigning = blockOf("assignCompanyRule");
    expect(assigning).toContain("Scope of a token: <code>assignments:write</code>");
    for (const language of ["curl", "TypeScript", "Python"])
      expect(assigning).toContain(`<summary>${language}</summary>`);
    expect(assigning).toContain('<form class="try" data-method="POST"');
    const managing = blockOf("createWebhook");
    expect(managing).toContain("Works in the browser only.");
    expect(managing).not.toContain("<form");
  });
});
