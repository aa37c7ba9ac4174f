import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { Readable } from "node:stream";
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appOrigin, bucket, clientOf, startTestS3, type TestS3 } from "./s3-setup.ts";

let test: TestS3;
beforeAll(async () => {
  test = await startTestS3();
});
afterAll(() => test.stop());

const textOf = async (answer: Response) =>
  `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ""}`.trim();

async function stored(Key: string): Promise<string | undefined> {
  const object = await test.client.send(new GetObjectCommand({ Bucket: bucket, Key })).catch(() => undefined);
  return object?.Body?.transformToString();
}

/** What the SDK signs as type when it is told none. */
const untyped = { "content-type": "application/octet-stream" };

/** As the product presigns: nothing hoisted, and length, type and condition signed. */
async function uploadUrl(
  input: Partial<PutObjectCommandInput> & { Key: string },
  expiresIn = 300,
): Promise<string> {
  const client = clientOf(test.s3, { requestChecksumCalculation: "WHEN_REQUIRED" });
  const signableHeaders = new Set(["host", "content-type", "content-length", "if-none-match"]);
  const command = new PutObjectCommand({ Bucket: bucket, ...input });
  const url = await getSignedUrl(client, command, {
    expiresIn,
    signableHeaders,
    unhoistableHeaders: new Set(["if-none-match"]),
  });
  client.destroy();
  return url;
}

async function downloadUrl(Key: string, more: object = {}): Promise<string> {
  return getSignedUrl(test.client, new GetObjectCommand({ Bucket: bucket, Key, ...more }), { expiresIn: 60 });
}

describe("a presigned upload", () => {
  const input = { Key: "policy.pdf", ContentType: "application/pdf", ContentLength: 5, IfNoneMatch: "*" };
  const headers = { "content-type": "application/pdf", "if-none-match": "*" };

  it("takes exactly the length, type and condition that were signed, once", async () => {
    const url = await uploadUrl(input);
    const put = (body: string, sent: Record<string, string>) =>
      fetch(url, { method: "PUT", body, headers: sent });
    expect(await textOf(await put("123456", headers))).toBe("403 SignatureDoesNotMatch");
    expect(await textOf(await put("12345", { ...headers, "content-type": "text/html" }))).toBe(
      "403 SignatureDoesNotMatch",
    );
    expect(await textOf(await put("12345", { "content-type": "application/pdf" }))).toBe(
      "403 SignatureDoesNotMatch",
    );
    expect(await stored("policy.pdf")).toBeUndefined();
    expect(await textOf(await put("12345", headers))).toBe("200");
    expect(await textOf(await put("54321", headers))).toBe("412 PreconditionFailed");
    expect(await stored("policy.pdf")).toBe("12345");
  });

  it("is no licence to read, delete or write elsewhere", async () => {
    const url = await uploadUrl({ Key: "only-put" });
    expect((await fetch(url, { method: "PUT", body: "x", headers: untyped })).status).toBe(200);
    for (const method of ["GET", "DELETE", "HEAD"]) expect((await fetch(url, { method })).status).toBe(403);
    expect(
      (await fetch(url.replace("only-put", "other-key"), { method: "PUT", body: "x", headers: untyped }))
        .status,
    ).toBe(403);
    expect(await stored("only-put")).toBe("x");
  });

  it("ends with its time, and no longer time can be written into it", async () => {
    const url = await uploadUrl({ Key: "short" }, 1);
    await expect
      .poll(async () => textOf(await fetch(url, { method: "PUT", body: "x", headers: untyped })), {
        timeout: 4000,
      })
      .toBe("403 AccessDenied");
    const longer = url.replace("X-Amz-Expires=1", "X-Amz-Expires=600");
    expect(await textOf(await fetch(longer, { method: "PUT", body: "x", headers: untyped }))).toBe(
      "403 SignatureDoesNotMatch",
    );
  });

  it("with the checksum of an empty body baked in refuses any other body", async () => {
    const url = await getSignedUrl(test.client, new PutObjectCommand({ Bucket: bucket, Key: "baked" }));
    expect(url).toContain("x-amz-checksum-crc32");
    expect(await textOf(await fetch(url, { method: "PUT", body: "x", headers: untyped }))).toBe(
      "400 BadDigest",
    );
    expect(await stored("baked")).toBeUndefined();
  });

  it("that breaks off leaves nothing", async () => {
    const url = await uploadUrl({ Key: "broken" });
    const broken = new Promise((resolve) => {
      const call = request(url, { method: "PUT", headers: { "content-length": "1000000", ...untyped } });
      call.on("error", resolve);
      call.write(randomBytes(1000), () => setTimeout(() => call.destroy(), 50));
      call.on("close", resolve);
    });
    await broken;
    expect(await stored("broken")).toBeUndefined();
    expect(
      (await fetch(await uploadUrl({ Key: "broken" }), { method: "PUT", body: "x", headers: untyped }))
        .status,
    ).toBe(200);
  });
});

