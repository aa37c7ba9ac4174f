import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { clientSettings } from "../../../functions/core/aws.ts";
import type { TableOperation } from "../../../functions/core/table/client.ts";

/*
 * The table's client as most products have it: the SDK's document client, in place of `functions/core/table/client`
 * in the bundles that `cold-ready` compares with.
 */
const commands: Readonly<Record<TableOperation, new (input: never) => object>> = {
  BatchGetItem: BatchGetCommand,
  BatchWriteItem: BatchWriteCommand,
  DeleteItem: DeleteCommand,
  DescribeTable: DescribeTableCommand,
  GetItem: GetCommand,
  PutItem: PutCommand,
  Query: QueryCommand,
  TransactWriteItems: TransactWriteCommand,
  UpdateItem: UpdateCommand,
};

let client: DynamoDBDocumentClient | undefined;

export const tableClient = () => ({
  send: (operation: TableOperation, input: never): Promise<unknown> => {
    client ??= DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings()), {
      marshallOptions: { removeUndefinedValues: true },
    });
    return client.send(new commands[operation](input) as GetCommand);
  },
});

/** What the SDK throws has the names that the product asks for. */
export class TableError extends Error {}
