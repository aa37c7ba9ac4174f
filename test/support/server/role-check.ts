import { AsyncLocalStorage } from "node:async_hooks";
import { type TableClient, tableClient } from "../../../functions/core/table/client.ts";
import type { TableRight } from "../../../infra/lib/grants/table-rights.ts";
import { aroundTable } from "./around-table.ts";

/*
 * The engines on one machine check no permissions. So every request a handler makes is held against
 * the rights of its role, as IAM would: a request that no role of the cloud may make fails the test here.
 */
interface TableRequest {
  readonly action: string;
  readonly onIndex: boolean;
  /** Partition keys of all items it names. */
  readonly keys: readonly string[];
  /** Attributes its expressions and keys name. */
  readonly attributes: readonly string[];
}

type Input = Readonly<Record<string, unknown>>;
interface Watch {
  readonly rights: readonly TableRight[];
  readonly refused: string[];
}
const watch = new AsyncLocalStorage<Watch>();

const object = (value: unknown): Input =>
  typeof value === "object" && value !== null ? (value as Input) : {};
const list = (value: unknown): Input[] => (Array.isArray(value) ? value.map(object) : []);

/** A key's text, whether or not the document client has put it into the wire's form yet. */
const text = (value: unknown): string => String(typeof value === "object" ? object(value).S : value);

const partitionOf = (input: Input): string => {
  if (input.KeyConditionExpression !== undefined) return text(object(input.ExpressionAttributeValues)[":pk"]);
  return text(object(input.Key ?? input.Item).pk);
};

const single = (action: string, input: Input): TableRequest => ({
  action: `dynamodb:${action}`,
  onIndex: input.IndexName !== undefined,
  keys: [partitionOf(input)],
  attributes: [
    ...Object.keys(object(input.Key ?? input.Item)),
    ...Object.values(object(input.ExpressionAttributeNames)).map(String),
  ],
});

const batch = (action: string, keys: readonly Input[]): TableRequest => ({
  action: `dynamodb:${action}`,
  onIndex: false,
  keys: keys.map((key) => text(key.pk)),
  attributes: [],
});

const transactionActions: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

const requestItems = (input: Input): unknown[] => Object.values(object(input.RequestItems));

const requestsOf = (command: string, input: Input): TableRequest[] => {
  switch (command) {
    case "BatchGetItem":
      return requestItems(input).map((each) => batch(command, list(object(each).Keys)));
    case "BatchWriteItem":
      return requestItems(input).map((each) =>
        batch(
          command,
          list(each).map(({ PutRequest, DeleteRequest }) =>
            object(object(PutRequest).Item ?? object(DeleteRequest).Key),
          ),
        ),
      );
    case "TransactWriteItems":
      return list(input.TransactItems).flatMap((item) =>
        Object.entries(item).map(([kind, each]) => single(transactionActions[kind] ?? kind, object(each))),
      );
    default:
      return [single(command, input)];
  }
};

/** The items of a write, as keys with the attributes that are named. */
const writesOf = (command: string, input: Input): { pk: string; sk: string; names: readonly string[] }[] => {
  const parts =
    command === "TransactWriteItems"
      ? list(input.TransactItems).flatMap(({ Put, Update, Delete }) => [Put, Update, Delete].map(object))
      : [/^(Put|Update|Delete)Item$/.test(command) ? input : {}];
  return parts.flatMap((part) => {
    const { pk, sk } = object(part.Key ?? part.Item);
    const names = Object.values(object(part.ExpressionAttributeNames)).map(String);
    return pk === undefined ? [] : [{ pk: text(pk), sk: text(sk), names }];
  });
};

/** Companies whose titles, or own library's versions, a write changes without counting that (`kept-while-followed.ts`). */
const uncounted = (command: string, input: Input): string[] => {
  const writes = writesOf(command, input);
  const changed = writes.flatMap(({ pk, sk }) => {
    const [, company] =
      (sk.startsWith("SELECTION#") && /^(C#[^#]+)$/.exec(pk)) ||
      (sk.startsWith("TITLE#") && /^(C#[^#]+)#LIB$/.exec(pk)) ||
      [];
    return company ?? [];
  });
  const isCounted = (company: string) =>
    writes.some(({ pk, sk, names }) => pk === company && sk === "COMPANY" && names.includes("followed"));
  return changed.filter((company) => !isCounted(company));
};

/** Patterns as they were asked for, made once: each request meets several. */
const expressions = new Map<string, RegExp>();
const expressionOf = (pattern: string): RegExp => {
  const known = expressions.get(pattern);
  if (known) return known;
  const parts = pattern.split("*").map((part) => part.replace(/[^\w#-]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`, "s");
  expressions.set(pattern, expression);
  return expression;
};

/** IAM's StringLike: `*` stands for anything. */
const isLike = (value: string, pattern: string): boolean => expressionOf(pattern).test(value);

const like = (value: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => isLike(value, pattern));

const covers = (right: TableRight, request: TableRequest): boolean =>
  right.actions.includes(request.action) && (right.on === "indexes") === request.onIndex;

const allows = (right: TableRight, request: TableRequest): boolean =>
  right.effect === "allow" &&
  covers(right, request) &&
  request.keys.every((key) => !right.keys || like(key, right.keys)) &&
  request.attributes.every((name) => !right.attributes || right.attributes.includes(name));

const refuses = (right: TableRight, request: TableRequest): boolean =>
  right.effect === "deny" &&
  covers(right, request) &&
  request.keys.some((key) => like(key, right.keys ?? []));

/** Whether IAM would let a role with these rights make a request: one right allows it, and none refuses it. */
export const isAllowed = (rights: readonly TableRight[], request: TableRequest): boolean =>
  rights.some((right) => allows(right, request)) && !rights.some((right) => refuses(right, request));

const inspect = (command: string, input: Input): void => {
  const watched = watch.getStore();
  for (const company of uncounted(command, input))
    watched?.refused.push(`a change of what ${company} follows, not counted`);
  for (const request of watched ? requestsOf(command, input) : []) {
    if (watched && !isAllowed(watched.rights, request)) {
      watched.refused.push(
        `${request.action} on ${request.keys.join(", ")} (${request.attributes.join(", ")})`,
      );
    }
  }
};

let inspected: TableClient | undefined;
const install = (): void => {
  if (inspected === tableClient()) return;
  inspected = tableClient();
  aroundTable((next) => (operation, input) => {
    inspect(operation, object(input));
    return next(operation, input);
  });
};

/**
 * Runs a function of the product as one with these rights, and fails when it asked the table for anything
 * they do not allow, even if it swallowed the refusal.
 */
export const withRights = async <T>(
  what: string,
  rights: readonly TableRight[],
  run: () => Promise<T>,
): Promise<T> => {
  install();
  const watched: Watch = { rights, refused: [] };
  const result = await watch.run(watched, run);
  if (watched.refused.length === 0) return result;
  throw new Error(`${what} made requests that its role may not make: ${watched.refused.join("; ")}`);
};
