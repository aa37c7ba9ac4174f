import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishWeb } from "../../scripts/deploy/publish-web.ts";
import { createBucket, type LocalS3, randomCredentials, startS3 } from "../../scripts/local/index.ts";

const temporary = mkdtempSync(join(tmpdir(), "subpart-publish-"));
const bucket = "pages";
const origin = "https://app.acme.test";
let s3: LocalS3;
let client: S3Client;

beforeAll(async () => {
  s3 = await startS3({ folder: join(temporary, "s3"), credentials: randomCredentials() });
  await createBucket(s3, bucket);
  client = new S3Client({ ...s3, forcePathStyle: true });
});
afterAll(async () => {
  client.destroy();
  await s3.close();
  rmSync(temporary, { recursive: true, force: true });
});

/** A build with these files, each holding its own name. */
const build = (name: string, files: readonly string[]): string => {
  const folder = join(temporary, name);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  return folder;
};
const keys = async (): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key }) => Key ?? "");
};
const headersOf = async (Key: string) => {
  const { ContentType, CacheControl } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key }));
  return [ContentType, CacheControl];
};

describe("publishing the pages", () => {
  it("lets browsers keep hashed files for ever and ask for the page each time", async () => {
    const folder = build("first", ["index.html", "favicon.svg", "assets/app-1.js", "assets/app-1.css"]);
    expect(await publishWeb({ client, bucket, origin, folder })).toEqual({ put: 4, removed: 0 });
    expect(await headersOf("index.html")).toEqual(["text/html; charset=utf-8", "no-cache"]);
    expect(await headersOf("favicon.svg")).toEqual(["image/svg+xml", "no-cache"]);
    const kept = "public, max-age=31536000, immutable";
    expect(await headersOf("assets/app-1.js")).toEqual(["text/javascript; charset=utf-8", kept]);
    expect(await headersOf("assets/app-1.css")).toEqual(["text/css; charset=utf-8", kept]);
  });

  it("keeps the files of the release before for tabs that are open, and removes older ones", async () => {
    const second = build("second", ["index.html", "assets/app-2.js"]);
    expect(await publishWeb({ client, bucket, origin, folder: second })).toEqual({ put: 2, removed: 0 });
    expect(await keys()).toContain("assets/app-1.js");
    const third = build("third", ["index.html", "assets/app-3.js"]);
    expect(await publishWeb({ client, bucket, origin, folder: third })).toEqual({ put: 2, removed: 3 });
    expect((await keys()).toSorted()).toEqual([
      "assets/app-2.js",
      "assets/app-3.js",
      "index.html",
      "release.json",
    ]);
  });

  it("puts the page after all that it names", async () => {
    const sent: string[] = [];
    client.middlewareStack.add(
      (next) => (args) => {
        const { Key } = args.input as { Key?: string };
        if (Key) sent.push(Key);
        return next(args);
      },
      { step: "initialize", name: "order" },
    );
    await publishWeb({
      client,
      bucket,
      origin,
      folder: build("fourth", ["index.html", "a.txt", "assets/z.js"]),
    });
    client.middlewareStack.remove("order");
    expect(sent.filter((key) => key !== "release.json")).toEqual(["assets/z.js", "a.txt", "index.html"]);
  });

  it("refuses a kind of file that browsers would be told nothing about", async () => {
    const folder = build("unknown", ["index.html", "assets/thing.xyz"]);
    await expect(publishWeb({ client, bucket, origin, folder })).rejects.toThrow(
      /what kind of file assets\/thing\.xyz is/,
    );
  });

  it("tells search engines the address that people use", async () => {
    const folder = build("fifth", ["index.html"]);
    for (const name of ["robots.txt", "sitemap.xml"])
      copyFileSync(join(import.meta.dirname, "../../web/public", name), join(folder, name));
    await publishWeb({ client, bucket, origin, folder });
    const textOf = async (Key: string): Promise<string> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return (await Body?.transformToString()) ?? "";
    };
    expect(await textOf("robots.txt")).toContain("Sitemap: https://app.acme.test/sitemap.xml");
    const places = [...(await textOf("sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, place]) => place,
    );
    expect(places).toEqual([
      "https://app.acme.test/landing",
      "https://app.acme.test/book-demo",
      "https://app.acme.test/terms-of-service",
      "https://app.acme.test/privacy-policy",
    ]);
  });
});
