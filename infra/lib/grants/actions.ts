/*
 * What a role may do to the table, in named lists. CDK's own `grantReadData` would also allow Scan and
 * reading the stream; its `grantWriteData` lacks ConditionCheckItem, which transactions need.
 * A transaction needs no action of its own: each of its parts is checked as PutItem, UpdateItem, …
 */
export const readItems = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"] as const;
export const queryIndex = ["dynamodb:Query"] as const;
export const writeItems = [
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:ConditionCheckItem",
] as const;
/** For workers that alone write the rows they write. */
export const batchWriteItems = ["dynamodb:BatchWriteItem"] as const;
/** What an event source mapping needs of the table's stream. */
export const readStream = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
] as const;

/** Actions that change something; a GET may have none of them but where a table here says why. */
export const changingActions: readonly string[] = [
  ...writeItems.filter((action) => action !== "dynamodb:ConditionCheckItem"),
  ...batchWriteItems,
  "s3:PutObject",
  "s3:DeleteObject",
  "lambda:InvokeFunction",
  "ses:SendEmail",
  "ses:SendRawEmail",
  "sqs:SendMessage",
];

/** Partition keys of the activity log (`functions/core/activity.ts`). Nobody may change or remove a row. */
export const activityKeys = ["C#*#ACTIVITY#*", "SYSTEM#ACTIVITY#*"] as const;

/**
 * Partition keys of what all companies read: the shared library's pointers and packed rules
 * (`functions/library/library-types.ts`) and the titles' facts. Only workers that say so may write them. The
 * list of shared imports, `LIB#SHARED#IMPORTS`, is not among them.
 */
export const referenceDataKeys = ["LIB#SHARED", "LIB#SHARED#T#*", "TITLES"] as const;

/** Partition keys and attributes of the one write that comes with every request (`core/authenticate.ts`). */
export const sessionTouch = {
  keys: ["USER#*"],
  attributes: ["pk", "sk", "lastSeenAt", "writeId"],
} as const;
