import { setTimeout as delay } from "node:timers/promises";
import { type CloudWatchLogsClient, DeleteLogGroupCommand } from "@aws-sdk/client-cloudwatch-logs";
import {
  DeleteTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { DeleteParametersCommand, type SSMClient } from "@aws-sdk/client-ssm";
import { OperationProblem } from "../problem.ts";

/** Lets a removal be repeated: what is gone already is no failure. */
const unlessGone = async (names: readonly string[], work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && names.includes(error.name))) throw error;
  }
};

/** Takes a table's protection away, deletes it, and waits until it is gone. */
export const removeTable = (client: DynamoDBClient, TableName: string): Promise<void> =>
  unlessGone([ResourceNotFoundException.name], async () => {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 600 }, { TableName });
  });

/** Removes all objects of a bucket, with their earlier versions and the markers of deleted ones. */
const emptyBucket = async (client: S3Client, Bucket: string): Promise<void> => {
  for (;;) {
    // Always the first page: what it names is gone when it is asked for again.
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket }),
    );
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return;
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first)
      throw new OperationProblem(
        `${Errors.length} objects of ${Bucket} could not be deleted: ${first.Key}: ${first.Message}. Run the same command again.`,
      );
  }
};

const attempts = 5;
/** AWS writes access logs late. */
const pauseMs = 5_000;

/** Empties a bucket and deletes it; access logs that arrive in between are emptied once more. */
export const removeBucket = (client: S3Client, Bucket: string): Promise<void> =>
  unlessGone(["NoSuchBucket"], async () => {
    for (let attempt = 1; ; attempt += 1) {
      await emptyBucket(client, Bucket);
      try {
        await client.send(new DeleteBucketCommand({ Bucket }));
        return;
      } catch (error) {
        const isLate = error instanceof Error && error.name === "BucketNotEmpty";
        if (!isLate || attempt === attempts) throw error;
        await delay(pauseMs);
      }
    }
  });

export const removeLogGroup = (client: CloudWatchLogsClient, logGroupName: string): Promise<void> =>
  unlessGone(["ResourceNotFoundException"], () => client.send(new DeleteLogGroupCommand({ logGroupName })));

/** Systems Manager deletes ten at a time, and passes over those that are gone. */
export const removeParameters = async (client: SSMClient, names: readonly string[]): Promise<void> => {
  for (let from = 0; from < names.length; from += 10)
    await client.send(new DeleteParametersCommand({ Names: names.slice(from, from + 10) }));
};
