import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  createBucket,
  createTable,
  type LocalDynamoDb,
  type LocalS3,
  startDynamoDb,
  startS3,
} from "../../../scripts/local/index.ts";

export interface Installation {
  /** The data folder, as operations take it. */
  readonly data: string;
  readonly dynamoDb: LocalDynamoDb;
  readonly s3: LocalS3;
}

export const uploadsBucket = "uploads";

/** Tells operations where the services of a data folder are, as `npm start` does. */
export const writeStack = (
  { data, dynamoDb, s3 }: Installation,
  dynamodbEndpoint = dynamoDb.endpoint,
): void => {
  const stack = {
    dynamodbEndpoint,
    s3Endpoint: s3.endpoint,
    tableName: "subpart-local",
    buckets: { uploads: uploadsBucket },
    region: dynamoDb.region,
    credentials: dynamoDb.credentials,
  };
  writeFileSync(join(data, "stack.json"), JSON.stringify(stack));
};

/** What `npm start` leaves for tools: services, and stack.json in a data folder under `parent`. */
export const install = async (parent: string): Promise<Installation> => {
  const data = mkdtempSync(join(parent, "installation-"));
  const dynamoDb = await startDynamoDb({ isUnguarded: true });
  const s3 = await startS3({ folder: join(data, "s3"), credentials: dynamoDb.credentials });
  await createTable(dynamoDb, "subpart-local");
  await createBucket(s3, uploadsBucket);
  writeStack({ data, dynamoDb, s3 });
  return { data, dynamoDb, s3 };
};

export const uninstall = async ({ dynamoDb, s3 }: Installation): Promise<void> => {
  await dynamoDb.close();
  await s3.close();
};
