import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { config } from "../config.ts";
import type { Item } from "./operation.ts";

/**
 * `fresh` sees every write that was answered before; `late` costs half and may lack those of the last moment, usually
 * well under a second.
 */
export type Reading = "fresh" | "late";

export interface QueryOptions {
  readonly pk: string;
  /** Items whose sort key begins so. */
  readonly begins?: string;
  /** Items whose sort key lies between the two, both included. */
  readonly between?: readonly [string, string];
  /** An index; reads from one are eventually consistent. */
  readonly index?: "gsi1";
  readonly limit?: number;
  readonly descending?: boolean;
  /** Attributes to answer; all by default. It costs the same units, but the answer is smaller. */
  readonly only?: readonly string[];
  /** By default as the request under way reads (`shareReads`), and fresh outside of one that may read late. */
  readonly reading?: Reading;
  /** Continue after this key, from an earlier page. */
  readonly after?: Record<string, unknown> | undefined;
}

export interface Page {
  readonly items: Item[];
  /** Where the next page begins; absent at the end. */
  readonly next: Record<string, unknown> | undefined;
}

const projection = (names: readonly string[]) => ({
  ProjectionExpression: names.map((_, index) => `#only${index}`).join(", "),
  names: Object.fromEntries(names.map((name, index) => [`#only${index}`, name])),
});

/** The request of one page of a Query. */
export const queryInput = (options: QueryOptions): QueryCommandInput => {
  const [pk, sk] = options.index ? [`${options.index}pk`, `${options.index}sk`] : ["pk", "sk"];
  // DynamoDB refuses an empty text as a part of a key, and all keys begin with it.
  const begins = options.begins === "" ? undefined : options.begins;
  const range =
    begins !== undefined
      ? " AND begins_with(#sk, :from)"
      : options.between
        ? " AND #sk BETWEEN :from AND :to"
        : "";
  const only = options.only && projection(options.only);
  return {
    TableName: config().TABLE_NAME,
    KeyConditionExpression: `#pk = :pk${range}`,
    ExpressionAttributeNames: { "#pk": pk, ...(range && { "#sk": sk }), ...only?.names },
    ExpressionAttributeValues: {
      ":pk": options.pk,
      ...(begins !== undefined && { ":from": begins }),
      ...(options.between && { ":from": options.between[0], ":to": options.between[1] }),
    },
    ...(only && { ProjectionExpression: only.ProjectionExpression }),
    ConsistentRead: options.index === undefined && options.reading !== "late",
    ScanIndexForward: !options.descending,
    ...(options.index && { IndexName: options.index }),
    ...(options.limit && { Limit: options.limit }),
    ...(options.after && { ExclusiveStartKey: options.after }),
  };
};
