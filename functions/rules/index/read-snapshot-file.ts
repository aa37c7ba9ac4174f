import { config } from "../../core/config.ts";
import { getObject } from "../../core/s3.ts";
import { keptS3 } from "../../core/s3-request.ts";

/** Early: a reader that does not get a snapshot builds it from the table, and a worker is started again. */
export const snapshotS3 = keptS3({ maxAttempts: 2, connectionTimeout: 500, socketTimeout: 5_000 });

/** The bytes under a key of the library's bucket, or undefined when nothing lies there. */
export const readSnapshotFile = async (key: string): Promise<Uint8Array | undefined> =>
  (await getObject(snapshotS3, config().LIBRARY_BUCKET, key))?.bytes;
