import { createHash } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { createS3Client } from "../../core/s3.ts";
import { press, unpress } from "../../services/packing/packing.ts";

/*
 * The law in the library's bucket. A key ends with the hash of what lies under it, so no object ever changes and
 * writing one twice is the same as once.
 *   law/{nnn}/{hash}                 a title: its tree down to parts, and where the parts' records are
 *   law/{nnn}/{part}/{hash}          a part: the history of each section, and where each text lies
 *   law/{nnn}/{part}/frame-{hash}    its headings, authority and notes, from an issue on
 *   law/{nnn}/{part}/cites-{hash}    what its sections cite
 *   law/{nnn}/changes-{hash}         what a publication changed (`law-changes.ts`)
 *   law/{nnn}/rows-{hash}            its sections as lists show them (`title-rows.ts`)
 *   law/cited/{nnn}/{nnn}-{hash}     the sections of a title that another one cites, and where
 *   law/{nnn}/{part}/pack-{hash}     texts of sections, compressed one by one
 *   law/index/…                      what searches read (`../text-search/index-repository.ts`)
 */
let client: S3Client | undefined;
const s3 = (): S3Client => {
  client ??= createS3Client({ maxAttempts: 3, connectionTimeout: 500, socketTimeout: 10_000 });
  return client;
};

/** The folder of a title, or of a part of it. */
export const lawFolder = (titleNumber: number, part?: string): string =>
  [
    "law",
    String(titleNumber).padStart(3, "0"),
    ...(part === undefined ? [] : [encodeURIComponent(part)]),
  ].join("/");

const hashOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

const get = async (Key: string, Range?: string): Promise<Uint8Array> => {
  const found = await s3().send(
    new GetObjectCommand({ Bucket: config().LIBRARY_BUCKET, Key, ...(Range && { Range }) }),
  );
  return (await found.Body?.transformToByteArray()) ?? new Uint8Array();
};

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

/** A stretch of an object, in bytes. @throws where there is no such object */
const readRange = (key: string, offset: number, length: number): Promise<Uint8Array> =>
  get(key, `bytes=${offset}-${offset + length - 1}`);

/** Packed JSON. @throws where there is no such object */
const readJson = async (key: string): Promise<{ value: unknown; bytes: number }> => {
  const text = unpress(await get(key));
  return { value: JSON.parse(text.toString("utf8")), bytes: text.length };
};

const writeJson = (prefix: string, value: unknown): Promise<string> =>
  write(prefix, press(Buffer.from(JSON.stringify(value))));

/** All bytes of an object. @throws where there is no such object */
const read = (key: string): Promise<Uint8Array> => get(key);

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

export const lawFiles = { read, readRange, readJson, write, writeJson, list, remove };
