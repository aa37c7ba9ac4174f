import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { Draft, ObjectStore } from "./object-store.ts";
import { S3Error } from "./s3-error.ts";

const Upload = z.object({ bucket: z.string(), key: z.string(), headers: z.record(z.string(), z.string()) });
export type Upload = z.infer<typeof Upload>;
const Part = z.object({ size: z.number(), md5: z.string() });
export type Part = z.infer<typeof Part>;

const uploadIdForm = /^[0-9a-f]{48}$/;

/** Multipart uploads under way: a folder each, with a file and a description per part. */
export class MultipartStore {
  readonly #folder: string;
  readonly #objects: ObjectStore;

  constructor(folder: string, objects: ObjectStore) {
    this.#folder = folder;
    this.#objects = objects;
  }

  async begin(upload: Upload): Promise<string> {
    const uploadId = randomBytes(24).toString("hex");
    await mkdir(join(this.#folder, uploadId), { recursive: true });
    await writeFile(join(this.#folder, uploadId, "upload.json"), JSON.stringify(upload));
    return uploadId;
  }

  /** @throws S3Error NoSuchUpload when the id is unknown or belongs to another object. */
  async mustFind(uploadId: string, bucket: string, key: string): Promise<Upload> {
    const upload = await this.#describe(uploadId, "upload", Upload);
    if (upload?.bucket !== bucket || upload.key !== key) {
      throw new S3Error(
        "NoSuchUpload",
        "The specified upload does not exist. It may have been aborted or completed.",
      );
    }
    return upload;
  }

  async #describe<T>(uploadId: string, name: string, form: z.ZodType<T>): Promise<T | undefined> {
    if (!uploadIdForm.test(uploadId)) return undefined;
    const text = await readFile(join(this.#folder, uploadId, `${name}.json`), "utf8").catch(() => undefined);
    return text === undefined ? undefined : form.parse(JSON.parse(text));
  }

  async putPart(uploadId: string, partNumber: number, draft: Draft, part: Part): Promise<void> {
    const path = join(this.#folder, uploadId, String(partNumber));
    await rename(draft.path, path);
    await writeFile(`${path}.json`, JSON.stringify(part));
  }

  findPart(uploadId: string, partNumber: number): Promise<Part | undefined> {
    return this.#describe(uploadId, String(partNumber), Part);
  }

  /** The parts one after another as a draft of the whole object. */
  join(uploadId: string, partNumbers: readonly number[]): Promise<Draft> {
    const paths = partNumbers.map((number) => join(this.#folder, uploadId, String(number)));
    return this.#objects.draft(filesInOrder(paths));
  }

  async end(uploadId: string): Promise<void> {
    await rm(join(this.#folder, uploadId), { recursive: true, force: true });
  }
}

async function* filesInOrder(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path);
}
