import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { objectReader } from "../../functions/core/read-object.ts";
import { startReceiver, type withStatus } from "../support/http-receiver.ts";
import { withEngine } from "../support/server/engine.ts";
import { settings } from "../support/server/settings.ts";
import { withStorage } from "../support/server/storage.ts";

/* A real signature at a real server, and servers that fail as a network does. */
withEngine();
withStorage();
const Bucket = settings.LIBRARY_BUCKET;
const patience = { maxAttempts: 3, connectionTimeout: 500, socketTimeout: 300 };
const read = (key: string, range?: string) => objectReader(patience)(Bucket, key, range);
afterEach(() => vi.unstubAllEnvs());

describe("reading an object", () => {
  it.each(["law/021/11/pack-a", "law/012/part 1!'(a)*/ü+~&=%2F", "q/a//b"])(
    "gives its bytes: %s",
    async (Key) => {
      const Body = Buffer.from("0123456789");
      await new S3Client({ forcePathStyle: true }).send(new PutObjectCommand({ Bucket, Key, Body }));
      expect(await read(Key)).toEqual(Body);
      expect(await read(Key, "bytes=2-4")).toEqual(Buffer.from("234"));
    },
  );

  it("gives nothing where nothing lies", async () => {
    expect(await read("law/none")).toBeUndefined();
  });

  it("is refused with a key of another account", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDOFANOTHER");
    expect(await read("law/021/11/pack-a")).toBeUndefined();
  });
});

describe("a server that fails", () => {
  const slowDown = "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>";
  const failures: [string, ReturnType<typeof withStatus>][] = [
    ["answers that it is too busy", (reply) => reply.writeHead(503).end(slowDown)],
    ["breaks the connection", (reply) => reply.destroy()],
    [
      "breaks it within the bytes",
      (reply) => reply.writeHead(200, { "content-length": "9" }).write("half", () => reply.destroy()),
    ],
    ["hangs", () => undefined],
  ];
  it.each(failures)("is asked again when it %s", async (_, fails) => {
    const server = await startReceiver((reply, received, count) =>
      count === 1 ? fails(reply, received, count) : reply.end("whole"),
    );
    vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${server.port}`);
    expect(await read("law/a b")).toEqual(Buffer.from("whole"));
    expect(server.received.map(({ path }) => path)).toEqual(Array(2).fill(`/${Bucket}/law/a%20b`));
    expect(server.received[1]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=.+\/s3\/aws4_request/,
    );
    server.close();
  });

  it("is given up after three attempts, with what it said", async () => {
    const server = await startReceiver((reply) => reply.writeHead(503).end(slowDown));
    vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${server.port}`);
    await expect(read("law/a")).rejects.toMatchObject({
      name: "SlowDown",
      $metadata: { httpStatusCode: 503 },
    });
    expect(server.received).toHaveLength(3);
    server.close();
  });
});
