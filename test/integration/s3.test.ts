import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PutObjectTaggingCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  checksumOf,
  copyObject,
  deleteObject,
  deleteObjects,
  getObject,
  getObjectTags,
  headObject,
  listObjects,
  listVersions,
  openObject,
  presignObject,
  putObject,
} from "../../functions/core/s3.ts";
import { keptS3 } from "../../functions/core/s3-request.ts";
import { startReceiver, type withStatus } from "../support/http-receiver.ts";
import { withEngine } from "../support/server/engine.ts";
import { settings } from "../support/server/settings.ts";
import { withStorage } from "../support/server/storage.ts";

/* Real signatures at a real server, and servers that fail as a network does. */
withEngine();
withStorage();
const bucket = settings.LIBRARY_BUCKET;
const anS3 = () => keptS3({ maxAttempts: 3, connectionTimeout: 500, socketTimeout: 300 });
const s3 = anS3();
const put = (key: string, body: string | Uint8Array = "0123456789", headers = {}) =>
  putObject(s3, bucket, key, body, headers);
const textOf = async (key: string, wanted = {}) =>
  (await getObject(s3, bucket, key, wanted))?.bytes.toString("utf8");
afterEach(() => vi.unstubAllEnvs());

describe("an object", () => {
  const names = ["law/021/11/pack-a", "law/012/part 1!'(a)*/ü+~&=%2F", "q/a//b", "q/<a>&amp;\"'\u0001"];
  it.each(names)("is written, known, listed, read, copied and removed: %s", async (key) => {
    const headers = { "content-type": "text/plain", "x-amz-meta-a": "b", ...checksumOf("0123456789") };
    const eTag = await put(key, "0123456789", headers);
    const known = { size: 10, eTag, type: "text/plain", writtenAt: expect.any(Date) };
    expect(await headObject(s3, bucket, key)).toEqual(known);
    expect((await listObjects(s3, bucket, key)).map((found) => found.key)).toEqual([key]);
    const found = await getObject(s3, bucket, key);
    expect(found).toMatchObject({ bytes: Buffer.from("0123456789"), headers: { "x-amz-meta-a": "b" } });
    expect(await textOf(key, { range: "bytes=2-4", eTag })).toBe("234");
    const opened = await openObject(s3, bucket, key, { eTag });
    expect(opened && (await buffer(opened))).toEqual(found?.bytes);

    const copy = { from: key, to: `${key}-copy`, eTag, type: "text/csv" };
    expect(await copyObject(s3, bucket, copy)).toBe(eTag);
    expect(await headObject(s3, bucket, copy.to)).toMatchObject({ eTag, type: "text/csv" });
    await deleteObject(s3, bucket, key);
    expect(await headObject(s3, bucket, key)).toBeUndefined();
    await deleteObjects(s3, bucket, [{ key }, { key: copy.to }]);
    expect(await listObjects(s3, bucket, key)).toEqual([]);
  });

  it("is nothing where nothing lies, or other bytes do", async () => {
    const eTag = await put("q/other");
    const copy = { from: "q/other", to: "q/copy", eTag: '"00000000000000000000000000000000"', type: "a/b" };
    expect(await copyObject(s3, bucket, copy)).toBeUndefined();
    expect(await textOf("q/other", { eTag: copy.eTag })).toBeUndefined();
    expect(await openObject(s3, bucket, "q/other", { eTag: copy.eTag })).toBeUndefined();
    expect(await textOf("q/none")).toBeUndefined();
    expect(await copyObject(s3, bucket, { ...copy, from: "q/none", eTag })).toBeUndefined();
  });

  it("is not written over where that is asked, nor with other bytes than its checksum says", async () => {
    await put("q/once");
    await expect(put("q/once", "b", { "if-none-match": "*" })).rejects.toMatchObject({
      name: "PreconditionFailed",
      $metadata: { httpStatusCode: 412 },
    });
    await expect(put("q/sum", "b", checksumOf("c"))).rejects.toMatchObject({ name: "BadDigest" });
    expect(await textOf("q/once")).toBe("0123456789");
  });

  it("has the tags that another gave it", async () => {
    await put("q/tagged");
    const Tagging = { TagSet: [{ Key: "a&b", Value: "<1>" }] };
    const tagging = new PutObjectTaggingCommand({ Bucket: bucket, Key: "q/tagged", Tagging });
    await new S3Client({ forcePathStyle: true }).send(tagging);
    expect(await getObjectTags(s3, bucket, "q/tagged")).toEqual({ "a&b": "<1>" });
  });

  it("is listed in every version, which may be removed", async () => {
    await put("v/a");
    for await (const versions of listVersions(s3, bucket, "v/")) {
      expect(versions).toEqual([{ key: "v/a", versionId: "null", size: 10, isLatest: true }]);
      await deleteObjects(s3, bucket, versions);
    }
    expect(await listObjects(s3, bucket, "v/")).toEqual([]);
  });

  it("is listed to the end", async () => {
    const pages = [
      "<Contents><Key>a</Key></Contents><NextContinuationToken>b&amp;c</NextContinuationToken>",
      "<Contents><Key>d</Key></Contents>",
      "<Version><Key>a</Key><VersionId>1</VersionId><Size>0</Size></Version><NextKeyMarker>a</NextKeyMarker><NextVersionIdMarker>1</NextVersionIdMarker>",
      "<DeleteMarker><Key>d</Key><VersionId>2</VersionId><IsLatest>true</IsLatest></DeleteMarker>",
    ];
    const server = await startReceiver((reply, _, count) => reply.end(pages[count - 1]));
    vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${server.port}`);
    expect((await listObjects(s3, bucket, "x/")).map(({ key }) => key)).toEqual(["a", "d"]);
    const versions = [];
    for await (const page of listVersions(s3, bucket, "x/")) versions.push(...page);
    expect(versions).toEqual([
      { key: "a", versionId: "1", size: 0, isLatest: false },
      { key: "d", versionId: "2", size: undefined, isLatest: true },
    ]);
    expect(server.received.map(({ path }) => path.split("?")[1])).toEqual([
      "list-type=2&prefix=x%2F",
      "continuation-token=b%26c&list-type=2&prefix=x%2F",
      "prefix=x%2F&versions=",
      "key-marker=a&prefix=x%2F&version-id-marker=1&versions=",
    ]);
    server.close();
  });

  it("is written and read by a clock that is a day behind", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 86_400_000 });
    await put("q/late", "late");
    expect(await textOf("q/late")).toBe("late");
    vi.useRealTimers();
    expect(await textOf("q/late")).toBe("late");
  });

  it("is refused with a key of another account", async () => {
    await put("q/ours");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDOFANOTHER");
    const other = anS3();
    expect(await getObject(other, bucket, "q/ours")).toBeUndefined();
    await expect(putObject(other, bucket, "q/ours", "b", {})).rejects.toMatchObject({
      name: "InvalidAccessKeyId",
    });
  });
});

describe("a signed address", () => {
  it("takes what was signed, and no other headers", async () => {
    const headers = { "content-type": "text/plain", "content-length": "2", "if-none-match": "*" };
    const url = await presignObject(s3, bucket, "q/signed (1)", { method: "PUT", headers }, 60);
    const send = (body: string, type = "text/plain") =>
      fetch(url, { method: "PUT", body, headers: { "content-type": type, "if-none-match": "*" } });
    expect((await send("abc")).status).toBe(403);
    expect((await send("ab", "text/html")).status).toBe(403);
    expect((await send("ab")).status).toBe(200);
    expect(await textOf("q/signed (1)")).toBe("ab");
  });

  it("gives what was signed, under the name that was signed", async () => {
    await put("q/b", "bytes");
    const query = { "response-content-disposition": 'attachment; filename="a (b)\'.txt"' };
    const url = await presignObject(s3, bucket, "q/b", { method: "GET", query }, 60);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, "bytes"]);
    expect(answer.headers.get("content-disposition")).toBe(query["response-content-disposition"]);
    expect((await fetch(url.replace("attachment", "inline"))).status).toBe(403);
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
    expect(await textOf("law/a b")).toBe("whole");
    expect(server.received.map(({ path }) => path)).toEqual(Array(2).fill(`/${bucket}/law/a%20b`));
    expect(server.received[1]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=.+\/s3\/aws4_request/,
    );
    server.close();
  });

  it("is given up after three attempts, with what it said", async () => {
    const server = await startReceiver((reply) => reply.writeHead(503).end(slowDown));
    vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${server.port}`);
    await expect(textOf("law/a")).rejects.toMatchObject({
      name: "SlowDown",
      $metadata: { httpStatusCode: 503 },
    });
    expect(server.received).toHaveLength(3);
    server.close();
  });

  it("gets what is streamed from its beginning when it is asked again", async () => {
    const server = await startReceiver((reply, _, count) =>
      count === 1 ? reply.writeHead(503).end(slowDown) : reply.setHeader("etag", '"e"').end(),
    );
    vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${server.port}`);
    const open = () => Readable.from([Buffer.from("in "), Buffer.from("parts")]);
    expect(await putObject(s3, bucket, "q/a", open, { "content-length": "8" })).toBe('"e"');
    expect(server.received.map(({ body }) => String(body))).toEqual(Array(2).fill("in parts"));
    server.close();
  });

  it("is asked again for a copy that failed after its answer had begun", async () => {
    const copied = "<CopyObjectResult><ETag>&quot;e&quot;</ETag></CopyObjectResult>";
    const server = await startReceiver((reply, _, count) => reply.end(count === 1 ? slowDown : copied));
    vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${server.port}`);
    const copy = { from: "q/a", to: "q/b", eTag: '"e"', type: "a/b" };
    expect(await copyObject(s3, bucket, copy)).toBe('"e"');
    expect(server.received).toHaveLength(2);
    server.close();
  });
});
