import { config } from "../../core/config.ts";
import { deleteObject, headObject, listObjects, putObject } from "../../core/s3.ts";
import { snapshotS3 } from "./read-snapshot-file.ts";
import { snapshotsFolder } from "./title-version.ts";

const bucket = (): string => config().LIBRARY_BUCKET;

/** When it was written; undefined where nothing lies there. */
const writtenAt = async (key: string): Promise<Date | undefined> =>
  (await headObject(snapshotS3, bucket(), key))?.writtenAt;

const exists = async (key: string): Promise<boolean> => (await writtenAt(key)) !== undefined;

/** Writing a key twice is the same as once: its name says what is in it. */
const write = async (key: string, bytes: Uint8Array): Promise<void> => {
  await putObject(snapshotS3, bucket(), key, bytes, { "content-type": "application/octet-stream" });
};

/** Keys of all files of snapshots. */
const list = async (): Promise<string[]> =>
  (await listObjects(snapshotS3, bucket(), snapshotsFolder)).map(({ key }) => key);

const remove = (key: string): Promise<void> => deleteObject(snapshotS3, bucket(), key);

/** The files of snapshots, for the workers that write and sweep them. */
export const snapshotFiles = { exists, writtenAt, write, list, remove };
