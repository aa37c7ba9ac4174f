import { parseArgs } from "node:util";
import {
  DescribeContinuousBackupsCommand,
  DynamoDBClient,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  type WriteRequest,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from "@aws-sdk/client-s3";
import { tableSchema } from "../../functions/config/table-schema.ts";
import { namesOf } from "../../infra/config/names.ts";
import { StageName } from "../../infra/config/stages.ts";
import { formatCount } from "../../shared/words/count.ts";
import { describeTable, schemaProblems, streamOf } from "../deploy/restored-table.ts";
import { isWork } from "./dump/row-kinds.ts";
import { allItems, type Item, writeItems } from "./dump/table-items.ts";
import { countWaiting, waitingWords, withoutWaiting } from "./dump/waiting-mails.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget } from "./target.ts";

export const usage = `prepare-table --stage S --table NAME [--mails keep|drop]
  Makes a table ready for a stage to run on that AWS restored beside the stage's own: stream, expiry, recovery,
  protection from deletion. Files that were deleted since that moment are brought back. Where emails wait in it, say
  whether they are to go out (--mails keep) or not (--mails drop). Nothing changes for people until
  npm run deploy -- --stage S --set table=NAME; the way back is --unset table.`;

interface PrepareClients {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
}

export interface PrepareWish {
  readonly stage: StageName;
  readonly table: string;
  readonly uploadsBucket: string;
  readonly mails: "keep" | "drop" | undefined;
}

/** Longer than DynamoDB takes to turn a stream on. */
const longestChangeSeconds = 600;

const change = async (client: DynamoDBClient, wanted: UpdateTableCommandInput): Promise<void> => {
  await client.send(new UpdateTableCommand(wanted));
  await waitUntilTableExists(
    { client, maxWaitTime: longestChangeSeconds },
    { TableName: wanted.TableName ?? "" },
  );
};

/** Turns on what AWS leaves off in a table that it restored. Each is asked for only where it is missing. */
const turnOn = async (client: DynamoDBClient, table: TableDescription, TableName: string): Promise<void> => {
  if (streamOf(table) === undefined)
    await change(client, {
      TableName,
      StreamSpecification: { StreamEnabled: true, StreamViewType: tableSchema.stream },
    });
  if (!table.DeletionProtectionEnabled) await change(client, { TableName, DeletionProtectionEnabled: true });
  const TimeToLiveSpecification = { AttributeName: tableSchema.ttlAttribute, Enabled: true };
  try {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    if (!(error instanceof Error && /already enabled/.test(error.message))) throw error;
  }
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const { PointInTimeRecoveryStatus } = ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (PointInTimeRecoveryStatus === "ENABLED") return;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
};

const keyOf = ({ pk, sk }: Item): Item => ({ ...(pk && { pk }), ...(sk && { sk }) });

/** Takes out emails that wait; daily summaries begin tomorrow. */
async function* withoutMails(client: DynamoDBClient, table: string, now: Date): AsyncGenerator<WriteRequest> {
  for await (const item of allItems(client, table)) {
    if (!isWork(item)) continue;
    const kept = withoutWaiting(item, now);
    if (kept === item) continue;
    yield { DeleteRequest: { Key: keyOf(item) } };
    if (kept) yield { PutRequest: { Item: kept } };
  }
}

/** @throws OperationProblem, with nothing changed, where emails wait and nothing was said of them */
const decideMails = async (client: DynamoDBClient, { table, mails }: PrepareWish): Promise<string> => {
  const now = new Date();
  const waiting = waitingWords(await countWaiting(allItems(client, table), now));
  if (waiting === undefined) return "No emails waited.";
  if (mails === undefined)
    throw new OperationProblem(
      `In the table wait ${waiting}. Nothing was changed. Add --mails keep to have them sent once the stage runs on it, or --mails drop to leave them out and start daily summaries tomorrow.`,
    );
  if (mails === "keep") return `Kept: ${waiting}.`;
  await writeItems(client, table, withoutMails(client, table, now));
  return `Left out, daily summaries until tomorrow: ${waiting}.`;
};

/** Brings back files that were deleted since a moment: their versions are there for 30 days. @returns how many */
const bringFilesBack = async (client: S3Client, Bucket: string, since: Date): Promise<number> => {
  let count = 0;
  let from: Pick<ListObjectVersionsCommandOutput, "NextKeyMarker" | "NextVersionIdMarker"> = {};
  do {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({
        Bucket,
        Prefix: "files/",
        ...(from.NextKeyMarker !== undefined && { KeyMarker: from.NextKeyMarker }),
        ...(from.NextVersionIdMarker !== undefined && { VersionIdMarker: from.NextVersionIdMarker }),
      }),
    );
    for (const { Key, VersionId, IsLatest, LastModified } of page.DeleteMarkers ?? []) {
      if (!IsLatest || !LastModified || LastModified < since) continue;
      await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
      count += 1;
    }
    from = page;
  } while (from.NextKeyMarker !== undefined);
  return count;
};

/**
 * Prepares a restored table. May be repeated.
 * @returns the sentence that says what was done and what comes next
 * @throws OperationProblem, with nothing changed, where the stage could not run on that table
 */
export const prepareTable = async ({ dynamodb, s3 }: PrepareClients, wish: PrepareWish): Promise<string> => {
  const { stage, table: name } = wish;
  if (name === namesOf(stage).table)
    throw new OperationProblem(
      `${name} is the stage's own table. To go back to it: npm run deploy -- --stage ${stage} --unset table`,
    );
  const table = await describeTable(dynamodb, name);
  if (!table) throw new OperationProblem(`There is no table ${name} in this account and region.`);
  const [problem] = schemaProblems(table);
  if (problem !== undefined) throw new OperationProblem(`${problem} Nothing was changed.`);
  const mails = await decideMails(dynamodb, wish);
  const moment = table.RestoreSummary?.RestoreDateTime;
  const files = moment ? await bringFilesBack(s3, wish.uploadsBucket, moment) : 0;
  await turnOn(dynamodb, table, name);
  const since = moment
    ? `${formatCount(files, "file")} deleted since ${moment.toISOString()} ${files === 1 ? "is" : "are"} back.`
    : "AWS does not say to which moment it was restored, so no deleted files were brought back.";
  return `The table ${name} is ready. ${mails} ${since}\nTo run on it: npm run deploy -- --stage ${stage} --set table=${name}\nThe way back: npm run deploy -- --stage ${stage} --unset table`;
};

/** @throws OperationProblem */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({
    args,
    options: { stage: { type: "string" }, table: { type: "string" }, mails: { type: "string" } },
  });
  const stage = StageName.safeParse(values.stage).data;
  const { table, mails } = values;
  if (!stage || table === undefined)
    throw new OperationProblem("Say which stage and table: --stage prod --table NAME");
  if (mails !== undefined && mails !== "keep" && mails !== "drop")
    throw new OperationProblem("Say --mails keep or --mails drop.");
  const { uploadsBucket } = await openTarget({ stage });
  const clients: PrepareClients = { dynamodb: new DynamoDBClient({}), s3: new S3Client({}) };
  try {
    return await prepareTable(clients, { stage, table, uploadsBucket, mails });
  } finally {
    for (const client of Object.values(clients)) client.destroy();
  }
};
