import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { clientSettings } from "../aws.ts";

let client: DynamoDBDocumentClient | undefined;

/** The one document client of this environment, made on first use. */
export const documentClient = (): DynamoDBDocumentClient => {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings()), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
};

/** Drops the client, for tests that change the engine's address. */
export const resetDocumentClient = (): void => {
  client?.destroy();
  client = undefined;
};
