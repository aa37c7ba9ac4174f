import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { checksumNames } from "./checksums.ts";

const Description = z.object({
  bucket: z.string(),
  key: z.string(),
  /** Name of the data file beside the description. */
  file: z.string(),
  size: z.number(),
  etag: z.string(),
  lastModified: z.number(),
  /** Headers a GET gives back as they were stored: content-type, x-amz-meta-* and so on. */
  headers: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()).optional(),
  checksum: z.object({ name: z.enum(checksumNames), value: z.string() }).optional(),
});
export type StoredObject = z.infer<typeof Description>;
export type ObjectDetails = Omit<StoredObject, "bucket" | "key" | "file" | "lastModified">;
/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };
export type OpenObject = {
  readonly object: StoredObject;
  readonly bytes: ByteRange | undefined;
  readonly stream: ReadStream;
};

/** Bytes written and flushed, but not an object yet. Publish or discard it. */
export type Draft = { readonly path: string; discard(): Promise<void> };

const draftsFolder = ".drafts";

/**
 * Buckets and objects in a folder. An object is a data file and a description naming it; the description is
 * renamed into place last, so a reader and a crash see the old object or the new one, never a mixture. File
 * names are hashes of bucket and key, so no key can name a place outside the folder.
 */
export class ObjectStore {
  readonly #folder: string;
  readonly #buckets = new Map<string, Map<string, StoredObject>>();
  readonly #busy = new Map<string, Promise<unknown>>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the folder, made if missing, and drops what an earlier run left half written. */
  static async open(folder: string): Promise<ObjectStore> {
    const store = new ObjectStore(folder);
    await rm(join(folder, draftsFolder), { recursive: true, force: true });
    await mkdir(join(folder, draftsFolder), { recursive: true });
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries) {
      if (entry.isDirectory() && !entry.name.startsWith(".")) await store.#load(entry.name);
    }
    return store;
  }

  async #load(bucket: string): Promise<void> {
    const objects = new Map<string, StoredObject>();
    const folder = join(this.#folder, bucket);
    const files = await readdir(folder);
    for (const file of files.filter((name) => name.endsWith(".json"))) {
      const description = Description.parse(JSON.parse(await readFile(join(folder, file), "utf8")));
      objects.set(description.key, description);
    }
    const used = new Set([...objects.values()].map((object) => object.file));
    const orphans = files.filter((name) => !name.endsWith(".json") && !used.has(name));
    await Promise.all(orphans.map((name) => rm(join(folder, name))));
    this.#buckets.set(bucket, objects);
  }

  hasBucket(bucket: string): boolean {
    return this.#buckets.has(bucket);
  }

  async createBucket(bucket: string): Promise<void> {
    await mkdir(join(this.#folder, bucket), { recursive: true });
    if (!this.#buckets.has(bucket)) this.#buckets.set(bucket, new Map());
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.#buckets.get(bucket)?.get(key);
  }

  /** All objects of a bucket in the order of their keys' UTF-8 bytes, as S3 lists them. */
  list(bucket: string): StoredObject[] {
    const objects = [...(this.#buckets.get(bucket)?.values() ?? [])];
    return objects.sort((left, right) => Buffer.compare(Buffer.from(left.key), Buffer.from(right.key)));
  }

  /** Streams bytes into a draft and flushes them to disk; a failing stream leaves nothing behind. */
  async draft(content: AsyncIterable<Buffer>): Promise<Draft> {
    const path = join(this.#folder, draftsFolder, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      await pipeline(content, createWriteStream(path, { flush: true }));
    } catch (error) {
      await discard();
      throw error;
    }
    return { path, discard };
  }

  /**
   * Makes a draft the object of `key`. `condition` sees the object there now and throws to refuse; nothing
   * can change between its look and the publication.
   */
  async publish(
    place: { readonly bucket: string; readonly key: string },
    draft: Draft,
    details: ObjectDetails,
    condition: (current: StoredObject | undefined) => void,
  ): Promise<StoredObject> {
    return this.#exclusively(place, async () => {
      const current = this.find(place.bucket, place.key);
      condition(current);
      const name = this.#nameOf(place);
      const file = `${name}.${randomUUID()}`;
      const { bucket, key } = place;
      const object: StoredObject = {
        ...details,
        bucket,
        key,
        file,
        lastModified: Math.floor(Date.now() / 1000) * 1000,
      };
      await rename(draft.path, join(this.#folder, bucket, file));
      await this.#describe(object);
      await this.#forget(current);
      return object;
    });
  }

  /** Puts tags on an object; what it holds stays as it is. */
  async tag(
    place: { readonly bucket: string; readonly key: string },
    tags: Record<string, string>,
  ): Promise<void> {
    await this.#exclusively(place, async () => {
      const current = this.find(place.bucket, place.key);
      if (current === undefined) return;
      await this.#describe({ ...current, tags });
    });
  }

  async #describe(object: StoredObject): Promise<void> {
    const folder = join(this.#folder, object.bucket);
    const description = await this.draft(textPieces(JSON.stringify(object)));
    await rename(description.path, join(folder, `${this.#nameOf(object)}.json`));
    await flushFolder(folder);
    this.#buckets.get(object.bucket)?.set(object.key, object);
  }

  async remove(bucket: string, key: string): Promise<void> {
    await this.#exclusively({ bucket, key }, async () => {
      const current = this.find(bucket, key);
      if (current === undefined) return;
      await rm(join(this.#folder, bucket, `${this.#nameOf(current)}.json`));
      this.#buckets.get(bucket)?.delete(key);
      await this.#forget(current);
    });
  }

  /**
   * The object of `key` with a stream of the bytes `slice` asks for (all of them when it says nothing). They
   * are opened together, so that a replacement in between does not matter.
   */
  async read(
    bucket: string,
    key: string,
    slice: (object: StoredObject) => ByteRange | undefined,
  ): Promise<OpenObject | undefined> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const object = this.find(bucket, key);
      if (object === undefined) return undefined;
      const bytes = slice(object);
      const file = await open(join(this.#folder, bucket, object.file)).catch(() => undefined);
      if (file !== undefined) return { object, bytes, stream: createReadStream("", { fd: file, ...bytes }) };
    }
    return undefined;
  }

  #nameOf({ bucket, key }: { readonly bucket: string; readonly key: string }): string {
    return createHash("sha256").update(`${bucket}\0${key}`).digest("hex");
  }

  async #forget(object: StoredObject | undefined): Promise<void> {
    if (object === undefined) return;
    // Windows does not delete a file someone still reads; the next start does.
    await rm(join(this.#folder, object.bucket, object.file), { force: true }).catch(() => undefined);
  }

  async #exclusively<T>(
    place: { readonly bucket: string; readonly key: string },
    work: () => Promise<T>,
  ): Promise<T> {
    const name = this.#nameOf(place);
    const turn = (this.#busy.get(name) ?? Promise.resolve()).then(work, work);
    const settled = turn.catch(() => undefined);
    this.#busy.set(name, settled);
    try {
      return await turn;
    } finally {
      if (this.#busy.get(name) === settled) this.#busy.delete(name);
    }
  }
}

async function* textPieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
