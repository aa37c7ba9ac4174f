import { randomUUID } from "node:crypto";
import { config } from "../config.ts";
import { repeatWhile } from "../deadline.ts";
import { unlessBusy } from "./busy.ts";
import { tableClient } from "./client.ts";
import { type Changes, conditionExpression, updateExpression } from "./expression.ts";
import type { Item, Key, Operation } from "./operation.ts";
import { type Page, type QueryOptions, queryInput, type Reading } from "./query-input.ts";
import { existingItem, isConditionFailure, isPassingConflict, throwRefusal } from "./refusal.ts";
import {
  type KeyRange,
  noteItems,
  readItems,
  readRange,
  sharedPage,
  shareReads,
  sharesSince,
} from "./shared-reads.ts";
import { retryUnprocessed } from "./unprocessed.ts";

/** Written with every conditional write, so that a lost answer can be told from a lost race. */
const writeIdAttribute = "writeId";

const keyOf = (item: Key): Key => ({ pk: item.pk, sk: item.sk });

const readItem = async (key: Key, reading: Reading): Promise<Item | undefined> => {
  const { Item: item } = await tableClient().send("GetItem", {
    TableName: config().TABLE_NAME,
    Key: keyOf(key),
    ConsistentRead: reading === "fresh",
  });
  return item as Item | undefined;
};

const readBatches = async (keys: readonly Key[], reading: Reading): Promise<(Item | undefined)[]> => {
  const TableName = config().TABLE_NAME;
  const found = new Map<string, Item>();
  const distinct = new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, keyOf(key)]));
  await retryUnprocessed([...distinct.values()], 100, async (batch) => {
    const answer = await tableClient().send("BatchGetItem", {
      RequestItems: { [TableName]: { Keys: batch, ConsistentRead: reading === "fresh" } },
    });
    for (const item of (answer.Responses?.[TableName] ?? []) as Item[])
      found.set(`${item.pk}\n${item.sk}`, item);
    return (answer.UnprocessedKeys?.[TableName]?.Keys ?? []) as unknown as Key[];
  });
  return keys.map((key) => found.get(`${key.pk}\n${key.sk}`));
};

const readMany = async (keys: readonly Key[], reading: Reading): Promise<(Item | undefined)[]> => {
  const [only, ...others] = keys;
  return only && others.length === 0 ? [await readItem(only, reading)] : readBatches(keys, reading);
};

/**
 * Several items by key, in the order of the keys; `undefined` when there is none. Up to 100 a request.
 * @param reading as of a query
 */
const getMany = (keys: readonly Key[], reading?: Reading): Promise<(Item | undefined)[]> =>
  readItems(keys, readMany, reading);

/** One item. @param reading as of a query */
const get = async (key: Key, reading?: Reading): Promise<Item | undefined> =>
  (await getMany([key], reading))[0];

/** The most that one answer of DynamoDB contains, and so the limit of a page. */
const pageBytes = 1_000_000;

/**
 * One page of a partition, in the order of its sort key: as many items as `limit` says, or fewer at the end or
 * where they fill a megabyte.
 */
const query = (options: QueryOptions): Promise<Page> => sharedPage(options, readPage);

const readPage = async (options: QueryOptions): Promise<Page> => {
  const { limit } = options;
  const items: Item[] = [];
  let next = options.after;
  do {
    const left = limit === undefined ? {} : { limit: limit - items.length };
    const answer = await tableClient().send("Query", queryInput({ ...options, ...left, after: next }));
    items.push(...((answer.Items ?? []) as Item[]));
    next = answer.LastEvaluatedKey;
    // DynamoDB may stop before its megabyte is full, but a person's page should be full.
  } while (next && limit !== undefined && items.length < limit && JSON.stringify(items).length < pageBytes);
  return { items, next };
};

/** All items of a partition: pages end near 1 MB, so this goes on until there is no next one. */
const queryAll = async (options: Omit<QueryOptions, "after">): Promise<Item[]> => {
  const items: Item[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({ ...options, after });
    items.push(...page.items);
    after = page.next;
  } while (after && (options.limit === undefined || items.length < options.limit));
  return options.limit === undefined ? items : items.slice(0, options.limit);
};

const marked = (operation: Operation, writeId: string): Operation => {
  if (operation.type === "put")
    return { ...operation, item: { ...operation.item, [writeIdAttribute]: writeId } };
  if (operation.type !== "update") return operation;
  const set = { ...operation.changes.set, [writeIdAttribute]: writeId };
  return { ...operation, changes: { ...operation.changes, set } };
};

const input = (operation: Operation) => {
  const TableName = config().TABLE_NAME;
  const ReturnValuesOnConditionCheckFailure = "ALL_OLD" as const;
  if (operation.type === "put") {
    return {
      TableName,
      Item: operation.item,
      ...conditionExpression(operation.when),
      ReturnValuesOnConditionCheckFailure,
    };
  }
  const Key = keyOf(operation.key);
  if (operation.type === "update") {
    return {
      TableName,
      Key,
      ...updateExpression(operation.changes, operation.when),
      ReturnValuesOnConditionCheckFailure,
    };
  }
  return { TableName, Key, ...conditionExpression(operation.when), ReturnValuesOnConditionCheckFailure };
};

