import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServer, portOf } from "../../scripts/local/index.ts";
import { createStaticFiles } from "../../scripts/product/static-files.ts";

let folder: string;
let server: Server;
const script = "console.log('a script of more than a thousand bytes');\n".repeat(40);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "subpart-web-"));
  await mkdir(join(folder, "web/assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(folder, "web/index.html"), "<title>App</title>");
  await writeFile(join(folder, "web/home.html"), "<title>Home</title>");
  await writeFile(join(folder, "web/landing.html"), "<title>Landing</title>");
  await writeFile(join(folder, "web/auth.html"), "<title>Sign in</title>");
  await writeFile(join(folder, "web/favicon.svg"), "<svg/>");
  await writeFile(join(folder, "web/assets/app-1.js"), script);
  server = createServer(createStaticFiles(join(folder, "web"))).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  await closeServer(server);
  await rm(folder, { recursive: true });
});

/** Sends a path exactly as written; `fetch` would tidy it first. */
const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
  const call = request({ host: "127.0.0.1", port: portOf(server), path, headers, method }).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
};
const page = { accept: "text/html,*/*", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const marked = { cookie: "device=x; signed-in=1" };

describe("the built web application", () => {
  it.each(["/cfr-titles", "/rules/21.11-11.10-001", "/auth/?x=1", "/a/b/c"])(
    "is shown at %s",
    async (path) => {
      const answer = await get(path, { ...page, ...marked });
      expect([answer.status, answer.body.toString()]).toEqual([200, "<title>App</title>"]);
      expect(answer.headers["cache-control"]).toBe("no-cache");
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ["/", {}, "Landing"],
    ["/", { cookie: "not-signed-in=1" }, "Landing"],
    ["/?from=mail", {}, "Landing"],
    ["/", marked, "Home"],
    ["/?tab=manage", marked, "Home"],
    ["/landing", marked, "Landing"],
    ["/auth?x=1", marked, "Sign in"],
  ])("is shown at %s as the build has drawn it: %j", async (path, headers, title) => {
    const answer = await get(path, { ...page, ...headers });
    expect([answer.status, answer.body.toString()]).toEqual([200, `<title>${title}</title>`]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it.each(["/assets/gone.js", "/robots.txt"])("does not stand in for the missing file %s", async (path) => {
    expect((await get(path, page)).status).toBe(404);
  });

  it.each([
    ["a monitor", { accept: "*/*" }, "GET"],
    ["a link preview that accepts nothing by name", {}, "GET"],
    ["a program of Node", { accept: "*/*", "sec-fetch-mode": "cors" }, "GET"],
    ["a frame", { "sec-fetch-dest": "iframe" }, "GET"],
    ["a look at its headers", { accept: "*/*" }, "HEAD"],
  ])("is shown to %s", async (_, headers, method) => {
    for (const path of ["/cfr-titles", "/cfr-titles/", "/API/login", "/api"]) {
      const answer = await get(path, { ...headers, ...marked }, method);
      expect([answer.status, answer.headers["content-type"]], path).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
      expect(answer.body.toString()).toBe(method === "HEAD" ? "" : "<title>App</title>");
    }
  });

  it.each(["script", "empty", "style", "image", "worker"])(
    "does not stand in for a %s of a page",
    async (dest) => {
      expect((await get("/cfr-titles", { accept: "*/*", "sec-fetch-dest": dest })).status).toBe(404);
    },
  );

  it("may be kept for ever where the name holds a hash, and is asked for again elsewhere", async () => {
    const { headers } = await get("/assets/app-1.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const icon = await get("/favicon.svg");
    expect(icon.headers["cache-control"]).toBe("no-cache");
    expect((await get("/favicon.svg", { "if-none-match": String(icon.headers.etag) })).status).toBe(304);
  });

  it("is compressed for those who accept it, and only where it pays", async () => {
    const brotli = await get("/assets/app-1.js", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await get("/assets/app-1.js", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await get("/assets/app-1.js");
    expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, script]);
    const { headers } = await get("/favicon.svg", { "accept-encoding": "br" });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("answers HEAD without a body and nothing but reading", async () => {
    const head = await get("/assets/app-1.js", {}, "HEAD");
    const facts = [head.status, head.headers["content-length"], head.body.length];
    expect(facts).toEqual([200, String(script.length), 0]);
    for (const path of ["/assets/app-1.js", "/cfr-titles"]) {
      const { status, headers } = await get(path, {}, "DELETE");
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    }
  });

  it.each([
    ...["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%00", "/%"],
  ])("never reads outside its folder: %s", async (path) => {
    for (const headers of [{}, { "sec-fetch-dest": "script" }]) {
      expect((await get(path, headers)).body.toString()).not.toContain("secret");
    }
    expect((await get(path, { "sec-fetch-dest": "script" })).status).toBe(404);
  });

  it.each([
    { range: "bytes=0-3", part: script.slice(0, 4), told: "0-3" },
    { range: "bytes=10-", part: script.slice(10), told: `10-${script.length - 1}` },
    { range: "bytes=-5", part: script.slice(-5), told: `${script.length - 5}-${script.length - 1}` },
    { range: "bytes=2-999999", part: script.slice(2), told: `2-${script.length - 1}` },
  ])("is sent in part for $range, as players of films ask", async ({ range, part, told }) => {
    const answer = await get("/assets/app-1.js", { range });
    expect([answer.status, answer.body.toString()]).toEqual([206, part]);
    expect(answer.headers["content-range"]).toBe(`bytes ${told}/${script.length}`);
  });

  it("has nothing beyond its end, and is whole for an unreadable range", async () => {
    const beyond = await get("/assets/app-1.js", { range: "bytes=999999-" });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${script.length}`]);
    const whole = await get("/assets/app-1.js", { range: "bytes=a-b" });
    const facts = [whole.status, whole.body.toString(), whole.headers["accept-ranges"]];
    expect(facts).toEqual([200, script, "bytes"]);
  });
});
