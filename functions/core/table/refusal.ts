import { unavailable } from "../problem.ts";
import { TableError } from "./client.ts";
import type { Item, Operation } from "./operation.ts";

const is = (error: unknown, ...names: readonly string[]): error is TableError =>
  error instanceof TableError && names.includes(error.name);

export const isConditionFailure = (error: unknown): error is TableError =>
  is(error, "ConditionalCheckFailedException");

/** The item that made a condition fail, when the engine returned it. */
export const existingItem = ({ item }: TableError): Item | undefined => item as Item | undefined;

const passing = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** Whether a write was refused only because a transaction was busy on the same items. */
export const isPassingConflict = (error: unknown): boolean => {
  if (is(error, "TransactionInProgressException", "TransactionConflictException")) return true;
  if (!is(error, "TransactionCanceledException")) return false;
  const codes = error.reasons.map(({ Code }) => Code ?? "None");
  return codes.some((code) => passing.has(code)) && !codes.includes("ConditionalCheckFailed");
};

/**
 * Turns a cancelled transaction into the refusal of the first operation whose condition failed. A conflict
 * with another transaction, or throttling, is 503: the same request may succeed in a moment.
 */
export const throwRefusal = (error: unknown, operations: readonly Operation[]): never => {
  if (isPassingConflict(error)) throw unavailable();
  if (!is(error, "TransactionCanceledException")) throw error;
  for (const [index, { Code, Item: item }] of error.reasons.entries()) {
    const operation = operations[index];
    if (Code === "ConditionalCheckFailed" && operation) throw operation.refusal(item as Item | undefined);
  }
  throw error;
};
