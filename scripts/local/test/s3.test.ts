import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3 } from "../s3.ts";
import { bucket, clientOf, startTestS3, type TestS3 } from "./s3-setup.ts";

let test: TestS3;
beforeAll(async () => {
  test = await startTestS3();
});
afterAll(() => test.stop());

const at = (Key: string) => ({ Bucket: bucket, Key });
const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) =>
  test.client.send(new PutObjectCommand({ ...at(Key), Body, ...more }));
const get = async (Key: string, more: object = {}) => {
  const object = await test.client.send(new GetObjectCommand({ ...at(Key), ...more }));
  return { ...object, bytes: Buffer.from((await object.Body?.transformToByteArray()) ?? []) };
};
const text = async (Key: string) => (await get(Key)).bytes.toString();
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) =>
      `${error.$metadata?.httpStatusCode} ${error.name}`,
  );

describe("objects", () => {
  it("come back with the bytes, type, tag, metadata and checksum they were stored with", async () => {
    const body = randomBytes(200_000);
    const stored = await put("a/b.bin", body, { ContentType: "application/pdf", Metadata: { owner: "Ada" } });
    const object = await get("a/b.bin", { ChecksumMode: "ENABLED" });
    expect(object.bytes.equals(body)).toBe(true);
    expect(object.ContentType).toBe("application/pdf");
    expect(object.ETag).toBe(`"${createHash("md5").update(body).digest("hex")}"`);
    expect(object.Metadata).toEqual({ owner: "Ada" });
    expect(object.ChecksumCRC32).toBe(stored.ChecksumCRC32);
    expect(stored.ChecksumCRC32).toBeDefined();
  });

  it("are described by HEAD without their bytes, and are 404 once deleted", async () => {
    await put("gone.txt", "12345");
    expect((await test.client.send(new HeadObjectCommand(at("gone.txt")))).ContentLength).toBe(5);
    await test.client.send(new DeleteObjectCommand(at("gone.txt")));
    expect(await refusal(get("gone.txt"))).toBe("404 NoSuchKey");
    expect(await refusal(test.client.send(new HeadObjectCommand(at("gone.txt"))))).toBe("404 NotFound");
    await expect(test.client.send(new DeleteObjectCommand(at("gone.txt")))).resolves.toBeDefined();
  });

  it.each([
    "../../../outside.txt",
    "a//b",
    "./c",
    "ключ ü?&+%2F.txt",
    "/lead",
    "x".repeat(1024),
    "a\nb",
    "(1)*'!.txt",
  ])("may be called %j, and the file stays in the folder under a hash", async (key) => {
    await put(key, key);
    expect(await text(key)).toBe(key);
    const files = (await readdir(test.folder, { recursive: true })).filter(
      (name) => !/^(\.drafts|uploads)$/.test(name),
    );
    expect(files.filter((name) => !/^uploads\/[0-9a-f]{64}[.][0-9a-f.-]*(json)?$/.test(name))).toEqual([]);
  });

  it("may not have a name longer than 1,024 bytes", async () => {
    expect(await refusal(put("x".repeat(1025), "x"))).toBe("400 KeyTooLongError");
  });

  it("are found again after a restart, without the leftovers of a crash", async () => {
    await put("kept.txt", "kept");
    await writeFile(join(test.folder, bucket, "deadbeef.left-over"), "half");
    const again = await startS3({ folder: test.folder, credentials: test.s3.credentials });
    const client = clientOf(again);
    const object = await client.send(new GetObjectCommand(at("kept.txt")));
    expect(await object.Body?.transformToString()).toBe("kept");
    expect(await readdir(join(test.folder, bucket))).not.toContain("deadbeef.left-over");
    client.destroy();
    await again.close();
  });

  it("are deleted when the rule for their prefix says so", async () => {
    for (const key of ["q/old", "kept/old"]) await put(key, "x");
    const expirations = [{ bucket, prefix: "q/", afterMs: 86_400_000 }];
    const { folder, s3 } = test;
    const start = (hours: number) =>
      startS3({
        folder,
        credentials: s3.credentials,
        expirations,
        now: () => Date.now() + hours * 3_600_000,
      });
    await (await start(23)).close();
    const keysLeft = async () => {
      const names = (await readdir(join(folder, bucket))).filter((name) => name.endsWith(".json"));
      const texts = await Promise.all(names.map((name) => readFile(join(folder, bucket, name), "utf8")));
      return texts.map((text): string => JSON.parse(text).key);
    };
    expect(await keysLeft()).toEqual(expect.arrayContaining(["q/old", "kept/old"]));
    await (await start(25)).close();
    expect(await keysLeft()).toContain("kept/old");
    expect(await keysLeft()).not.toContain("q/old");
  });

  it("leave one data file and one description each, however often they are replaced", async () => {
    const before = (await readdir(join(test.folder, bucket))).length;
    await Promise.all(Array.from({ length: 10 }, (_, index) => put("replaced", String(index))));
    expect((await readdir(join(test.folder, bucket))).length).toBe(before + 2);
    const files = await readdir(join(test.folder, bucket));
    const bodies = await Promise.all(files.map((name) => readFile(join(test.folder, bucket, name), "utf8")));
    expect(bodies).toContain(await text("replaced"));
  });
});

