import { setTimeout as delay } from "node:timers/promises";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import { DynamoDBClient, QueryCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";

/** What there is of a stage at one moment. */
export interface StageState {
  /** State of each stack, and when it was changed last. */
  readonly stacks: ReadonlyMap<string, string>;
  /** Physical id of each resource, by `stack/logical id`. */
  readonly resources: ReadonlyMap<string, string>;
  /** Every item of the table and every object of people's buckets, by its key. */
  readonly data: ReadonlyMap<string, string>;
}

const readStacks = async (client: CloudFormationClient, prefix: string) => {
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({}));
  const stacks = new Map<string, string>();
  const resources = new Map<string, string>();
  for (const { StackName = "", StackStatus, LastUpdatedTime } of Stacks) {
    if (!StackName.startsWith(prefix) || StackStatus === "DELETE_COMPLETE") continue;
    stacks.set(StackName, `${StackStatus} ${LastUpdatedTime?.toISOString() ?? ""}`);
    let NextToken: string | undefined;
    do {
      const page = await client.send(
        new ListStackResourcesCommand({ StackName, ...(NextToken !== undefined && { NextToken }) }),
      );
      for (const each of page.StackResourceSummaries ?? [])
        resources.set(`${StackName}/${each.LogicalResourceId}`, each.PhysicalResourceId ?? "");
      NextToken = page.NextToken;
    } while (NextToken !== undefined);
  }
  return { stacks, resources };
};

/** What comes and goes by itself: limits by the hour and minute, what waits for or runs in a worker, the oldest of many sessions. */
const passing = /^(?:RATE|CALLS|OUTBOX|DOCUMENTS#PENDING|UNSEALED)(?:#| )|^USER#\S+ SESSION#|^SOURCES RUN$/;
/** What stays and changes by itself: sign-ins (of members, too), notes of workers, how far the sources are read and the record is chained; and the facts of titles, which come with a release. */
const changing = /^(?:SENT|DIGEST|COUNTER|MAILS|SOURCES|SYSTEM|TITLES|USER)(?:#| )|^C#\S+ (?:MEMBER|SHARD)#/;

const readItems = async (client: DynamoDBClient, TableName: string, data: Map<string, string>) => {
  let ExclusiveStartKey: Record<string, { S: string }> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    for (const item of page.Items ?? []) {
      const key = `${item.pk?.S} ${item.sk?.S}`;
      if (!passing.test(key)) data.set(key, changing.test(key) ? "" : JSON.stringify(item));
    }
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
};

const readObjects = async (client: S3Client, Bucket: string, data: Map<string, string>) => {
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket }));
  if (IsTruncated) throw new Error(`${Bucket} holds more objects than a rehearsal reads.`);
  for (const { Key, ETag } of Contents) data.set(`${Bucket}/${Key}`, ETag ?? "");
};

/** What waits for a worker that reads documents; it then changes their rows. */
const waiting = { ":queue": { S: "DOCUMENTS#PENDING" } };
const patienceMs = 60_000;

/** Until all documents that were uploaded are read, or a minute has passed. */
const untilRead = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  for (const endsAt = Date.now() + patienceMs; Date.now() < endsAt; await delay(500)) {
    const { Count } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :queue",
        ExpressionAttributeValues: waiting,
        ConsistentRead: true,
      }),
    );
    if (Count === 0) return;
  }
};

/** Reads all of it, once the workers have read its documents. @param prefix of its stacks and its table, such as `subpart-dev` */
export const readState = async (prefix: string): Promise<StageState> => {
  const [stacks, table, storage] = [
    new CloudFormationClient({}),
    new DynamoDBClient({}),
    new S3Client({ forcePathStyle: true }),
  ];
  try {
    const data = new Map<string, string>();
    await untilRead(table, prefix);
    await readItems(table, prefix, data);
    for (const bucket of ["uploads", "library"])
      await readObjects(storage, `${prefix}-${bucket}-000000000000-us-east-1`, data);
    return { ...(await readStacks(stacks, `${prefix}-`)), data };
  } finally {
    for (const client of [stacks, table, storage]) client.destroy();
  }
};

const keysOf = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): string[] =>
  [...left.keys()].filter((key) => !right.has(key));

const changedIn = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): string[] =>
  [...left].filter(([key, value]) => right.has(key) && right.get(key) !== value).map(([key]) => key);

/** What a deployment did. */
export const compareStates = (before: StageState, after: StageState) => ({
  stacks: [...keysOf(after.stacks, before.stacks), ...changedIn(before.stacks, after.stacks)],
  added: keysOf(after.resources, before.resources),
  removed: keysOf(before.resources, after.resources),
  replaced: changedIn(before.resources, after.resources),
  /** Keys of data that is gone or different; people work on while a stage is deployed, so more is no fault. */
  lost: [...keysOf(before.data, after.data), ...changedIn(before.data, after.data)],
});
