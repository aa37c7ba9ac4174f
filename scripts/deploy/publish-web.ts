import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";

export interface Publication {
  readonly client: S3Client;
  readonly bucket: string;
  /** Folder of the built pages. */
  readonly folder: string;
  /** The address people use, without a trailing slash. */
  readonly origin: string;
}

/** Lists the files of the newest release, so that the next one knows what open tabs may still ask for. */
const releaseKey = "release.json";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".jpg": "image/jpeg",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Search engines want whole addresses, which the build does not know. */
const namesOrigin: readonly string[] = ["robots.txt", "sitemap.xml"];
const unknownOrigin = "https://subpart.example.com";

const contentOf = ({ folder, origin }: Publication, key: string): Buffer | string => {
  const content = readFileSync(join(folder, key));
  return namesOrigin.includes(key) ? content.toString().replaceAll(unknownOrigin, origin) : content;
};

/** Files under `assets/` carry a hash in their name and never change; all others are asked for each time. */
const cacheControl = (key: string): string =>
  key.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));

/** Hashed files first, the page that names them last: at no moment does a page name a missing file. */
const inOrder = (keys: readonly string[]): string[] => {
  const rank = (key: string) => (key.startsWith("assets/") ? 0 : key === "index.html" ? 2 : 1);
  return keys.toSorted((a, b) => rank(a) - rank(b));
};

const put = async (publication: Publication, key: string): Promise<void> => {
  const { client, bucket } = publication;
  const ContentType = contentTypes[extname(key)];
  if (!ContentType) throw new Error(`Say in scripts/deploy/publish-web.ts what kind of file ${key} is.`);
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: contentOf(publication, key),
      ContentType,
      CacheControl: cacheControl(key),
    }),
  );
};

const previousRelease = async ({ client, bucket }: Publication): Promise<string[]> => {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: releaseKey }));
    return JSON.parse((await Body?.transformToString()) ?? "[]");
  } catch (error) {
    if (error instanceof NoSuchKey) return [];
    throw error;
  }
};

const listKeys = async ({ client, bucket }: Publication): Promise<string[]> => {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, ...(token !== undefined && { ContinuationToken: token }) }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
};

const removeAll = async ({ client, bucket }: Publication, keys: readonly string[]): Promise<void> => {
  // DeleteObjects takes 1,000 keys.
  for (let from = 0; from < keys.length; from += 1_000) {
    const Objects = keys.slice(from, from + 1_000).map((Key) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
  }
};

/**
 * Puts the built pages into their bucket. The files of the release before stay, because a tab that is open
 * now still asks for them; those of older releases go. CloudFront needs no invalidation: what can change is
 * stored as `no-cache`.
 * @returns how many files were put and removed
 */
export const publishWeb = async (publication: Publication): Promise<{ put: number; removed: number }> => {
  const files = filesOf(publication.folder);
  const previous = await previousRelease(publication);
  for (const key of inOrder(files)) await put(publication, key);
  await publication.client.send(
    new PutObjectCommand({
      Bucket: publication.bucket,
      Key: releaseKey,
      Body: JSON.stringify(files),
      ContentType: "application/json",
      CacheControl: "no-cache",
    }),
  );
  const kept = new Set([...files, ...previous, releaseKey]);
  const old = (await listKeys(publication)).filter((key) => !kept.has(key));
  await removeAll(publication, old);
  return { put: files.length, removed: old.length };
};
