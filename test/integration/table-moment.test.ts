import { gzipSync } from "node:zlib";
import {
  DescribeExportCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ExportTableToPointInTimeCommand,
  PointInTimeRecoveryUnavailableException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { itemToLine } from "../../scripts/operations/dump/item-line.ts";
import { itemsOfMoment, type MomentWish } from "../../scripts/operations/dump/table-moment.ts";

// No local engine exports a table; here is what AWS is asked for, and its own form of files.
const at = new Date("2026-11-23T08:00:00Z");
const lines = (...values: object[]) => values.map((value) => JSON.stringify(value)).join("\n");
const data = (...items: object[]) => gzipSync(lines(...items.map((Item) => ({ Item }))));
const files: Record<string, string | Buffer> = {
  "e/manifest-summary.json": lines({
    version: "2020-06-30",
    manifestFilesS3Key: "e/files.json",
    itemCount: 3,
  }),
  "e/files.json": lines({ dataFileS3Key: "e/data/1.json.gz" }, { dataFileS3Key: "e/data/2.json.gz" }),
  "e/data/1.json.gz": data({ sk: { S: "a" }, pk: { S: "C#1" }, bytes: { B: "AAE=" } }, { pk: { S: "C#2" } }),
  "e/data/2.json.gz": data({ pk: { S: "C#3" }, names: { SS: ["b", "a"] }, map: { M: { n: { N: "1.50" } } } }),
};

const account = (held = files, states = ["IN_PROGRESS", "COMPLETED"]) => {
  const [dynamodb, s3] = [new DynamoDBClient({}), new S3Client({})];
  const asked = [...states];
  const engine = mockClient(dynamodb)
    .on(DescribeTableCommand)
    .resolves({ Table: { TableArn: "arn:table" } })
    .on(ExportTableToPointInTimeCommand)
    .resolves({ ExportDescription: { ExportArn: "arn:export" } })
    .on(DescribeExportCommand, { ExportArn: "arn:export" })
    .callsFake(() => ({
      ExportDescription: {
        ExportStatus: asked.shift() ?? states.at(-1),
        ExportManifest: "e/manifest-summary.json",
        FailureMessage: "no right to the bucket",
      },
    }));
  const bucket = mockClient(s3)
    .on(GetObjectCommand)
    .callsFake(({ Key }: { Key: string }): Partial<GetObjectCommandOutput> => {
      const content = new Uint8Array(Buffer.from(held[Key] ?? ""));
      return {
        Body: { transformToByteArray: async () => content } as NonNullable<GetObjectCommandOutput["Body"]>,
      };
    })
    .on(ListObjectsV2Command)
    .resolves({ Contents: [{ Key: "exports/left" }] })
    .on(DeleteObjectCommand)
    .resolves({});
  const wish: MomentWish = { dynamodb, s3, table: "subpart-prod", bucket: "library", at, pauseMs: 1 };
  return { wish, engine, bucket };
};

const read = async (wish: MomentWish): Promise<string[]> => {
  const found: string[] = [];
  for await (const item of itemsOfMoment(wish)) found.push(itemToLine(item));
  return found;
};

it("the items of one second are those that AWS writes, in our form, and nothing of it is left", async () => {
  const { wish, engine, bucket } = account();
  expect(await read(wish)).toEqual([
    '{"bytes":{"B":"AAE="},"pk":{"S":"C#1"},"sk":{"S":"a"}}',
    '{"pk":{"S":"C#2"}}',
    '{"map":{"M":{"n":{"N":"1.50"}}},"names":{"SS":["a","b"]},"pk":{"S":"C#3"}}',
  ]);
  const { ExportTime, S3Bucket, S3Prefix } =
    engine.commandCalls(ExportTableToPointInTimeCommand)[0]?.args[0].input ?? {};
  expect([ExportTime, S3Bucket]).toEqual([at, "library"]);
  expect(bucket.commandCalls(ListObjectsV2Command)[0]?.args[0].input).toMatchObject({ Prefix: S3Prefix });
  expect(bucket.commandCalls(DeleteObjectCommand)).toHaveLength(1);
});

it.each([
  ["items are missing", { ...files, "e/data/2.json.gz": data() }, ["COMPLETED"], /holds 2 of 3 items/],
  ["AWS fails", files, ["IN_PROGRESS", "FAILED"], /could not export the table: no right to the bucket/],
])("is no export where %s, and nothing of it is left", async (_, held, states, sentence) => {
  const { wish, bucket } = account(held, states);
  await expect(read(wish)).rejects.toThrow(sentence);
  expect(bucket.commandCalls(DeleteObjectCommand)).toHaveLength(1);
});

it("says what to do where the table cannot be restored to a point in time", async () => {
  const { wish, engine } = account();
  engine
    .on(ExportTableToPointInTimeCommand)
    .rejects(new PointInTimeRecoveryUnavailableException({ message: "off", $metadata: {} }));
  await expect(read(wish)).rejects.toThrow("is off: leave out --moment");
});
