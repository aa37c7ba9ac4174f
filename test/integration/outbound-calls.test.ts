import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callOutside } from "../../functions/services/outbound/call-outside.ts";
import { aDnsServer } from "../support/server/dns.ts";
import { configure } from "../support/server/settings.ts";

const closing: (() => unknown)[] = [];
beforeEach(() => configure({ ALLOW_LOCAL_ADDRESSES: "true" }));
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  configure();
});

const serve = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return (server.address() as AddressInfo).port;
};
const limits = { timeoutMs: 2_000, maxBytes: 1_000 };

describe("a call to someone else's server", () => {
  it("sends what it is given and brings the answer", async () => {
    const port = await serve(async (request, answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      answer.writeHead(418, { "x-seen": `${request.method} ${request.headers["x-name"]}` });
      answer.end(Buffer.concat(pieces));
    });
    const call = { method: "POST", headers: { "x-name": "one" }, body: "größe" } as const;
    const answer = await callOutside({ url: `http://localhost:${port}/x`, ...call, ...limits });
    expect([answer.status, answer.headers["x-seen"], String(answer.body)]).toEqual([
      418,
      "POST one",
      "größe",
    ]);
  });

  it.each<[string, RequestListener]>([
    ["redirect", (_, answer) => answer.writeHead(302, { location: "http://localhost/" }).end()],
    ["too_large", (_, answer) => answer.end("a".repeat(1_001))],
    ["connection", (request) => request.socket.destroy()],
    ["timeout", () => {}],
    ["timeout", (_, answer) => answer.write("slow")],
  ])("fails by %s", async (reason, listener) => {
    const port = await serve(listener);
    const call = {
      ...limits,
      url: `http://localhost:${port}`,
      timeoutMs: reason === "timeout" ? 100 : 2_000,
    };
    await expect(callOutside(call)).rejects.toMatchObject({ reason });
  });

  it("is not made where the host's name leads to one address that is not public", async () => {
    const dns = await aDnsServer({
      A: { "mixed.example.com": ["8.8.8.8", "127.0.0.1"], "inner.example.com": ["10.0.0.1"] },
    });
    closing.push(dns.close);
    configure({ DNS_SERVER: dns.address });
    for (const host of ["mixed", "inner"])
      await expect(callOutside({ url: `https://${host}.example.com/`, ...limits })).rejects.toMatchObject({
        reason: "not_public",
      });
    await expect(callOutside({ url: "https://gone.example.com/", ...limits })).rejects.toMatchObject({
      reason: "no_address",
    });
  });

  it("is not made to this machine unless the stage allows it", async () => {
    const port = await serve((_, answer) => answer.end("here"));
    const call = { url: `http://localhost:${port}`, ...limits };
    expect(String((await callOutside(call)).body)).toBe("here");
    configure();
    await expect(callOutside(call)).rejects.toMatchObject({ reason: "not_public" });
  });
});
