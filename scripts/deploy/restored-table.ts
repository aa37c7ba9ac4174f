import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import { tableSchema } from "../../functions/config/table-schema.ts";

/** @returns undefined where there is no such table in this account and region */
export const describeTable = async (
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

type Keys = TableDescription["KeySchema"];
const keysOf = (keys: Keys = []): string =>
  keys.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join(", ");
const wantedKeys = (partition: string, sort: string): string => `${partition} HASH, ${sort} RANGE`;

/** @returns a sentence for each thing that a table lacks and that cannot be added to it; none for a table of Subpart's */
export const schemaProblems = ({ TableName, TableStatus, ...table }: TableDescription): string[] => {
  if (TableStatus !== "ACTIVE")
    return [`The table ${TableName} is not ready (${TableStatus}). Try again once it is ACTIVE.`];
  const keys = wantedKeys(tableSchema.partitionKey, tableSchema.sortKey);
  const own = keysOf(table.KeySchema) === keys ? [] : [`The table ${TableName} has not the keys ${keys}.`];
  const indexes = tableSchema.indexes.flatMap(({ name, partitionKey, sortKey, projection }) => {
    const found = table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name);
    const isLike =
      keysOf(found?.KeySchema) === wantedKeys(partitionKey, sortKey) &&
      found?.Projection?.ProjectionType === projection;
    return isLike
      ? []
      : [`The table ${TableName} lacks the index ${name}. Restore it again, with all indexes.`];
  });
  return [...own, ...indexes];
};

/** ARN of the stream that the sender of emails reads; undefined where the table has none of that kind. */
export const streamOf = ({ StreamSpecification, LatestStreamArn }: TableDescription): string | undefined =>
  StreamSpecification?.StreamEnabled === true && StreamSpecification.StreamViewType === tableSchema.stream
    ? LatestStreamArn
    : undefined;

/**
 * Looks at the restored table that a stage is to run on.
 * @returns the ARN of its stream
 * @throws an error that says what to do, where the stage could not run on it
 */
export const requirePreparedTable = async (
  client: DynamoDBClient,
  stage: string,
  name: string,
): Promise<string> => {
  const table = await describeTable(client, name);
  if (!table) throw new Error(`There is no table ${name} in this account and region. Nothing was deployed.`);
  const [problem] = schemaProblems(table);
  if (problem !== undefined) throw new Error(`${problem} Nothing was deployed.`);
  const stream = streamOf(table);
  if (stream !== undefined) return stream;
  throw new Error(
    `The table ${name} is not prepared. Nothing was deployed. Run: npm run ops -- prepare-table --stage ${stage} --table ${name}`,
  );
};