describe("a presigned download", () => {
  it("carries the file name and type that were signed, and no others", async () => {
    await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: "file", Body: "text" }));
    const ResponseContentDisposition = "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf";
    const url = await downloadUrl("file", {
      ResponseContentDisposition,
      ResponseContentType: "application/pdf",
    });
    const answer = await fetch(url);
    expect(await answer.text()).toBe("text");
    expect(answer.headers.get("content-disposition")).toBe(ResponseContentDisposition);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect((await fetch(url.replace("attachment", "inline"))).status).toBe(403);
    const plain = await downloadUrl("file");
    expect((await fetch(`${plain}&response-content-type=text%2Fhtml`)).status).toBe(403);
  });

  it("lets nothing but a PDF do anything in a browser", async () => {
    await test.client.send(
      new PutObjectCommand({ Bucket: bucket, Key: "page", Body: "<p>", ContentType: "text/html" }),
    );
    const page = await fetch(await downloadUrl("page"));
    const pdf = await fetch(await downloadUrl("page", { ResponseContentType: "application/pdf" }));
    expect(page.headers.get("content-security-policy")).toContain("sandbox");
    expect(pdf.headers.get("content-security-policy")).toBeNull();
    expect([page, pdf].map((answer) => answer.headers.get("x-content-type-options"))).toEqual([
      "nosniff",
      "nosniff",
    ]);
    await Promise.all([page.text(), pdf.text()]);
  });
});

describe("without a signature", () => {
  it.each([
    ["GET", "/uploads/file"],
    ["GET", "/uploads?list-type=2"],
    ["GET", "/"],
    ["PUT", "/uploads/new"],
    ["DELETE", "/uploads/file"],
    ["POST", "/uploads?delete"],
    ["PUT", "/newbucket"],
    ["PUT", "/uploads/..%2f..%2f..%2fX"],
  ])("no one may %s %s", async (method, path) => {
    const answer = await fetch(test.s3.endpoint + path, {
      method,
      ...(method === "GET" ? {} : { body: "x" }),
    });
    expect(await textOf(answer)).toBe("403 AccessDenied");
  });

  it("another secret or another key id signs nothing", async () => {
    const { credentials } = test.s3;
    const send = async (changed: object) => {
      const stranger = clientOf(test.s3, { credentials: { ...credentials, ...changed } });
      const answer = stranger.send(new ListObjectsV2Command({ Bucket: bucket })).then(
        () => "accepted",
        (error: Error) => error.name,
      );
      return answer.finally(() => stranger.destroy());
    };
    expect(await send({})).toBe("accepted");
    expect(await send({ secretAccessKey: "another" })).toBe("SignatureDoesNotMatch");
    expect(await send({ accessKeyId: "another" })).toBe("InvalidAccessKeyId");
  });
});

describe("pages in a browser", () => {
  const ask = (origin: string, method: string, names = "content-type,if-none-match") =>
    fetch(`${test.s3.endpoint}/${bucket}/file`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": method, "access-control-request-headers": names },
    });

  it("of the app may upload, as in the cloud; other pages, methods and headers are refused", async () => {
    const own = await ask(appOrigin, "PUT");
    expect(own.status).toBe(200);
    expect(own.headers.get("access-control-allow-origin")).toBe(appOrigin);
    expect(own.headers.get("access-control-allow-headers")).toBe("content-type, if-none-match");
    expect(await textOf(await ask("http://evil.example", "PUT"))).toBe("403 AccessForbidden");
    expect(await textOf(await ask(appOrigin, "DELETE"))).toBe("403 AccessForbidden");
    expect(await textOf(await ask(appOrigin, "PUT", "x-amz-acl"))).toBe("403 AccessForbidden");
  });

  it("see the answer to an upload only when they are the app's", async () => {
    const put = async (origin: string) => {
      const url = await uploadUrl({ Key: "file" });
      return fetch(url, { method: "PUT", body: "text", headers: { ...untyped, origin } });
    };
    const [own, foreign] = [await put(appOrigin), await put("http://evil.example")];
    expect(own.headers.get("access-control-allow-origin")).toBe(appOrigin);
    expect(own.headers.get("access-control-expose-headers")).toBe("etag");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  });
});

it("takes 200 MB and gives them back without holding them in memory", async () => {
  const piece = randomBytes(1024 * 1024);
  const size = 200 * piece.length;
  const url = await uploadUrl({ Key: "large", ContentLength: size });
  const before = process.memoryUsage().rss;
  const sent = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { "content-length": size, ...untyped };
    const call = request(url, { method: "PUT", headers }, (answer) => resolve(answer.resume().statusCode));
    call.on("error", reject);
    Readable.from(repeat(piece, 200)).pipe(call);
  });
  expect(sent).toBe(200);
  let read = 0;
  for await (const part of (await fetch(await downloadUrl("large"))).body ?? []) read += part.length;
  expect(read).toBe(size);
  expect(process.memoryUsage().rss - before).toBeLessThan(size / 2);
});

function* repeat(piece: Buffer, times: number): Generator<Buffer> {
  for (let index = 0; index < times; index += 1) yield piece;
}
