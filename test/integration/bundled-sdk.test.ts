import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lambdaPlugin } from "../../scripts/build-functions.ts";
import { bucket, startTestS3, type TestS3 } from "./local-s3-setup.ts";

/*
 * What scripts/build-functions.ts leaves out of the SDK must be what no call uses: the calls that functions
 * make, from a bundle built the same way, against the local S3.
 */
const source = `
import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
export const run = async (endpoint, Bucket) => {
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED" });
  await client.send(new PutObjectCommand({ Bucket, Key: "a b", Body: "some text", ContentType: "text/plain", IfNoneMatch: "*" }));
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: "a b" }));
  const body = await (await client.send(new GetObjectCommand({ Bucket, Key: "a b", IfMatch: head.ETag, Range: "bytes=5-8" }))).Body.transformToString();
  await client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: Bucket + "/a%20b", CopySourceIfMatch: head.ETag }));
  const missing = await client.send(new GetObjectCommand({ Bucket, Key: "none" })).catch((error) => error);
  const exists = await client.send(new PutObjectCommand({ Bucket, Key: "a b", Body: "x", IfNoneMatch: "*" })).catch((error) => error);
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: "signed", ContentLength: 3 }), { expiresIn: 60 });
  const put = await fetch(url, { method: "PUT", body: "abc" });
  const tooLong = await fetch(url, { method: "PUT", body: "abcd" });
  return { length: head.ContentLength, type: head.ContentType, body, missing: missing.name, exists: exists.$metadata.httpStatusCode, put: put.status, tooLong: tooLong.status };
};
`;

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "subpart-bundle-"));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

describe("a bundle built as functions are", () => {
  it("makes the calls of S3 that functions make", async () => {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: process.cwd() },
      bundle: true,
      minify: true,
      platform: "node",
      format: "cjs",
      mainFields: ["module", "main"],
      write: false,
      plugins: [lambdaPlugin],
    });
    const file = join(folder, "bundle.cjs");
    writeFileSync(file, outputFiles[0]?.contents ?? "");
    const { accessKeyId, secretAccessKey } = s3.s3.credentials;
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey });
    const bundle: { run(endpoint: string, bucket: string): Promise<unknown> } = createRequire(
      import.meta.url,
    )(file);
    expect(await bundle.run(s3.s3.endpoint, bucket)).toEqual({
      length: 9,
      type: "text/plain",
      body: "text",
      missing: "NoSuchKey",
      exists: 412,
      put: 200,
      tooLong: 403,
    });
  });
});
