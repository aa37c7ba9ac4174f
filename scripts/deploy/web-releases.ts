import { extname } from "node:path";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod";

export interface WebBucket {
  readonly client: S3Client;
  readonly bucket: string;
}

/** Releases of the pages that stay in the bucket, the one that people see among them. */
export const keptReleases = 5;

const releasesFolder = "releases/";
/** Names the release that people see. A bucket of an earlier version lists that release's files in it. */
const liveKey = "release.json";
const Live = z.union([z.object({ live: z.string() }), z.array(z.string())]);
const Files = z.array(z.string());

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

/** Files under `assets/` carry a hash in their name and never change; all others are asked for each time. */
const isHashed = (key: string): boolean => key.startsWith("assets/");
const cacheControl = (key: string): string =>
  isHashed(key) ? "public, max-age=31536000, immutable" : "no-cache";

/** Hashed files first, the page that names them last: at no moment does a page name a missing file. */
const inOrder = (keys: readonly string[]): string[] => {
  const rank = (key: string) => (isHashed(key) ? 0 : key === "index.html" ? 2 : 1);
  return keys.toSorted((a, b) => rank(a) - rank(b));
};

type Content = Uint8Array | string;

const put = async ({ client, bucket }: WebBucket, key: string, content: Content): Promise<void> => {
  const ContentType = contentTypes[extname(key)];
  if (!ContentType) throw new Error(`Say in scripts/deploy/web-releases.ts what kind of file ${key} is.`);
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: content,
      ContentType,
      CacheControl: cacheControl(key),
    }),
  );
};

/** @returns undefined when there is no such object */
const get = async ({ client, bucket }: WebBucket, key: string): Promise<Uint8Array | undefined> => {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

const getJson = async <T>(from: WebBucket, key: string, schema: z.ZodType<T>): Promise<T | undefined> => {
  const bytes = await get(from, key);
  return bytes && schema.parse(JSON.parse(Buffer.from(bytes).toString()));
};

const listKeys = async ({ client, bucket }: WebBucket): Promise<string[]> => {
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

const removeAll = async ({ client, bucket }: WebBucket, keys: readonly string[]): Promise<void> => {
  // DeleteObjects takes 1,000 keys.
  for (let from = 0; from < keys.length; from += 1_000) {
    const Objects = keys.slice(from, from + 1_000).map((Key) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
  }
};

const listOf = (id: string): string => `${releasesFolder}${id}.json`;
const copyOf = (id: string, key: string): string => `${releasesFolder}${id}/${key}`;
const idOf = (key: string): string | undefined => /^releases\/([^/]+)\.json$/.exec(key)?.[1];

/** Names of the releases in the bucket, the newest first, and of the one that people see. */
export const webReleases = async (of: WebBucket): Promise<{ ids: string[]; live: string | undefined }> => {
  const ids = (await listKeys(of)).flatMap((key) => idOf(key) ?? []);
  const live = await getJson(of, liveKey, Live);
  return { ids: ids.toSorted().reverse(), live: live && "live" in live ? live.live : undefined };
};

const goLive = (on: WebBucket, id: string): Promise<void> => put(on, liveKey, JSON.stringify({ live: id }));

/** Removes what no kept release names. @returns how many files */
const removeOlder = async (on: WebBucket, before: readonly string[]): Promise<number> => {
  const { ids } = await webReleases(on);
  const kept = new Set([...before, liveKey]);
  for (const id of ids.slice(0, keptReleases)) {
    kept.add(listOf(id));
    for (const key of (await getJson(on, listOf(id), Files)) ?? [])
      for (const each of isHashed(key) ? [key] : [key, copyOf(id, key)]) kept.add(each);
  }
  const old = (await listKeys(on)).filter((key) => !kept.has(key));
  await removeAll(on, old);
  return old.length;
};

/**
 * Puts a release into the bucket and shows it to people. Files without a hash in their name are kept once more beside
 * the others, so that the release can be shown again. The last releases stay; those before them go.
 * @param id sorts by time
 * @returns how many files were removed
 */
export const putRelease = async (
  on: WebBucket,
  id: string,
  files: readonly string[],
  contentOf: (key: string) => Content,
): Promise<number> => {
  const former = await getJson(on, liveKey, Live);
  for (const key of inOrder(files)) {
    const content = contentOf(key);
    if (!isHashed(key)) await put(on, copyOf(id, key), content);
    await put(on, key, content);
  }
  await put(on, listOf(id), JSON.stringify(files));
  await goLive(on, id);
  return removeOlder(on, Array.isArray(former) ? former : []);
};

/**
 * Shows a release to people that is still in the bucket.
 * @returns what it lacks; then nothing was changed
 */
export const showRelease = async (on: WebBucket, id: string): Promise<string[]> => {
  const files = (await getJson(on, listOf(id), Files)) ?? [];
  const present = new Set(await listKeys(on));
  const missing = files.filter((key) => !present.has(isHashed(key) ? key : copyOf(id, key)));
  if (missing.length > 0) return missing;
  for (const key of inOrder(files.filter((each) => !isHashed(each)))) {
    const content = await get(on, copyOf(id, key));
    if (content) await put(on, key, content);
  }
  await goLive(on, id);
  return [];
};
