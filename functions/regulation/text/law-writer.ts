import { createHash } from "node:crypto";
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { keptS3Client } from "../../core/s3.ts";
import { press } from "../../services/packing/packing.ts";
import { lawPatience } from "./law-files.ts";

const s3 = keptS3Client(lawPatience);

const hashOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

/** Writes bytes under `{prefix}{hash}` and gives the key. */
const write = async (prefix: string, bytes: Uint8Array): Promise<string> => {
  const Key = prefix + hashOf(bytes);
  await s3().send(
    new PutObjectCommand({
      Bucket: config().LIBRARY_BUCKET,
      Key,
      Body: bytes,
      ContentType: "application/octet-stream",
    }),
  );
  return Key;
};

const writeJson = (prefix: string, value: unknown): Promise<string> =>
  write(prefix, press(Buffer.from(JSON.stringify(value))));

/** An object, and when it was written last. */
interface LawFile {
  readonly key: string;
  readonly writtenAt: Date;
}

/** All objects of a folder: one request for each thousand. */
const list = async (folder: string): Promise<LawFile[]> => {
  const files: LawFile[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3().send(
      new ListObjectsV2Command({
        Bucket: config().LIBRARY_BUCKET,
        Prefix: folder,
        ...(ContinuationToken !== undefined && { ContinuationToken }),
      }),
    );
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined && LastModified) files.push({ key: Key, writtenAt: LastModified });
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return files;
};

/** Removes an object; one that is gone already is none. */
const remove = async (Key: string): Promise<void> => {
  await s3().send(new DeleteObjectCommand({ Bucket: config().LIBRARY_BUCKET, Key }));
};

/** Writes, lists and removes files of the law: apart from reading them, which most functions do alone. */
export const lawWriter = { write, writeJson, list, remove };
