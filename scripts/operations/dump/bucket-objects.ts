import {
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { sha256 } from "./digest.ts";

/** One object as the manifest lists it. */
export const ManifestEntry = z.object({
  key: z.string(),
  size: z.number().int(),
  /** Of the content; names its file in the export. */
  sha256: z.string(),
  contentType: z.string(),
});
export type ManifestEntry = z.infer<typeof ManifestEntry>;

/** An object as a bucket lists it. */
export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date | undefined;
}

/** All objects of a bucket, or those whose keys begin with a prefix, in the order of S3. */
export async function* allObjects(
  client: S3Client,
  bucket: string,
  prefix = "",
): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        ...(prefix !== "" && { Prefix: prefix }),
        ...(token !== undefined && { ContinuationToken: token }),
      }),
    );
    for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, size: Size, modifiedAt: LastModified };
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Keys of all objects of a bucket, in the order of S3. */
export async function* allKeys(client: S3Client, bucket: string): AsyncGenerator<string> {
  for await (const { key } of allObjects(client, bucket)) yield key;
}

/** An object with its content; undefined when it went away since it was listed. */
export const readObject = async (
  client: S3Client,
  bucket: string,
  key: string,
): Promise<{ entry: ManifestEntry; content: Uint8Array } | undefined> => {
  try {
    const { Body, ContentType = "application/octet-stream" } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key }),
    );
    const content = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return {
      entry: { key, size: content.length, sha256: sha256(content), contentType: ContentType },
      content,
    };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Puts an object back where it was. */
export const writeObject = async (
  client: S3Client,
  bucket: string,
  { key, contentType }: ManifestEntry,
  content: Uint8Array,
): Promise<void> => {
  await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: contentType }),
  );
};
