import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableSchema } from "../../../functions/config/table-schema.ts";
import {
  activityKeys,
  batchWriteItems,
  queryIndex,
  readItems,
  referenceDataKeys,
  sessionTouch,
  writeItems,
} from "./actions.ts";

const allow = (actions: readonly string[], resources: string[], conditions?: Record<string, unknown>) =>
  new PolicyStatement({ actions: [...actions], resources, ...(conditions && { conditions }) });

/** Refuses changes wherever a key of the request matches: a refusal wins over every permission. */
const deny = (actions: readonly string[], tableArn: string, keys: readonly string[]) =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: [...actions],
    resources: [tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [...keys] } },
  });

/** Read items, and query the indexes by their exact ARNs. */
export const mayRead = (tableArn: string): PolicyStatement[] => [
  allow(readItems, [tableArn]),
  allow(
    queryIndex,
    tableSchema.indexes.map(({ name }) => `${tableArn}/index/${name}`),
  ),
];

/**
 * The touch of a session's `lastSeenAt`, the one write behind a GET: only a person's partition, and only
 * these attributes. `Null` is there because "for all values" also holds where there are none.
 */
export const mayTouchSession = (tableArn: string): PolicyStatement =>
  allow(["dynamodb:UpdateItem"], [tableArn], {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [...sessionTouch.keys] },
    "ForAllValues:StringEquals": { "dynamodb:Attributes": [...sessionTouch.attributes] },
    Null: { "dynamodb:LeadingKeys": "false", "dynamodb:Attributes": "false" },
  });

/**
 * Write items, but never change or remove a row of the activity log: the log only grows. That a put does not
 * replace one is a condition in code (`core/activity.ts`); IAM cannot tell a new row from a replaced one.
 */
export const mayWrite = (tableArn: string): PolicyStatement[] => [
  allow(writeItems, [tableArn]),
  deny(["dynamodb:UpdateItem", "dynamodb:DeleteItem", ...batchWriteItems], tableArn, activityKeys),
];

/** Many puts and deletes in one request. */
export const mayBatchWrite = (tableArn: string): PolicyStatement => allow(batchWriteItems, [tableArn]);

/** What all companies read is not changed by a request of one. */
export const mayNotWriteReferenceData = (tableArn: string): PolicyStatement =>
  deny(
    [...writeItems.filter((action) => action !== "dynamodb:ConditionCheckItem"), ...batchWriteItems],
    tableArn,
    referenceDataKeys,
  );