describe("checksums", () => {
  it("are verified and given back", async () => {
    const stored = await put("sum", "some text", { ChecksumAlgorithm: "CRC32" });
    const object = await get("sum", { ChecksumMode: "ENABLED" });
    expect(stored.ChecksumCRC32).toBeDefined();
    expect(object.ChecksumCRC32).toBe(stored.ChecksumCRC32);
    expect(object.bytes.toString()).toBe("some text");
  });

  it.each([
    ["ChecksumCRC32", "AAAAAA=="],
    ["ContentMD5", Buffer.alloc(16).toString("base64")],
  ])("that do not fit (%s) store nothing", async (name, value) => {
    expect(await refusal(put(`wrong-${name}`, "some text", { [name]: value }))).toBe("400 BadDigest");
    expect(await refusal(get(`wrong-${name}`))).toBe("404 NoSuchKey");
  });

  it("by Content-MD5 that fit are accepted", async () => {
    const ContentMD5 = createHash("md5").update("some text").digest("base64");
    await put("md5", "some text", { ContentMD5 });
    expect(await text("md5")).toBe("some text");
  });
});

describe("conditions", () => {
  it("let one of ten simultaneous writers create an object with If-None-Match", async () => {
    const writers = Array.from({ length: 10 }, (_, index) =>
      refusal(put("once", String(index), { IfNoneMatch: "*" })),
    );
    const answers = await Promise.all(writers);
    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "412 PreconditionFailed")).toHaveLength(9);
    expect(await text("once")).toBe(String(answers.indexOf("accepted")));
  });

  it("replace only the version a writer has seen, with If-Match", async () => {
    const first = await put("version", "1");
    expect(await refusal(put("version", "2", { IfMatch: first.ETag }))).toBe("accepted");
    expect(await refusal(put("version", "3", { IfMatch: first.ETag }))).toBe("412 PreconditionFailed");
    expect(await refusal(put("version-none", "3", { IfMatch: first.ETag }))).toBe("404 NoSuchKey");
    expect(await text("version")).toBe("2");
  });

  it("spare a reader the bytes they have, and refuse them another version than they ask for", async () => {
    const { ETag } = await put("read", "text");
    expect(await refusal(get("read", { IfNoneMatch: ETag }))).toMatch(/^304 /);
    expect(await refusal(get("read", { IfNoneMatch: '"other"' }))).toBe("accepted");
    expect(await refusal(get("read", { IfMatch: ETag }))).toBe("accepted");
    expect(await refusal(get("read", { IfMatch: '"other"' }))).toMatch(/^412 /);
    expect(await refusal(get("read", { IfModifiedSince: new Date(Date.now() + 5000) }))).toMatch(/^304 /);
    expect(await refusal(get("read", { IfModifiedSince: new Date(0) }))).toBe("accepted");
    expect(await refusal(get("read", { IfUnmodifiedSince: new Date(0) }))).toMatch(/^412 /);
  });
});

describe("ranges", () => {
  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
  ])("%s gives %s", async (Range, expected, ContentRange) => {
    await put("digits", "0123456789");
    const part = await get("digits", { Range });
    expect(part.bytes.toString()).toBe(expected);
    expect(part.ContentRange).toBe(ContentRange);
    expect(part.$metadata.httpStatusCode).toBe(206);
  });

  it("behind the end are refused", async () => {
    await put("digits", "0123456789");
    expect(await refusal(get("digits", { Range: "bytes=10-" }))).toBe("416 InvalidRange");
  });
});

describe("copies", () => {
  it("keep bytes, type and metadata, or take new ones when told to", async () => {
    await put("from +ü.txt", "text", { ContentType: "text/plain", Metadata: { one: "1" } });
    const CopySource = `${bucket}/${encodeURIComponent("from +ü.txt")}`;
    await test.client.send(new CopyObjectCommand({ ...at("to"), CopySource }));
    expect(await get("to")).toMatchObject({
      ContentType: "text/plain",
      Metadata: { one: "1" },
      ContentLength: 4,
    });
    await test.client.send(
      new CopyObjectCommand({
        ...at("to"),
        CopySource,
        MetadataDirective: "REPLACE",
        Metadata: { two: "2" },
      }),
    );
    expect((await get("to")).Metadata).toEqual({ two: "2" });
  });

  it("are made only of the version that was checked", async () => {
    const checked = await put("quarantine", "checked");
    const CopySource = `/${bucket}/quarantine`;
    const copy = () =>
      refusal(
        test.client.send(
          new CopyObjectCommand({ ...at("clean"), CopySource, CopySourceIfMatch: checked.ETag }),
        ),
      );
    expect(await copy()).toBe("accepted");
    await put("quarantine", "swapped");
    expect(await copy()).toBe("412 PreconditionFailed");
    expect(await text("clean")).toBe("checked");
  });

  it("of nothing are refused", async () => {
    const copy = test.client.send(new CopyObjectCommand({ ...at("to"), CopySource: `${bucket}/none` }));
    expect(await refusal(copy)).toBe("404 NoSuchKey");
  });
});

