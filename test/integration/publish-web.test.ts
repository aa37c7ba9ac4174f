import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishWeb } from "../../scripts/deploy/publish-web.ts";
import { keptReleases, webReleases } from "../../scripts/deploy/web-releases.ts";
import { createBucket, type LocalS3, randomCredentials, startS3 } from "../../scripts/local/index.ts";
import { webBack } from "../../scripts/operations/web-back.ts";

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
const textOf = async (Key: string, Bucket = bucket): Promise<string> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? "";
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
    expect(sent.filter((key) => !key.startsWith("release"))).toEqual(["assets/z.js", "a.txt", "index.html"]);
    expect(sent.lastIndexOf("release.json")).toBeGreaterThan(sent.lastIndexOf("index.html"));
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

describe("releases of the pages", () => {
  const bucket = "releases";
  const on = () => ({ client, bucket });
  const release = async (number: number, more: readonly string[] = []) => {
    const folder = build(`release-${number}`, [`assets/app-${number}.js`, ...more]);
    writeFileSync(join(folder, "index.html"), `page ${number}`);
    return publishWeb({ ...on(), origin, folder }, new Date(Date.UTC(2026, 0, number)));
  };
  const idOf = (number: number) => `2026010${number}T000000000Z`;
  const shown = (key = "index.html") => textOf(key, bucket);
  const assets = async (): Promise<string[]> => {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: "assets/" }),
    );
    return Contents.map(({ Key }) => Key ?? "").toSorted();
  };
  beforeAll(() => createBucket(s3, bucket));

  it("keep what a bucket of an earlier version shows, for tabs that are open", async () => {
    const Bucket = bucket;
    await client.send(new PutObjectCommand({ Bucket, Key: "assets/app-0.js", Body: "0" }));
    await client.send(new PutObjectCommand({ Bucket, Key: "assets/older.js", Body: "0" }));
    await client.send(
      new PutObjectCommand({ Bucket, Key: "release.json", Body: JSON.stringify(["assets/app-0.js"]) }),
    );
    await expect(webBack(on())).rejects.toThrow(/no release before this one.*\nnone/);
    expect(await release(1, ["only-1.txt"])).toEqual({ put: 3, removed: 1 });
    expect(await assets()).toEqual(["assets/app-0.js", "assets/app-1.js"]);
    await expect(webBack(on())).rejects.toThrow(/no release before this one/);
  });

  it("come back one after the other, and forward by name", async () => {
    expect(await release(2)).toEqual({ put: 2, removed: 1 });
    await release(3);
    expect(await shown()).toBe("page 3");
    expect(await webBack(on())).toMatch(`People see the release ${idOf(2)}.`);
    expect(await shown()).toBe("page 2");
    await webBack(on());
    expect([await shown(), await shown("only-1.txt")]).toEqual(["page 1", "only-1.txt"]);
    expect(await assets()).toEqual([1, 2, 3].map((number) => `assets/app-${number}.js`));
    expect(await webBack(on(), idOf(3))).toMatch(`People see the release ${idOf(3)}.`);
    expect(await shown()).toBe("page 3");
    expect(await webBack(on(), idOf(3))).toMatch(/already/);
    await expect(webBack(on(), "20250101T000000000Z")).rejects.toThrow(`${idOf(3)}  (what people see)`);
  });

  it("that are not whole are refused, and people see what they saw", async () => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: "assets/app-2.js" }));
    await expect(webBack(on())).rejects.toThrow(/lacks assets\/app-2\.js. Nothing was changed/);
    expect(await shown()).toBe("page 3");
  });

  it(`stay until ${keptReleases} newer ones are there`, async () => {
    for (const number of [4, 5]) await release(number);
    expect(await assets()).toContain("assets/app-1.js");
    await release(6);
    expect(await assets()).toEqual([3, 4, 5, 6].map((number) => `assets/app-${number}.js`));
    expect((await webReleases(on())).ids).toEqual([6, 5, 4, 3, 2].map(idOf));
  });
});
