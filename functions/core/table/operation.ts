import type { Changes, Condition } from "./expression.ts";

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type Item = Key & { readonly [attribute: string]: unknown };

/** What to throw when a write's condition does not hold; it is given the item that stood in the way. */
export type Refusal = (existing: Item | undefined) => Error;

/** One write: alone, or together with others in a transaction. Every one states its condition. */
export type Operation =
  | {
      readonly type: "put";
      readonly item: Item;
      readonly when: readonly Condition[];
      readonly refusal: Refusal;
      /** What is written in its place when it is part of a transaction, given all of that. */
      readonly within?: (operations: readonly Operation[]) => readonly Operation[];
    }
  | {
      readonly type: "update";
      readonly key: Key;
      readonly changes: Changes;
      readonly when: readonly Condition[];
      readonly refusal: Refusal;
    }
  | {
      readonly type: "remove";
      readonly key: Key;
      readonly when: readonly Condition[];
      readonly refusal: Refusal;
    }
  | {
      readonly type: "check";
      readonly key: Key;
      readonly when: readonly Condition[];
      readonly refusal: Refusal;
    };

const never: Refusal = () => new Error("A write without a condition was refused");

/** Writes an item that must not be there yet. */
export const insert = (item: Item, refusal: Refusal): Operation => ({
  type: "put",
  item,
  when: [{ absent: "pk" }],
  refusal,
});
/** Writes an item whether or not one is there; only for rows that have one writer. */
export const replace = (item: Item): Operation => ({ type: "put", item, when: [], refusal: never });
/** Writes an item if the conditions hold. */
export const replaceWhen = (item: Item, when: readonly Condition[], refusal: Refusal): Operation => ({
  type: "put",
  item,
  when,
  refusal,
});
/** Changes an item that must be there. */
export const update = (
  key: Key,
  changes: Changes,
  refusal: Refusal,
  when: readonly Condition[] = [],
): Operation => ({
  type: "update",
  key,
  changes,
  when: [{ exists: "pk" }, ...when],
  refusal,
});
/** Changes an item, making it when it is not there: counters. */
export const upsert = (
  key: Key,
  changes: Changes,
  when: readonly Condition[] = [],
  refusal: Refusal = never,
): Operation => ({
  type: "update",
  key,
  changes,
  when,
  refusal,
});
/** Removes an item that must be there. */
export const remove = (key: Key, refusal: Refusal, when: readonly Condition[] = []): Operation => ({
  type: "remove",
  key,
  when: [{ exists: "pk" }, ...when],
  refusal,
});
/** Writes nothing, but the transaction happens only if the conditions hold. */
export const check = (key: Key, when: readonly Condition[], refusal: Refusal): Operation => ({
  type: "check",
  key,
  when,
  refusal,
});
/**
 * Changes an item only at the version that was read, and counts the version up (optimistic lock).
 * Without `expected` the last write wins.
 */
export const updateVersion = (
  key: Key,
  changes: Changes,
  expected: number | undefined,
  refusal: Refusal,
): Operation =>
  update(
    key,
    { ...changes, add: { ...changes.add, version: 1 } },
    refusal,
    expected === undefined ? [] : [{ attribute: "version", is: "=", value: expected }],
  );
/** Claims a value that is unique in the installation, in the same transaction as its owner. */
export const claimUnique = (key: Key, owner: string, refusal: Refusal): Operation =>
  insert({ ...key, owner }, refusal);
