import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { isObjectMissing, keptS3Client } from "../../core/s3.ts";
import { snapshotPatience } from "./read-snapshot-file.ts";
import { snapshotsFolder } from "./title-version.ts";

const snapshotClient = keptS3Client(snapshotPatience);

/** When it was written; undefined where nothing lies there. */
const writtenAt = async (key: string): Promise<Date | undefined> => {
  try {
    const head = new HeadObjectCommand({ Bucket: config().LIBRARY_BUCKET, Key: key });
    return (await snapshotClient().send(head)).LastModified;
  } catch (error) {
    if (isObjectMissing(error)) return undefined;
    throw error;
  }
};

const exists = async (key: string): Promise<boolean> => (await writtenAt(key)) !== undefined;

/** Writing a key twice is the same as once: its name says what is in it. */
const write = async (key: string, bytes: Uint8Array): Promise<void> => {
  await snapshotClient().send(
    new PutObjectCommand({
      Bucket: config().LIBRARY_BUCKET,
      Key: key,
      Body: bytes,
      ContentType: "application/octet-stream",
    }),
  );
};

/** Keys of all files of snapshots: one request for each thousand. */
const list = async (): Promise<string[]> => {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await snapshotClient().send(
      new ListObjectsV2Command({
        Bucket: config().LIBRARY_BUCKET,
        Prefix: snapshotsFolder,
        ...(ContinuationToken !== undefined && { ContinuationToken }),
      }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys;
};

const remove = async (key: string): Promise<void> => {
  await snapshotClient().send(new DeleteObjectCommand({ Bucket: config().LIBRARY_BUCKET, Key: key }));
};

/** The files of snapshots, for the workers that write and sweep them. */
export const snapshotFiles = { exists, writtenAt, write, list, remove };
