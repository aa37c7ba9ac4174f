import { config } from "../../core/config.ts";
import { objectReader } from "../../core/read-object.ts";

/** Early: a reader that does not get a snapshot builds it from the table, and a worker is started again. */
export const snapshotPatience = { maxAttempts: 2, connectionTimeout: 500, socketTimeout: 5_000 };

const readObject = objectReader(snapshotPatience);

/** The bytes under a key of the library's bucket, or undefined when nothing lies there. */
export const readSnapshotFile = (key: string): Promise<Uint8Array | undefined> =>
  readObject(config().LIBRARY_BUCKET, key);