const send = async (operation: Operation): Promise<void> => {
  const client = tableClient();
  const request = input(operation);
  if (operation.type === "put" && "Item" in request) await client.send("PutItem", request);
  else if (operation.type === "update" && "UpdateExpression" in request)
    await client.send("UpdateItem", request);
  else await transact([operation]);
};

/** Two transactions on one item cancel each other: sends again what was refused for the moment. */
const throughConflicts = <T>(attempt: () => Promise<T>): Promise<T> =>
  repeatWhile(isPassingConflict, attempt);

/** A repeated ADD counts twice and a repeated removal finds nothing; a transaction's token prevents both. */
const needsToken = (operation: Operation): boolean =>
  operation.type === "remove" || (operation.type === "update" && operation.changes.add !== undefined);

/**
 * One write. When its condition fails, the item that stood in the way is compared: if it carries this very
 * write's id, an earlier attempt of ours had won and only its answer was lost, so the write succeeded.
 * Otherwise the operation's refusal is thrown.
 * @param mayCountTwice spares the transaction, and half of the units, where a count may be one too high after a lost
 * answer
 */
const write = async (operation: Operation, { mayCountTwice = false } = {}): Promise<void> => {
  if (needsToken(operation) && !mayCountTwice) return transact([operation]);
  const writeId = randomUUID();
  try {
    await throughConflicts(() => send(marked(operation, writeId)));
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const existing = existingItem(error);
    if (existing?.[writeIdAttribute] === writeId) return;
    throw operation.refusal(existing);
  }
};

const transactItem = (operation: Operation) => {
  const request = input(operation);
  if (operation.type === "put" && "Item" in request) return { Put: request };
  if (operation.type === "update" && "UpdateExpression" in request) return { Update: request };
  if (operation.type === "remove" && "Key" in request) return { Delete: request };
  if ("Key" in request && "ConditionExpression" in request && request.ConditionExpression) {
    return { ConditionCheck: { ...request, ConditionExpression: request.ConditionExpression } };
  }
  throw new Error("A check needs a condition");
};

/**
 * All writes or none: up to 100 operations on distinct items. Throws the refusal of the first operation
 * whose condition failed. The client's own retries carry one token, so a lost answer is not applied twice; give
 * `token` (up to 36 characters) when the caller itself may repeat the call within ten minutes.
 */
const transact = async (asked: readonly Operation[], token: string = randomUUID()): Promise<void> => {
  const operations = asked.flatMap((each) => (each.type === "put" && each.within?.(asked)) || [each]);
  const TransactItems = operations.map(transactItem);
  const request = { TransactItems, ClientRequestToken: token };
  await throughConflicts(() => tableClient().send("TransactWriteItems", request)).catch((error: unknown) =>
    throwRefusal(error, operations),
  );
};

/**
 * Adds to a counter, sets what goes with it, and gives its new value. A lost answer may skip a value; none
 * is given twice.
 */
const increment = async (key: Key, attribute: string, set: Changes["set"] = {}, by = 1): Promise<number> => {
  const request = {
    TableName: config().TABLE_NAME,
    Key: keyOf(key),
    ...updateExpression({ set, add: { [attribute]: by } }, []),
    ReturnValues: "UPDATED_NEW" as const,
  };
  const { Attributes } = await throughConflicts(() => tableClient().send("UpdateItem", request));
  return Number(Attributes?.[attribute]);
};

/** Removes one item if it is there, for half of what a removal that must find it takes. */
const drop = async (key: Key): Promise<void> => {
  const request = { TableName: config().TABLE_NAME, Key: keyOf(key) };
  await throughConflicts(() => tableClient().send("DeleteItem", request));
};

/** Many unconditional puts and deletes, 25 a request, for rows that only one writer makes (packed imports). */
const writeMany = async (requests: readonly ({ put: Item } | { remove: Key })[]): Promise<void> => {
  const TableName = config().TABLE_NAME;
  const raw = requests.map((each) =>
    "put" in each ? { PutRequest: { Item: each.put } } : { DeleteRequest: { Key: keyOf(each.remove) } },
  );
  await retryUnprocessed(raw, 25, async (batch) => {
    const answer = await tableClient().send("BatchWriteItem", { RequestItems: { [TableName]: batch } });
    return (answer.UnprocessedItems?.[TableName] ?? []) as typeof batch;
  });
};

/**
 * Typed access to the one table; 503 where it stays busy. There is no scan, here or in any role.
 */
export const table = {
  get: unlessBusy(get),
  getMany: unlessBusy(getMany),
  query: unlessBusy(query),
  queryAll: unlessBusy(queryAll),
  write: unlessBusy(write),
  transact: unlessBusy(transact),
  drop: unlessBusy(drop),
  writeMany: unlessBusy(writeMany),
  increment: unlessBusy(increment),
  /** From now on the request under way reads nothing twice, and items of one moment in one batch. */
  shareReads: (usual: Reading) => shareReads(readMany, usual),
  sharesSince,
  noteItems,
  /** In a request that shares its reads: reads a stretch of a partition at once, for all queries within it. */
  readRange: (range: KeyRange) => readRange(range, unlessBusy(readPage)),
};
