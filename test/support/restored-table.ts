import type { TableDescription } from "@aws-sdk/client-dynamodb";

/** A table of the product's schema as DynamoDB describes it, with its stream on. */
export const restoredTable = (over: Partial<TableDescription> | Record<string, unknown> = {}) => ({
  TableName: "restored",
  TableStatus: "ACTIVE" as const,
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" as const },
    { AttributeName: "sk", KeyType: "RANGE" as const },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: "gsi1",
      KeySchema: [
        { AttributeName: "gsi1pk", KeyType: "HASH" as const },
        { AttributeName: "gsi1sk", KeyType: "RANGE" as const },
      ],
      Projection: { ProjectionType: "ALL" as const },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" as const },
  LatestStreamArn: "arn:stream",
  ...over,
});
