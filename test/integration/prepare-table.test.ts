import {
  BatchWriteItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from "@aws-sdk/client-s3";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { type PrepareWish, prepareTable } from "../../scripts/operations/prepare-table.ts";
import { restoredTable } from "../support/restored-table.ts";

// No local engine restores tables; here is what AWS must be asked for.
const moment = new Date("2026-11-23T08:00:00Z");
const before = new Date("2026-11-23T07:59:59Z");
const after = new Date("2026-11-23T08:00:01Z");
const rows = [
  { pk: "C#1", sk: "COMPANY" },
  { pk: "OUTBOX#1", sk: "m1", to: "ada@example.com" },
  { pk: "IMPORTS#OPEN", sk: "job" },
  { pk: "DIGEST#2026-11-20#3", sk: "d", userId: "u" },
];
const bare = {
  StreamSpecification: undefined,
  RestoreSummary: { RestoreDateTime: moment, RestoreInProgress: false },
};
const wish: PrepareWish = { stage: "prod", table: "restored", uploadsBucket: "uploads", mails: undefined };

const account = (table: Record<string, unknown> | undefined = bare, items = rows, recovery = "DISABLED") => {
  const clients = { dynamodb: new DynamoDBClient({}), s3: new S3Client({}) };
  const dynamodb = mockClient(clients.dynamodb)
    .on(DescribeTableCommand, { TableName: "restored" })
    .resolves({ Table: restoredTable(table) })
    .on(DescribeTableCommand, { TableName: "elsewhere" })
    .rejects(new ResourceNotFoundException({ message: "none", $metadata: {} }))
    .on(ScanCommand)
    .resolves({ Items: items.map((item) => marshall(item)) })
    .on(BatchWriteItemCommand)
    .resolves({})
    .on(UpdateTableCommand)
    .resolves({})
    .on(UpdateTimeToLiveCommand)
    .rejects(new Error("TimeToLive is already enabled"))
    .on(DescribeContinuousBackupsCommand)
    .resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: "ENABLED",
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: recovery as "DISABLED" },
      },
    })
    .on(UpdateContinuousBackupsCommand)
    .resolves({});
  const marker = (Key: string, LastModified: Date, IsLatest = true) => ({
    ...{ Key, VersionId: `v-${Key}`, LastModified, IsLatest },
  });
  const s3 = mockClient(clients.s3)
    .on(ListObjectVersionsCommand, { Bucket: "uploads", Prefix: "files/" })
    .resolves({
      DeleteMarkers: [marker("files/1", after)],
      NextKeyMarker: "files/1",
      NextVersionIdMarker: "v",
    })
    .on(ListObjectVersionsCommand, { KeyMarker: "files/1", VersionIdMarker: "v" })
    .resolves({ DeleteMarkers: [marker("files/2", before), marker("files/3", after, false)] })
    .on(DeleteObjectCommand)
    .resolves({});
  const inputs = (...types: (abstract new (...args: never[]) => unknown)[]) =>
    [...dynamodb.calls(), ...s3.calls()]
      .map(({ args: [command] }) => command)
      .filter((command) => types.some((type) => command instanceof type))
      .map(({ input }) => input);
  return { clients, inputs };
};

const changing = [
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  UpdateContinuousBackupsCommand,
  BatchWriteItemCommand,
];

it("a restored table gets all that a stage needs of it, and deleted files come back", async () => {
  const { clients, inputs } = account();
  const said = await prepareTable(clients, { ...wish, mails: "keep" });
  expect(said).toMatch(
    /^The table restored is ready\. Kept: 1 email to 1 address.*1 file deleted since 2026/,
  );
  expect(said).toContain("deploy -- --stage prod --set table=restored");
  expect(said).toContain("deploy -- --stage prod --unset table");
  expect(inputs(...changing)).toMatchObject([
    { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } },
    { DeletionProtectionEnabled: true },
    { TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true } },
    { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ]);
  expect(inputs(DeleteObjectCommand)).toEqual([
    { Bucket: "uploads", Key: "files/1", VersionId: "v-files/1" },
  ]);
});

it("what is on already is not asked for again", async () => {
  const { clients, inputs } = account({ DeletionProtectionEnabled: true }, rows.slice(0, 1), "ENABLED");
  expect(await prepareTable(clients, wish)).toMatch(/No emails waited\. AWS does not say to which moment/);
  expect(inputs(...changing, DeleteObjectCommand)).toHaveLength(1);
});

it("emails that wait are decided on before anything changes, and only they are taken out", async () => {
  const undecided = account();
  await expect(prepareTable(undecided.clients, wish)).rejects.toThrow(
    /^In the table wait 1 email to 1 address.*Nothing was changed.*--mails keep.*--mails drop/,
  );
  expect(undecided.inputs(...changing)).toEqual([]);
  const { clients, inputs } = account();
  expect(await prepareTable(clients, { ...wish, mails: "drop" })).toContain("Left out");
  const [write] = inputs(BatchWriteItemCommand) as { RequestItems: Record<string, unknown[]> }[];
  expect(write?.RequestItems.restored).toMatchObject([
    { DeleteRequest: { Key: { pk: { S: "OUTBOX#1" } } } },
    { DeleteRequest: { Key: { pk: { S: "DIGEST#2026-11-20#3" } } } },
    { PutRequest: { Item: { userId: { S: "u" } } } },
  ]);
});

it.each([
  [{ table: "subpart-prod" }, bare, /the stage's own table/],
  [{ table: "elsewhere" }, bare, /^There is no table elsewhere/],
  [{}, { ...bare, TableStatus: "CREATING" }, /not ready \(CREATING\)/],
  [{}, { ...bare, KeySchema: [] }, /has not the keys pk HASH, sk RANGE/],
  [{}, { ...bare, GlobalSecondaryIndexes: [] }, /lacks the index gsi1/],
])("a table that no stage could run on is refused: %j", async (over, table, sentence) => {
  const { clients, inputs } = account(table);
  await expect(prepareTable(clients, { ...wish, ...over, mails: "keep" })).rejects.toThrow(sentence);
  expect(inputs(...changing)).toEqual([]);
});