describe("buckets", () => {
  it("can be made once, and are told apart from missing ones", async () => {
    expect(await refusal(test.client.send(new CreateBucketCommand({ Bucket: "another" })))).toBe("accepted");
    expect(await refusal(test.client.send(new CreateBucketCommand({ Bucket: "another" })))).toBe(
      "409 BucketAlreadyOwnedByYou",
    );
    expect(await refusal(test.client.send(new HeadBucketCommand({ Bucket: "another" })))).toBe("accepted");
    expect(await refusal(test.client.send(new HeadBucketCommand({ Bucket: "missing" })))).toBe(
      "404 NotFound",
    );
    expect(
      await refusal(test.client.send(new PutObjectCommand({ Bucket: "missing", Key: "a", Body: "x" }))),
    ).toBe("404 NoSuchBucket");
  });

  it.each(["a", "Upper", "two..dots", "-dash", "127.0.0.1"])("may not be called %s", async (Bucket) => {
    expect(await refusal(test.client.send(new CreateBucketCommand({ Bucket })))).toBe(
      "400 InvalidBucketName",
    );
  });

  it("list their keys in byte order, by prefix, a page at a time", async () => {
    const Bucket = "listed";
    await test.client.send(new CreateBucketCommand({ Bucket }));
    const keys = ["b", "a/1", "a/2", "B", "a/z/3", "é", "a"];
    for (const Key of keys) await test.client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    const list = (more: object = {}) => test.client.send(new ListObjectsV2Command({ Bucket, ...more }));
    const names = async (more?: object) => (await list(more)).Contents?.map((object) => object.Key);
    expect(await names()).toEqual(["B", "a", "a/1", "a/2", "a/z/3", "b", "é"]);
    expect(await names({ Prefix: "a/" })).toEqual(["a/1", "a/2", "a/z/3"]);
    expect(await names({ StartAfter: "a/2" })).toEqual(["a/z/3", "b", "é"]);
    const first = await list({ MaxKeys: 4 });
    expect(first).toMatchObject({ KeyCount: 4, IsTruncated: true });
    expect(await names({ MaxKeys: 4, ContinuationToken: first.NextContinuationToken })).toEqual([
      "a/z/3",
      "b",
      "é",
    ]);
  });

  it("list the one version that each object has here, a page at a time, as S3 does without versioning", async () => {
    const Bucket = "versions";
    await test.client.send(new CreateBucketCommand({ Bucket }));
    for (const Key of ["a/1", "a/2 é", "b"])
      await test.client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    const list = (more: object) => test.client.send(new ListObjectVersionsCommand({ Bucket, ...more }));
    const first = await list({ Prefix: "a/", MaxKeys: 1 });
    expect(first.Versions).toMatchObject([{ Key: "a/1", VersionId: "null", Size: 1, IsLatest: true }]);
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = first;
    const second = await list({ Prefix: "a/", KeyMarker, VersionIdMarker });
    expect(second.Versions?.map(({ Key }) => Key)).toEqual(["a/2 é"]);
    expect(second).toMatchObject({ IsTruncated: false });
    const Objects = [{ Key: "a/2 é", VersionId: "null" }];
    await test.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect((await list({})).Versions?.map(({ Key }) => Key)).toEqual(["a/1", "b"]);
  });

  it("delete many keys in one call", async () => {
    await put("many/1 & <2>", "x");
    await put("many/2", "x");
    const Objects = [{ Key: "many/1 & <2>" }, { Key: "many/2" }];
    const { Deleted } = await test.client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }),
    );
    expect(Deleted).toEqual(Objects);
    const left = await test.client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "many/" }));
    expect(left.KeyCount).toBe(0);
  });
});

describe("what is not implemented", () => {
  it("is refused, not half done", async () => {
    await put("plain", "x");
    expect(await refusal(test.client.send(new GetObjectAclCommand(at("plain"))))).toBe("501 NotImplemented");
    expect(await refusal(put("tagged", "x", { Tagging: "a=b" }))).toBe("501 NotImplemented");
    expect(await refusal(put("public", "x", { ACL: "public-read" }))).toBe("501 NotImplemented");
    expect(await refusal(put("sum", "x", { ChecksumAlgorithm: "SHA256" }))).toBe("501 NotImplemented");
    const parts = new CreateMultipartUploadCommand(at("parts"));
    expect(await refusal(test.client.send(parts))).toBe("501 NotImplemented");
    const stream = put("stream", Readable.from(["x"]), { ContentLength: 1 });
    expect(await refusal(stream)).toBe("400 InvalidRequest");
    expect(
      await refusal(test.client.send(new ListObjectsV2Command({ Bucket: bucket, Delimiter: "/" }))),
    ).toBe("501 NotImplemented");
    expect(await refusal(get("stream"))).toBe("404 NoSuchKey");
    expect(await refusal(get("tagged"))).toBe("404 NoSuchKey");
  });
});
