import { createHash } from "node:crypto";
import { config } from "../../core/config.ts";
import { deleteObject, listObjects, putObject } from "../../core/s3.ts";
import { press } from "../../services/packing/packing.ts";
import { lawS3 } from "./law-files.ts";

const bucket = (): string => config().LIBRARY_BUCKET;

const hashOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

/** Writes bytes under `{prefix}{hash}` and gives the key. */
const write = async (prefix: string, bytes: Uint8Array): Promise<string> => {
  const key = prefix + hashOf(bytes);
  await putObject(lawS3, bucket(), key, bytes, { "content-type": "application/octet-stream" });
  return key;
};

const writeJson = (prefix: string, value: unknown): Promise<string> =>
  write(prefix, press(Buffer.from(JSON.stringify(value))));

/** All objects of a folder, and when each was written last. */
const list = (folder: string) => listObjects(lawS3, bucket(), folder);

/** Removes an object; one that is gone already is none. */
const remove = (key: string): Promise<void> => deleteObject(lawS3, bucket(), key);

/** Writes, lists and removes files of the law: apart from reading them, which most functions do alone. */
export const lawWriter = { write, writeJson, list, remove };
