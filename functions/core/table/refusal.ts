import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { unavailable } from "../problem.ts";
import type { Item, Operation } from "./operation.ts";

export const isConditionFailure = (error: unknown): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException;

/** The item that made a condition fail, when the engine returned it. */
export const existingItem = (error: ConditionalCheckFailedException): Item | undefined => {
  const item: unknown = error.Item;
  return item === undefined || item === null ? undefined : plain(item);
};

/** The document client leaves the items inside errors in the wire's form; plain ones pass unchanged. */
const plain = (item: unknown): Item => {
  const values = Object.values(item as Record<string, unknown>);
  const wire = values.every(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      /^(S|N|B|SS|NS|BS|M|L|NULL|BOOL)$/.test(Object.keys(value)[0] ?? ""),
  );
  return (wire ? unmarshall(item as Parameters<typeof unmarshall>[0]) : item) as Item;
};

const passing = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** Whether a write was refused only because a transaction was busy on the same items. */
export const isPassingConflict = (error: unknown): boolean => {
  if (error instanceof TransactionInProgressException || error instanceof TransactionConflictException) {
    return true;
  }
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
  return codes.some((code) => passing.has(code)) && !codes.includes("ConditionalCheckFailed");
};

/**
 * Turns a cancelled transaction into the refusal of the first operation whose condition failed. A conflict
 * with another transaction, or throttling, is 503: the same request may succeed in a moment.
 */
export const throwRefusal = (error: unknown, operations: readonly Operation[]): never => {
  if (isPassingConflict(error)) throw unavailable();
  if (!(error instanceof TransactionCanceledException)) throw error;
  for (const [index, reason] of (error.CancellationReasons ?? []).entries()) {
    const operation = operations[index];
    if (reason.Code === "ConditionalCheckFailed" && operation) {
      throw operation.refusal(reason.Item === undefined ? undefined : plain(reason.Item));
    }
  }
  throw error;
};
